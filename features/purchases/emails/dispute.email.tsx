import { site } from '#content/site.ts';
import { paymentFacts, payerFacts, type Payer, type PaymentEmail } from '#features/purchases/emails/billing.email.tsx';
import { formatExactMoney, type Money } from '#features/billing/money.ts';
import { disputeState, type DisputeState } from '#features/billing/payment-state.ts';
import { timestampText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email/email.tsx';

export interface DisputeEmail {
  readonly mail: PaymentEmail;
  readonly payer: Payer;
  readonly consoleUrl: string;
  /** The provider's words. */
  readonly status: string;
  readonly reason: string | null;
  readonly dueAt: Date | null;
  readonly amount: Money;
}

export function disputeSubject({ mail, payer, status }: DisputeEmail): string {
  const what = disputeState(status) === 'inquiry' ? 'Bank inquiry about a payment' : 'Disputed payment';
  return `${what}: ${mail.description}, ${payer.company ?? payer.email}`;
}

/** Email to the team: the bank expects an answer. */
export function DisputeEmailBody(dispute: DisputeEmail) {
  const { payer, status, dueAt, amount, consoleUrl } = dispute;
  const isInquiry = disputeState(status) === 'inquiry';
  const copy = isInquiry
    ? `The bank of ${payer.email} asks about a payment of ${formatExactMoney(amount)}. No money is withdrawn yet.`
    : `${payer.email} disputes a payment, and the bank has withdrawn ${formatExactMoney(amount)}.`;
  const until =
    dueAt === null ? 'The deadline is in the provider’s console.' : `It has to arrive by ${timestampText(dueAt)}.`;
  const nextStep = isInquiry
    ? `Answer the bank in the provider’s console or refund the payment. Either one keeps it from becoming a dispute. ${until}`
    : `Send your evidence in the provider's console: the agreement, the invoice, what was delivered, and what you wrote to each other. ${until} Without an answer the money is lost. Do not refund it as well.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`Reply to this email to reach ${payer.email}.`}>
      <EmailHeading>{isInquiry ? 'A bank asks about a payment' : 'A payment is disputed'}</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailText>{nextStep}</EmailText>
      <EmailFacts facts={[...dueFacts(dispute), ...payerFacts(payer), ...paymentFacts(dispute.mail)]} />
      <EmailButton href={consoleUrl}>Open the provider's console</EmailButton>
    </EmailFrame>
  );
}

export function disputeClosedSubject({ mail, payer, status }: DisputeEmail): string {
  return `Dispute ${outcomeOf(status).title}: ${mail.description}, ${payer.company ?? payer.email}`;
}

/** Email to the team: what the bank decided. */
export function DisputeClosedEmail({ mail, payer, status, amount }: DisputeEmail) {
  const { title, text } = outcomeOf(status);
  const copy = text(formatExactMoney(amount));
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`Reply to this email to reach ${payer.email}.`}>
      <EmailHeading>{`The dispute is ${title}`}</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts facts={[...payerFacts(payer), ...paymentFacts(mail)]} />
      <EmailButton href={mail.personUrl}>Open the client</EmailButton>
    </EmailFrame>
  );
}

interface Outcome {
  readonly title: string;
  readonly text: (amount: string) => string;
}

function outcomeOf(status: string): Outcome {
  if (status === 'won') {
    return { title: 'won', text: (amount) => `The bank decided for us and returned ${amount}.` };
  }
  const state: DisputeState | null = disputeState(status);
  if (state === 'lost') {
    return {
      title: 'lost',
      text: (amount) =>
        `The bank decided for the client, who keeps ${amount}. This does not end their subscription: decide at the provider whether it continues.`,
    };
  }
  return { title: 'closed', text: (amount) => `It was closed without a decision, and ${amount} stays with us.` };
}

function dueFacts({ dueAt, reason }: DisputeEmail): EmailFact[] {
  return [
    ...(dueAt === null ? [] : [{ label: 'Answer by', value: timestampText(dueAt) }]),
    ...(reason === null ? [] : [{ label: 'Reason given', value: sentence(reason) }]),
  ];
}

/** `product_not_received` as 'Product not received'. */
function sentence(code: string): string {
  const copy = code.replaceAll('_', ' ');
  return copy.charAt(0).toUpperCase() + copy.slice(1);
}
