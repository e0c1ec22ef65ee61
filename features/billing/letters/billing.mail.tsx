import { site } from '#content/site.ts';
import { formatMoney, type Money } from '#features/billing/money.ts';
import { momentText } from '#forms/moment.ts';
import { LetterButton, LetterFacts, LetterFrame, LetterHeading, LetterText, type LetterFact } from '#ui/letter.tsx';

/** What a letter tells of a payment. */
export interface PaymentLetter {
  readonly description: string;
  readonly number: string | null;
  readonly amount: Money;
  /** This refund, and all refunds of the payment so far. */
  readonly refund: Money;
  readonly refunded: Money;
  readonly paidAt: Date | null;
  readonly card: string | null;
  readonly nextAttemptAt: Date | null;
  /** The provider's page with the invoice, or with the receipt. */
  readonly paperUrl: string | null;
  readonly dashboardUrl: string;
  /** Whether it was the purchase itself, rather than a month of a subscription. */
  readonly isPurchase: boolean;
}

const footer = `You have this mail because of a payment to ${site.name}. Answer it with any question.`;

export function receiptSubject({ description, number }: PaymentLetter): string {
  return `Receipt from ${site.name}: ${description}${number === null ? '' : ` (${number})`}`;
}

/** To the client, once for each payment that went through. */
export function ReceiptLetterBody(letter: PaymentLetter) {
  const { amount, isPurchase, dashboardUrl, paperUrl } = letter;
  const thanks = `We have received ${formatMoney(amount)}. Thank you.`;
  return (
    <LetterFrame brand={site.name} preview={thanks} footer={footer}>
      <LetterHeading>Your receipt</LetterHeading>
      <LetterText>{thanks}</LetterText>
      <LetterFacts facts={factsOf(letter)} />
      {isPurchase ? <LetterText>Our team contacts you within 24 hours to agree on the first steps.</LetterText> : null}
      {paperUrl === null ? null : <LetterButton href={paperUrl}>View the invoice</LetterButton>}
      <LetterText quiet>{`All your payments are in your dashboard: ${dashboardUrl}`}</LetterText>
    </LetterFrame>
  );
}

export function failedSubject({ description }: PaymentLetter): string {
  return `Your payment for ${description} did not go through`;
}

/** To the client, once for each invoice that could not be charged. */
export function FailedLetterBody(letter: PaymentLetter) {
  const { amount, nextAttemptAt, dashboardUrl } = letter;
  const words = `Your card was not charged ${formatMoney(amount)}: your bank has declined it.`;
  const again =
    nextAttemptAt === null
      ? 'It is not tried again by itself. Please choose another card so that your service goes on.'
      : `It is tried again on ${momentText(nextAttemptAt)}. With another card you need not wait for that.`;
  return (
    <LetterFrame brand={site.name} preview={words} footer={footer}>
      <LetterHeading>Your payment did not go through</LetterHeading>
      <LetterText>{words}</LetterText>
      <LetterText>{again}</LetterText>
      <LetterFacts facts={factsOf(letter)} />
      <LetterButton href={dashboardUrl}>Change the card</LetterButton>
    </LetterFrame>
  );
}

export function refundSubject({ description }: PaymentLetter): string {
  return `Refund from ${site.name}: ${description}`;
}

/** To the client, when money has been given back. */
export function RefundLetterBody(letter: PaymentLetter) {
  const { refund, refunded, amount } = letter;
  const words = `We have refunded ${formatMoney(refund)} of ${formatMoney(amount)}. It reaches your card within 5 to 10 days.`;
  const together = `With what was refunded before, that is ${formatMoney(refunded)} of ${formatMoney(amount)}.`;
  return (
    <LetterFrame brand={site.name} preview={words} footer={footer}>
      <LetterHeading>Your refund is on its way</LetterHeading>
      <LetterText>{words}</LetterText>
      {refunded.cents > refund.cents && <LetterText>{together}</LetterText>}
      <LetterFacts facts={factsOf(letter)} />
    </LetterFrame>
  );
}

/** Who paid, for the team. */
export interface Payer {
  readonly email: string;
  readonly name: string | null;
  readonly company: string | null;
}

export function disputeSubject({ description }: PaymentLetter, { email }: Payer): string {
  return `Disputed payment: ${description}, ${email}`;
}

/** To the team: a cardholder has told their bank that a charge is not theirs, and an answer is due there. */
export function DisputeLetterBody({
  letter,
  payer,
  consoleUrl,
}: {
  readonly letter: PaymentLetter;
  readonly payer: Payer;
  readonly consoleUrl: string;
}) {
  const words = `${payer.email} disputes a payment of ${formatMoney(letter.amount)}. The provider says until when it can be answered.`;
  return (
    <LetterFrame brand={site.name} preview={words}>
      <LetterHeading>A payment is disputed</LetterHeading>
      <LetterText>{words}</LetterText>
      <LetterFacts facts={[...payerFacts(payer), ...factsOf(letter)]} />
      <LetterButton href={consoleUrl}>Open the provider's console</LetterButton>
    </LetterFrame>
  );
}

/** A purchase, for the team. */
export interface OrderLetter {
  readonly name: string;
  readonly amount: Money;
  readonly paidAt: Date | null;
  readonly payer: Payer;
}

export function orderSubject({ name, payer: { company, email } }: OrderLetter): string {
  return `New purchase: ${name}, ${company ?? email}`;
}

/** To the team, once for each purchase: the client was promised an answer within a day. */
export function OrderLetterBody({ name, amount, paidAt, payer }: OrderLetter) {
  const words = `${payer.name ?? payer.email} has bought ${name} for ${formatMoney(amount)}. They expect to hear from us within 24 hours.`;
  return (
    <LetterFrame brand={site.name} preview={words} footer={`You answer ${payer.email} by answering this mail.`}>
      <LetterHeading>{name}</LetterHeading>
      <LetterText>{words}</LetterText>
      <LetterFacts
        facts={[...payerFacts(payer), ...(paidAt === null ? [] : [{ label: 'Paid', value: momentText(paidAt) }])]}
      />
    </LetterFrame>
  );
}

function payerFacts({ name, company, email }: Payer): LetterFact[] {
  const facts = { Name: name, Company: company, Email: email };
  return Object.entries(facts).flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}

function factsOf({ description, number, amount, paidAt, card }: PaymentLetter): LetterFact[] {
  const facts = {
    For: description,
    Amount: formatMoney(amount),
    Invoice: number,
    Paid: paidAt === null ? null : momentText(paidAt),
    Card: card,
  };
  return Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
