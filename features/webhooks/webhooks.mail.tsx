import { site } from '#content/site.ts';
import { eventsKeptDays, failingDays, type DisabledReason } from '#features/webhooks/webhooks.ts';
import { LetterButton, LetterFacts, LetterFrame, LetterHeading, LetterText } from '#ui/letter.tsx';

export interface EndpointDisabledLetter {
  readonly host: string;
  readonly description: string;
  readonly reason: DisabledReason;
  /** The endpoint's page. */
  readonly page: string;
}

/** To the team: nothing more is sent to an endpoint, and why. */
export function endpointDisabledSubject({ host }: EndpointDisabledLetter): string {
  return `Webhooks to ${host} have stopped`;
}

export function EndpointDisabledBody({ host, description, reason, page }: EndpointDisabledLetter) {
  return (
    <LetterFrame
      brand={site.name}
      preview={`Nothing more is sent to ${host} until somebody enables it again.`}
      footer="This mail goes to the team of the site when an endpoint of its webhooks is disabled by itself."
    >
      <LetterHeading>Webhooks to {host} have stopped</LetterHeading>
      <LetterText>{reasons[reason]}</LetterText>
      <LetterFacts
        facts={[
          { label: 'Endpoint', value: host },
          { label: 'Description', value: description || 'Not given' },
        ]}
      />
      <LetterText>
        {`What has failed stays in its log for ${eventsKeptDays} days. Once the receiver works again, enable the endpoint there and send again what has failed.`}
      </LetterText>
      <LetterButton href={page}>Open the endpoint</LetterButton>
    </LetterFrame>
  );
}

const reasons: Readonly<Record<DisabledReason, string>> = {
  gone: 'It has answered 410, which says that it is gone for good, so nothing more is sent to it.',
  failing: `For ${failingDays} days every attempt to deliver to it has failed, so nothing more is sent to it.`,
  'by-hand': 'An administrator has disabled it.',
};
