import { site } from '#content/site.ts';
import { formatMoney, type Money } from '#features/billing/money.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface MissedEvent {
  readonly description: string;
  readonly amount: Money;
  readonly email: string;
  /** Webhook URL. */
  readonly endpoint: string;
  readonly consoleUrl: string;
}

export function missedEventSubject({ description }: MissedEvent): string {
  return `No event arrived for a payment: ${description}`;
}

/** Email to the team: payments are noticed late. */
export function MissedEventEmail({ description, amount, email, endpoint, consoleUrl }: MissedEvent) {
  const text = `${email} paid ${formatMoney(amount)}. ${site.name} found the payment by asking the provider. No event reported it.`;
  return (
    <EmailFrame brand={site.name} preview={text}>
      <EmailHeading>An event of the payment provider is missing</EmailHeading>
      <EmailText>{text}</EmailText>
      <EmailText>
        The purchase is complete, and receipts are sent. Until events arrive again, purchases show up minutes late. At
        the provider, check that the endpoint below is enabled and receives events, and that its signing secret is the
        one in STRIPE_WEBHOOK_SECRET.
      </EmailText>
      <EmailFacts
        facts={[
          { label: 'For', value: description },
          { label: 'Amount', value: formatMoney(amount) },
          { label: 'Endpoint', value: endpoint },
        ]}
      />
      <EmailButton href={consoleUrl}>Open the provider's console</EmailButton>
    </EmailFrame>
  );
}
