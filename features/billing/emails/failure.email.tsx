import { site } from '#content/site.ts';
import {
  factsOf,
  payerFacts,
  paymentFooter,
  type Payer,
  type PaymentEmail,
} from '#features/billing/emails/billing.email.tsx';
import { formatMoney } from '#features/billing/money.ts';
import { timestampText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email.tsx';

export interface FailedTry {
  /** From 1. */
  readonly number: number;
  /** Null after the last. */
  readonly nextAt: Date | null;
  /** The subscription ended with the last try. */
  readonly isEnd: boolean;
}

export function failedSubject({ description }: PaymentEmail, { number, nextAt }: FailedTry): string {
  if (nextAt === null) return `Your payment for ${description} did not go through: last try`;
  return `Your payment for ${description} did not go through${number > 1 ? ` (try ${number})` : ''}`;
}

/** To the client, once per failed try. */
export function FailedEmailBody({ mail, attempt }: { readonly mail: PaymentEmail; readonly attempt: FailedTry }) {
  const { paperUrl, dashboardUrl, planUrl } = mail;
  const { number, isEnd } = attempt;
  const copy = `We could not charge ${formatMoney(mail.amount)} to ${mail.card ?? 'your payment method'}: your bank declined it.`;
  const payHere = isEnd || paperUrl === null ? null : paperUrl;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={paymentFooter}>
      <EmailHeading>Your payment did not go through</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>{nextText(attempt)}</EmailText>
      <EmailFacts facts={[...factsOf(mail), { label: 'Try', value: String(number) }]} />
      {isEnd && <EmailButton href={planUrl}>Start again</EmailButton>}
      {!isEnd && (
        <EmailButton href={payHere ?? dashboardUrl}>{payHere === null ? 'Change the card' : 'Pay now'}</EmailButton>
      )}
      {payHere !== null && (
        <EmailText quiet>{`To use another card from now on, change it in your dashboard: ${dashboardUrl}`}</EmailText>
      )}
    </EmailFrame>
  );
}

function nextText({ number, nextAt, isEnd }: FailedTry): string {
  if (nextAt !== null) {
    const which = number === 1 ? 'This was the first try.' : `This was try ${number}.`;
    return `${which} The next one is on ${timestampText(nextAt)}. Pay now, or change the card before then, and nothing is interrupted. After the last failed try the subscription ends.`;
  }
  if (isEnd)
    return 'This was the last try, so the subscription has ended. Nothing more is charged. You can start again at any time.';
  return 'This was the last try: it is not retried by itself. Pay now to keep the subscription.';
}

export function teamFailedSubject(
  { description }: PaymentEmail,
  { email, company }: Payer,
  { number, nextAt }: FailedTry,
): string {
  return `Payment failed (${nextAt === null ? 'last try' : `try ${number}`}): ${description}, ${company ?? email}`;
}

interface TeamEmail {
  readonly mail: PaymentEmail;
  readonly payer: Payer;
}

/** To the team, once per failed try. */
export function TeamFailedEmail({ mail, payer, attempt }: TeamEmail & { readonly attempt: FailedTry }) {
  const { number, nextAt, isEnd } = attempt;
  const copy = `Try ${number} to charge ${payer.email} ${formatMoney(mail.amount)} failed.`;
  const end = isEnd
    ? 'It was the last one, and the subscription has ended.'
    : 'It was the last one. The invoice stays open.';
  return (
    <TeamFrame heading="A payment failed" copy={copy} mail={mail} payer={payer}>
      <EmailText>
        {nextAt === null ? end : `The next one is on ${timestampText(nextAt)}. The client was told.`}
      </EmailText>
    </TeamFrame>
  );
}

export function recoveredSubject({ description }: PaymentEmail, { email, company }: Payer): string {
  return `Payment recovered: ${description}, ${company ?? email}`;
}

/** To the team: the client has the receipt. */
export function RecoveredEmail({ mail, payer }: TeamEmail) {
  const copy = `${payer.email} paid ${formatMoney(mail.amount)}, which could not be charged before.`;
  return <TeamFrame heading="A failed payment went through" copy={copy} mail={mail} payer={payer} />;
}

interface TeamFrameProps extends TeamEmail {
  readonly heading: string;
  readonly copy: string;
  readonly children?: React.ReactNode;
}

function TeamFrame({ heading, copy, mail, payer, children }: TeamFrameProps) {
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`You answer ${payer.email} by answering this mail.`}>
      <EmailHeading>{heading}</EmailHeading>
      <EmailText>{copy}</EmailText>
      {children}
      <EmailFacts facts={[...payerFacts(payer), ...factsOf(mail)]} />
      <EmailButton href={mail.personUrl}>Open the client</EmailButton>
    </EmailFrame>
  );
}
