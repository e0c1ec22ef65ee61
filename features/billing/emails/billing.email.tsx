import { site } from '#content/site.ts';
import { formatMoney, type Money } from '#features/billing/money.ts';
import { timestampText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email.tsx';

export interface PaymentEmail {
  readonly description: string;
  readonly number: string | null;
  readonly amount: Money;
  /** This refund, and the payment's total refunds. */
  readonly refund: Money;
  readonly refunded: Money;
  readonly paidAt: Date | null;
  readonly card: string | null;
  readonly nextAttemptAt: Date | null;
  readonly paperUrl: string | null;
  readonly dashboardUrl: string;
  /** Not a subscription month. */
  readonly isPurchase: boolean;
}

const footer = `You receive this email because of a payment to ${site.name}. Reply with any question.`;

export function receiptSubject({ description, number }: PaymentEmail): string {
  return `Receipt from ${site.name}: ${description}${number === null ? '' : ` (${number})`}`;
}

/** To the client, once per successful payment. */
export function ReceiptEmailBody(mail: PaymentEmail) {
  const { amount, isPurchase, dashboardUrl, paperUrl } = mail;
  const thanks = `We have received ${formatMoney(amount)}. Thank you.`;
  return (
    <EmailFrame brand={site.name} preview={thanks} footer={footer}>
      <EmailHeading>Your receipt</EmailHeading>
      <EmailText>{thanks}</EmailText>
      <EmailFacts facts={factsOf(mail)} />
      {isPurchase ? <EmailText>Our team contacts you within 24 hours to agree on the first steps.</EmailText> : null}
      {paperUrl === null ? null : <EmailButton href={paperUrl}>View the invoice</EmailButton>}
      <EmailText quiet>{`All your payments are in your dashboard: ${dashboardUrl}`}</EmailText>
    </EmailFrame>
  );
}

export function failedSubject({ description }: PaymentEmail): string {
  return `Your payment for ${description} did not go through`;
}

/** To the client, once per failed invoice. */
export function FailedEmailBody(mail: PaymentEmail) {
  const { amount, nextAttemptAt, dashboardUrl } = mail;
  const copy = `Your card was not charged ${formatMoney(amount)}: your bank declined it.`;
  const again =
    nextAttemptAt === null
      ? 'It will not be retried automatically. Please choose another card to keep your service.'
      : `It is tried again on ${timestampText(nextAttemptAt)}. Change the card to pay sooner.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={footer}>
      <EmailHeading>Your payment did not go through</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>{again}</EmailText>
      <EmailFacts facts={factsOf(mail)} />
      <EmailButton href={dashboardUrl}>Change the card</EmailButton>
    </EmailFrame>
  );
}

export function refundSubject({ description }: PaymentEmail): string {
  return `Refund from ${site.name}: ${description}`;
}

/** To the client. */
export function RefundEmailBody(mail: PaymentEmail) {
  const { refund, refunded, amount } = mail;
  const copy = `We have refunded ${formatMoney(refund)} of ${formatMoney(amount)}. It should reach your card within 5 to 10 days.`;
  const together = `With what was refunded before, that is ${formatMoney(refunded)} of ${formatMoney(amount)}.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={footer}>
      <EmailHeading>Your refund is on its way</EmailHeading>
      <EmailText>{copy}</EmailText>
      {refunded.cents > refund.cents && <EmailText>{together}</EmailText>}
      <EmailFacts facts={factsOf(mail)} />
    </EmailFrame>
  );
}

export interface Payer {
  readonly email: string;
  readonly name: string | null;
  readonly company: string | null;
}

export function disputeSubject({ description }: PaymentEmail, { email }: Payer): string {
  return `Disputed payment: ${description}, ${email}`;
}

/** To the team: the bank expects an answer. */
export function DisputeEmailBody({
  mail,
  payer,
  consoleUrl,
}: {
  readonly mail: PaymentEmail;
  readonly payer: Payer;
  readonly consoleUrl: string;
}) {
  const copy = `${payer.email} disputes a payment of ${formatMoney(mail.amount)}. The provider says until when it can be answered.`;
  return (
    <EmailFrame brand={site.name} preview={copy}>
      <EmailHeading>A payment is disputed</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts facts={[...payerFacts(payer), ...factsOf(mail)]} />
      <EmailButton href={consoleUrl}>Open the provider's console</EmailButton>
    </EmailFrame>
  );
}

export interface OrderEmail {
  readonly name: string;
  readonly amount: Money;
  readonly paidAt: Date | null;
  readonly payer: Payer;
}

export function orderSubject({ name, payer: { company, email } }: OrderEmail): string {
  return `New purchase: ${name}, ${company ?? email}`;
}

/** To the team, once per purchase; an answer is due within a day. */
export function OrderEmailBody({ name, amount, paidAt, payer }: OrderEmail) {
  const copy = `${payer.name ?? payer.email} has bought ${name} for ${formatMoney(amount)}. They expect to hear from us within 24 hours.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`You answer ${payer.email} by answering this mail.`}>
      <EmailHeading>{name}</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts
        facts={[...payerFacts(payer), ...(paidAt === null ? [] : [{ label: 'Paid', value: timestampText(paidAt) }])]}
      />
    </EmailFrame>
  );
}

function payerFacts({ name, company, email }: Payer): EmailFact[] {
  const facts = { Name: name, Company: company, Email: email };
  return Object.entries(facts).flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}

function factsOf({ description, number, amount, paidAt, card }: PaymentEmail): EmailFact[] {
  const facts = {
    For: description,
    Amount: formatMoney(amount),
    Invoice: number,
    Paid: paidAt === null ? null : timestampText(paidAt),
    Card: card,
  };
  return Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
