import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import {
  paymentFacts,
  payerFacts,
  paymentFooter,
  type Payer,
  type PaymentEmail,
} from '#features/purchases/emails/billing.email.tsx';
import type { FailureReason } from '#features/payment-sync/rows/payment-updates.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { dayText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface FailedTry {
  /** From 1. */
  readonly number: number;
  /** Null after the last attempt. */
  readonly nextAt: Date | null;
  /** Set for invoices that are not charged automatically. */
  readonly dueAt: Date | null;
  readonly failure: FailureReason | null;
  /** The subscription ended with the last attempt. */
  readonly isEnd: boolean;
  /** Such a fee starts again only by a new agreement. */
  readonly isAgreed: boolean;
}

/** While the subscription runs: afterwards there is nothing to confirm. */
function asksToConfirm({ failure, isEnd }: FailedTry): boolean {
  return failure === 'authentication' && !isEnd;
}

const reasons = {
  authentication: 'your bank asked for a confirmation',
  funds: 'there was not enough money',
  expired: 'the card has expired',
};

export function failedSubject({ description }: PaymentEmail, attempt: FailedTry): string {
  const { number, nextAt, dueAt } = attempt;
  if (asksToConfirm(attempt)) return `Please confirm your payment for ${description}`;
  if (nextAt === null && dueAt === null) return `Your payment for ${description} did not go through: last attempt`;
  return `Your payment for ${description} did not go through${number > 1 ? ` (attempt ${number})` : ''}`;
}

/** Email to the client, once per failed attempt. */
export function FailedEmailBody({ mail, attempt }: { readonly mail: PaymentEmail; readonly attempt: FailedTry }) {
  const { paperUrl, billingUrl, dashboardUrl } = mail;
  const { isEnd, isAgreed, failure } = attempt;
  const isToConfirm = asksToConfirm(attempt);
  const charge = `${formatExactMoney(mail.amount)} to ${mail.card ?? 'your payment method'}`;
  const why = failure === null ? 'your bank declined it' : reasons[failure];
  const copy = isToConfirm
    ? `Before we can charge ${charge}, your bank needs your confirmation.`
    : `We could not charge ${charge}: ${why}.`;
  const pay = isToConfirm ? 'Confirm this payment' : 'Pay now';
  const payHere = isEnd || paperUrl === null ? null : paperUrl;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={paymentFooter}>
      <EmailHeading>
        {isToConfirm ? 'Your bank asks you to confirm this payment' : 'Your payment did not go through'}
      </EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>{nextText(attempt)}</EmailText>
      <EmailFacts facts={paymentFacts(mail)} />
      {isEnd && !isAgreed && <EmailButton href={dashboardUrl}>Start again</EmailButton>}
      {!isEnd && <EmailButton href={payHere ?? billingUrl}>{payHere === null ? 'Change the card' : pay}</EmailButton>}
      {payHere !== null && (
        <EmailText quiet>{`To use another card from now on, change it here: ${billingUrl}`}</EmailText>
      )}
    </EmailFrame>
  );
}

function nextText(attempt: FailedTry): string {
  const { number, nextAt, dueAt, isEnd, isAgreed } = attempt;
  const isToConfirm = asksToConfirm(attempt);
  if (dueAt !== null) return `Please pay it another way. It is due on ${dayText(dueAt)}.`;
  if (nextAt !== null) {
    const which = number === 1 ? 'This was the first attempt.' : `This was attempt ${number}.`;
    const todo = isToConfirm ? 'Confirm it before then' : 'Pay now, or change the card before then';
    return `${which} The next one is on ${dayText(nextAt)}. ${todo}, and nothing is interrupted. After the last failed attempt, the subscription ends and this invoice is voided.`;
  }
  if (isEnd) {
    const again = isAgreed ? 'To continue, reply to this email.' : 'You can start again at any time.';
    return `This was the last attempt, so the subscription has ended. Nothing more is charged. ${again}`;
  }
  return `This was the last attempt. ${isToConfirm ? 'Confirm the payment' : 'Pay now'} to keep the subscription.`;
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

const teamReasons = { ...reasons, authentication: 'the client has to confirm it with their bank' };

/** Email to the team, once per failed attempt. */
export function TeamFailedEmail({ mail, payer, attempt }: TeamEmail & { readonly attempt: FailedTry }) {
  const why = attempt.failure === null ? '' : `: ${teamReasons[attempt.failure]}`;
  const copy = `Try ${attempt.number} to charge ${payer.email} ${formatExactMoney(mail.amount)} failed${why}.`;
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

/** Email to the team: the client has the receipt. */
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
