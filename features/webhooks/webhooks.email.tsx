import { site } from '#content/site.ts';
import { eventsKeptDays, failingDays, type DisabledReason } from '#features/webhooks/webhooks.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email.tsx';

export interface EndpointDisabledEmail {
  readonly host: string;
  readonly description: string;
  readonly reason: DisabledReason;
  readonly page: string;
}

/** To the team. */
export function endpointDisabledSubject({ host }: EndpointDisabledEmail): string {
  return `Webhooks to ${host} have stopped`;
}

export function EndpointDisabledBody({ host, description, reason, page }: EndpointDisabledEmail) {
  return (
    <EmailFrame
      brand={site.name}
      preview={`Nothing more is sent to ${host} until somebody enables it again.`}
      footer="This mail goes to the team of the site when an endpoint of its webhooks is disabled by itself."
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
        {`What has failed stays in its log for ${eventsKeptDays} days. Once the receiver works again, enable the endpoint there and send again what has failed.`}
      </EmailText>
      <EmailButton href={page}>Open the endpoint</EmailButton>
    </EmailFrame>
  );
}

const reasons: Readonly<Record<DisabledReason, string>> = {
  gone: 'It has answered 410, which says that it is gone for good, so nothing more is sent to it.',
  failing: `For ${failingDays} days every attempt to deliver to it has failed, so nothing more is sent to it.`,
  'by-hand': 'An administrator has disabled it.',
};
