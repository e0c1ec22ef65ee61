import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import {
  paymentFacts,
  payerFacts,
  paymentFooter,
  type Payer,
  type PaymentEmail,
} from '#features/purchases/emails/billing.email.tsx';
import { formatExactMoney } from '#features/billing/money.ts';
import { dayText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface FailedTry {
  /** From 1. */
  readonly number: number;
  /** Null after the last. */
  readonly nextAt: Date | null;
  /** Of an invoice that is not charged by itself. */
  readonly dueAt: Date | null;
  /** The subscription ended with the last attempt. */
  readonly isEnd: boolean;
  /** Such a fee starts again only by a new agreement. */
  readonly isAgreed: boolean;
}

export function failedSubject({ description }: PaymentEmail, { number, nextAt, dueAt }: FailedTry): string {
  if (nextAt === null && dueAt === null) return `Your payment for ${description} did not go through: last attempt`;
  return `Your payment for ${description} did not go through${number > 1 ? ` (attempt ${number})` : ''}`;
}

/** To the client, once per failed attempt. */
export function FailedEmailBody({ mail, attempt }: { readonly mail: PaymentEmail; readonly attempt: FailedTry }) {
  const { paperUrl, billingUrl, dashboardUrl } = mail;
  const { isEnd, isAgreed } = attempt;
  const copy = `We could not charge ${formatExactMoney(mail.amount)} to ${mail.card ?? 'your payment method'}: your bank declined it.`;
  const payHere = isEnd || paperUrl === null ? null : paperUrl;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={paymentFooter}>
      <EmailHeading>Your payment did not go through</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>{nextText(attempt)}</EmailText>
      <EmailFacts facts={paymentFacts(mail)} />
      {isEnd && !isAgreed && <EmailButton href={dashboardUrl}>Start again</EmailButton>}
      {!isEnd && (
        <EmailButton href={payHere ?? billingUrl}>{payHere === null ? 'Change the card' : 'Pay now'}</EmailButton>
      )}
      {payHere !== null && (
        <EmailText quiet>{`To use another card from now on, change it here: ${billingUrl}`}</EmailText>
      )}
    </EmailFrame>
  );
}

function nextText({ number, nextAt, dueAt, isEnd, isAgreed }: FailedTry): string {
  if (dueAt !== null) return `Please pay it another way. It is due on ${dayText(dueAt)}.`;
  if (nextAt !== null) {
    const which = number === 1 ? 'This was the first attempt.' : `This was attempt ${number}.`;
    return `${which} The next one is on ${dayText(nextAt)}. Pay now, or change the card before then, and nothing is interrupted. After the last failed attempt, the subscription ends and this invoice is voided.`;
  }
  if (isEnd) {
    const again = isAgreed ? 'To continue, reply to this email.' : 'You can start again at any time.';
    return `This was the last attempt, so the subscription has ended. Nothing more is charged. ${again}`;
  }
  return 'This was the last attempt. Pay now to keep the subscription.';
}

export function teamFailedSubject(
  { description }: PaymentEmail,
  { email, company }: Payer,
  { number, nextAt, dueAt }: FailedTry,
): string {
  const which = nextAt === null && dueAt === null ? 'last attempt' : `attempt ${number}`;
  return `Payment failed (${which}): ${description}, ${company ?? email}`;
}

interface TeamEmail {
  readonly mail: PaymentEmail;
  readonly payer: Payer;
}

/** To the team, once per failed attempt. */
export function TeamFailedEmail({ mail, payer, attempt }: TeamEmail & { readonly attempt: FailedTry }) {
  const copy = `Try ${attempt.number} to charge ${payer.email} ${formatExactMoney(mail.amount)} failed.`;
  return (
    <TeamFrame heading="A payment failed" copy={copy} mail={mail} payer={payer}>
      <EmailText>{teamNextText(attempt)}</EmailText>
    </TeamFrame>
  );
}

function teamNextText({ nextAt, dueAt, isEnd }: FailedTry): string {
  if (dueAt !== null) return 'The invoice stays open. The client was asked to pay it another way.';
  if (nextAt !== null) return `The next one is on ${dayText(nextAt)}. The client knows.`;
  return isEnd
    ? 'It was the last one, and the subscription has ended.'
    : 'It was the last one. The invoice stays open.';
}

export function recoveredSubject({ description }: PaymentEmail, { email, company }: Payer): string {
  return `Payment recovered: ${description}, ${company ?? email}`;
}

/** To the team: the client has the receipt. */
export function RecoveredEmail({ mail, payer }: TeamEmail) {
  const copy = `${payer.email} paid ${formatExactMoney(mail.amount)}, which could not be charged before.`;
  return <TeamFrame heading="A failed payment went through" copy={copy} mail={mail} payer={payer} />;
}

interface TeamFrameProps extends TeamEmail {
  readonly heading: string;
  readonly copy: string;
  readonly children?: ReactNode;
}

function TeamFrame({ heading, copy, mail, payer, children }: TeamFrameProps) {
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`Reply to this email to reach ${payer.email}.`}>
      <EmailHeading>{heading}</EmailHeading>
      <EmailText>{copy}</EmailText>
      {children}
      <EmailFacts facts={[...payerFacts(payer), ...paymentFacts(mail)]} />
      <EmailButton href={mail.personUrl}>Open the client</EmailButton>
    </EmailFrame>
  );
}
