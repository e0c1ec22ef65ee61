import { site } from '#content/site.ts';
import { payerFacts, type Payer } from '#features/purchases/emails/billing.email.tsx';
import { formatMoney, type Money } from '#features/billing/money.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

/** An order that was started and not paid. */
export interface UnfinishedOrder {
  readonly name: string;
  /** What is due today, less the promotion code. */
  readonly amount: Money;
  /** The path of our checkout, with the same price and promotion code. */
  readonly path: string;
}

export interface UnfinishedOrderMail extends Pick<UnfinishedOrder, 'name' | 'amount'> {
  readonly client: Payer;
  readonly checkoutUrl: string;
  /** The client's page in the back office. */
  readonly personUrl: string;
}

export function unfinishedOrderSubject({ name }: UnfinishedOrderMail): string {
  return `Your order of ${name} is not finished`;
}

/** Email to the client, once per order. */
export function UnfinishedOrderEmail({ name, amount, checkoutUrl }: UnfinishedOrderMail) {
  const copy = `You started to order ${name} and did not pay. Nothing was charged.`;
  return (
    <EmailFrame
      brand={site.name}
      preview={copy}
      footer={`You received this email once because you started an order at ${site.name}. Reply with any question.`}
    >
      <EmailHeading>Continue your order?</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts facts={orderFacts(name, formatMoney(amount))} />
      <EmailButton href={checkoutUrl}>Continue your order</EmailButton>
      <EmailText quiet>If you changed your mind, there is nothing to do.</EmailText>
    </EmailFrame>
  );
}

export function teamUnfinishedOrderSubject({ name, client }: UnfinishedOrderMail): string {
  return `Order not finished: ${name}, ${client.company ?? client.email}`;
}

/** Email to the team, sent together with the email to the client. */
export function TeamUnfinishedOrderEmail({ name, amount, client, personUrl }: UnfinishedOrderMail) {
  const copy = `${client.name ?? client.email} started to order ${name} and did not pay. They got one reminder.`;
  return (
    <EmailFrame brand={site.name} preview={copy} footer={`Reply to this email to write to ${client.email}.`}>
      <EmailHeading>An order was not finished</EmailHeading>
      <EmailText>{copy}</EmailText>
      <EmailFacts facts={[...payerFacts(client), ...orderFacts(name, formatMoney(amount))]} />
      <EmailButton href={personUrl}>Open the client</EmailButton>
    </EmailFrame>
  );
}

function orderFacts(name: string, amount: string) {
  return [
    { label: 'For', value: name },
    { label: 'Due today', value: amount },
  ];
}
