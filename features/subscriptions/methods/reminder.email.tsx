import { site } from '#content/site.ts';
import { formatMoney, type Money } from '#features/billing/money.ts';
import { dayText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';
import { dayMs } from '#values/duration.ts';

const footer = `You received this email because you have a subscription with ${site.name}. Reply with any question.`;

export interface CardExpiryMail {
  readonly method: string;
  /** When the card stops working. */
  readonly expiry: Date;
  readonly billingUrl: string;
}

export function cardExpirySubject({ method }: CardExpiryMail): string {
  return `Your card is about to expire: ${method}`;
}

/** Email to the client, thirty and seven days before. */
export function CardExpiryEmail({ method, expiry, billingUrl }: CardExpiryMail) {
  const last = new Date(expiry.getTime() - dayMs);
  const copy = `Your subscription is charged to ${method}, which expires on ${dayText(last)}.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={footer}>
      <EmailHeading>Your card is about to expire</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>
        Add another payment method and make it the default, so that your subscription continues. If your bank sends a
        new card under the same number, it often updates automatically.
      </EmailText>
      <EmailButton href={billingUrl}>Change the payment method</EmailButton>
    </EmailFrame>
  );
}

export const addressSubject = `${site.name}: please add your billing address`;

/** Email to the client of a running plan, once after tax was switched on. */
export function AddressEmail({ detailsUrl }: { readonly detailsUrl: string }) {
  const copy = 'We now add tax to our invoices where it is due, and your billing address decides how much that is.';
  return (
    <EmailFrame brand={site.name} preview={copy} footer={footer}>
      <EmailHeading>Please add your billing address</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>
        Please enter your company, address and, if you have one, VAT id. Your subscription continues unchanged until
        then; tax is added from the first invoice after that.
      </EmailText>
      <EmailButton href={detailsUrl}>Enter billing details</EmailButton>
    </EmailFrame>
  );
}

export interface RenewalMail {
  readonly name: string;
  readonly amount: Money;
  readonly at: Date;
  readonly method: string | null;
  readonly billingUrl: string;
}

export function renewalSubject({ name, at }: RenewalMail): string {
  return `${site.name}: ${name} renews on ${dayText(at)}`;
}

/** Email to the client, some days before a yearly or large charge. */
export function RenewalEmail({ name, amount, at, method, billingUrl }: RenewalMail) {
  const copy = `Your subscription to ${name} renews on ${dayText(at)}. We charge ${formatMoney(amount)} that day.`;
  const facts = [
    { label: 'For', value: name },
    { label: 'Amount', value: formatMoney(amount) },
    { label: 'Date', value: dayText(at) },
    ...(method === null ? [] : [{ label: 'Payment method', value: method }]),
  ];
  return (
    <EmailFrame brand={site.name} preview={copy} footer={footer}>
      <EmailHeading>Your next charge</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts facts={facts} />
      <EmailText>
        You don’t need to do anything. To change the payment method or cancel, open Billing before that day.
      </EmailText>
      <EmailButton href={billingUrl}>Open Billing</EmailButton>
    </EmailFrame>
  );
}
