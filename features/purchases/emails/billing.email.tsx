import { site } from '#content/site.ts';
import type { BilledTo } from '#features/billing/billing.ts';
import { formatExactMoney, type Money } from '#features/billing/money.ts';
import { buyerText, noteOf, type ReceiptRow } from '#features/billing/receipt.ts';
import { timestampText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email/email.tsx';

export interface PaymentEmail {
  readonly description: string;
  readonly number: string | null;
  /** What was or will be charged. */
  readonly amount: Money;
  /** This refund or credit note, and the payment's total refunds. */
  readonly refund: Money;
  readonly refunded: Money;
  /** In words for the client, or ''. */
  readonly refundReason: string;
  readonly isOpen: boolean;
  readonly isOfSubscription: boolean;
  readonly paidAt: Date | null;
  readonly card: string | null;
  readonly paperUrl: string | null;
  readonly dashboardUrl: string;
  /** Payment methods. */
  readonly billingUrl: string;
  /** In the back office. */
  readonly personUrl: string;
  /** After failed attempts: whether the subscription continues. */
  readonly recovery: 'continues' | 'ended' | null;
  readonly rows: readonly ReceiptRow[];
  readonly taxNote: 'reverse-charge' | null;
  readonly billedTo: BilledTo | null;
  /** One line each. */
  readonly seller: string;
  /** Not a subscription month. */
  readonly isPurchase: boolean;
}

export const paymentFooter = `You received this email because of a payment to ${site.name}. Reply with any question.`;

export function receiptSubject({ description, number }: PaymentEmail): string {
  return `Receipt from ${site.name}: ${description}${number === null ? '' : ` (${number})`}`;
}

/** Email to the client, once per successful payment. */
export function ReceiptEmailBody(mail: PaymentEmail) {
  const { amount, isPurchase, recovery, dashboardUrl, paperUrl, rows } = mail;
  const buyer = buyerText(mail.billedTo);
  const thanks =
    amount.cents === 0
      ? 'Your credit covers this invoice, so nothing was charged. Thank you.'
      : `We have received ${formatExactMoney(amount)}. Thank you.`;
  return (
    <EmailFrame brand={site.name} preview={thanks} footer={paymentFooter}>
      <EmailHeading>Your receipt</EmailHeading>
      <EmailText>{thanks}</EmailText>
      {recovery === null ? null : <EmailText>{recoveries[recovery]}</EmailText>}
      <EmailFacts facts={aboutPayment(mail)} />
      <EmailFacts facts={rows} />
      {noteOf(mail).map((note) => (
        <EmailText key={note}>{note}</EmailText>
      ))}
      <EmailFacts
        facts={[
          ...(buyer === null ? [] : [{ label: 'Billed to', value: buyer }]),
          { label: 'From', value: mail.seller },
        ]}
      />
      {isPurchase ? <EmailText>Our team contacts you within 24 hours to agree on the first steps.</EmailText> : null}
      {paperUrl === null ? null : <EmailButton href={paperUrl}>View the invoice</EmailButton>}
      <EmailText quiet>{`All your payments are in your dashboard: ${dashboardUrl}`}</EmailText>
    </EmailFrame>
  );
}

const recoveries = {
  continues: 'The payment that had failed before has gone through, and your subscription continues.',
  ended:
    'The payment that failed earlier has gone through. The subscription had already ended and does not restart automatically.',
};

export interface Payer {
  readonly email: string;
  readonly name: string | null;
  readonly company: string | null;
}

export interface OrderEmail {
  readonly name: string;
  readonly amount: Money;
  readonly paidAt: Date | null;
  readonly payer: Payer;
  /** Name and address, one line each. */
  readonly billedTo: readonly string[];
  readonly vatId: string;
  /** In the back office. */
  readonly personUrl: string;
}

export function orderSubject({ name, payer: { company, email } }: OrderEmail): string {
  return `New purchase: ${name}, ${company ?? email}`;
}

/** Email to the team, once per purchase; an answer is due within a day. */
export function OrderEmailBody({ name, amount, paidAt, payer, billedTo, vatId, personUrl }: OrderEmail) {
  const copy = `${payer.name ?? payer.email} has bought ${name} for ${formatExactMoney(amount)}. They expect to hear from us within 24 hours.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`Reply to this email to reach ${payer.email}.`}>
      <EmailHeading>{name}</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts
        facts={[
          ...payerFacts(payer),
          ...factList({
            'Billed to': billedTo.join('\n'),
            'VAT id': vatId,
            Paid: paidAt === null ? null : timestampText(paidAt),
          }),
        ]}
      />
      <EmailButton href={personUrl}>Open the client</EmailButton>
    </EmailFrame>
  );
}

export interface FailedOrderEmail extends OrderEmail {
  /** The offer's page at the checkout. */
  readonly checkoutUrl: string;
}

export function failedOrderSubject({ name }: FailedOrderEmail): string {
  return `Your payment for ${name} did not go through`;
}

/** Email to the client: the bank refused a debit days after the purchase. */
export function FailedOrderEmailBody({ name, amount, checkoutUrl }: FailedOrderEmail) {
  const copy = `Your bank declined the payment of ${formatExactMoney(amount)} for ${name}, so the purchase did not take place. Nothing was charged.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={paymentFooter}>
      <EmailHeading>Your payment did not go through</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>If you still want it, buy it again with another bank account or a card.</EmailText>
      <EmailButton href={checkoutUrl}>{`Buy ${name}`}</EmailButton>
    </EmailFrame>
  );
}

export function teamFailedOrderSubject({ name, payer: { company, email } }: FailedOrderEmail): string {
  return `Purchase failed: ${name}, ${company ?? email}`;
}

/** Email to the team. */
export function TeamFailedOrderEmail({ name, amount, payer, personUrl }: FailedOrderEmail) {
  const copy = `The bank of ${payer.name ?? payer.email} declined the payment of ${formatExactMoney(amount)} for ${name}. The client was notified and can buy it again.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`Reply to this email to reach ${payer.email}.`}>
      <EmailHeading>A purchase failed</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts facts={payerFacts(payer)} />
      <EmailButton href={personUrl}>Open the client</EmailButton>
    </EmailFrame>
  );
}

export function payerFacts({ name, company, email }: Payer): EmailFact[] {
  return factList({ Organization: company, Name: name, Email: email });
}

export function paymentFacts(mail: PaymentEmail): EmailFact[] {
  return [{ label: 'Amount', value: formatExactMoney(mail.amount) }, ...aboutPayment(mail)];
}

function aboutPayment({ description, number, paidAt, card }: PaymentEmail): EmailFact[] {
  return factList({
    For: description,
    Invoice: number,
    Paid: paidAt === null ? null : timestampText(paidAt),
    'Payment method': card,
  });
}

export function factList(facts: Readonly<Record<string, string | null>>): EmailFact[] {
  return Object.entries(facts).flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}
