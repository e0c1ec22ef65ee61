import { site } from '#content/site.ts';
import { eventsKeptDays, failingDays, type DisabledReason } from '#features/webhooks/webhooks.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface EndpointDisabledEmail {
  readonly host: string;
  readonly description: string;
  readonly reason: DisabledReason;
  readonly page: string;
}

/** Email to the team. */
export function endpointDisabledSubject({ host }: EndpointDisabledEmail): string {
  return `Webhooks to ${host} have stopped`;
}

export function EndpointDisabledBody({ host, description, reason, page }: EndpointDisabledEmail) {
  return (
    <EmailFrame
      brand={site.name}
      preview={`Nothing more is sent to ${host} until someone enables it again.`}
      footer="The team gets this email when a webhook endpoint is disabled automatically."
    >
      <EmailHeading>Webhooks to {host} have stopped</EmailHeading>
      <EmailText>{reasons[reason]}</EmailText>
      <EmailFacts
        facts={[
          { label: 'Endpoint', value: host },
          { label: 'Description', value: description || 'Not given' },
        ]}
      />
      <EmailText>
        {`Failed events stay in its log for ${eventsKeptDays} days. Once the receiver works again, enable the endpoint and resend them.`}
      </EmailText>
      <EmailButton href={page}>Open the endpoint</EmailButton>
    </EmailFrame>
  );
}

const reasons: Readonly<Record<DisabledReason, string>> = {
  gone: 'It answered 410 Gone, so nothing more is sent to it.',
  failing: `Every attempt has failed for ${failingDays} days, so nothing more is sent to it.`,
  'by-hand': 'An administrator disabled it.',
};
