import type {
  CampaignAudience,
  CampaignState,
  SendAnswer,
  TestAnswer,
} from '#features/newsletter/campaigns/campaigns.ts';

export const stateCopy = {
  draft: { label: 'Draft', tone: 'off' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'busy' },
  stopped: { label: 'Stopped', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
} as const satisfies Record<CampaignState, { label: string; tone: string }>;

export const audienceCopy: Readonly<Record<CampaignAudience, string>> = {
  all: 'Subscribers of other emails',
  weekly: 'Subscribers of the weekly newsletter',
};

type SendFault = Exclude<SendAnswer, { ok: true }>['reason'] | 'bad-time';

export const sendFaults: Readonly<Record<SendFault, string>> = {
  unknown: 'This campaign was deleted or is no longer waiting.',
  stale: 'Someone else changed or sent this campaign. Review it before you send.',
  unfinished: 'Enter a subject and a body first.',
  nobody: 'No active subscribers match this audience.',
  'under-way': 'Emails sent before the stop are still on their way. Try again in a moment.',
  'bad-time': 'Choose a time in the future, within a year.',
};

export function testFault(answer: Exclude<TestAnswer, { ok: true }>): string {
  switch (answer.reason) {
    case 'bad-address':
      return `${answer.address} is no email address.`;
    case 'no-address':
      return 'Enter at least one email address.';
    case 'too-many-addresses':
      return 'Use at most five email addresses.';
    case 'unfinished':
      return 'Enter a subject and a body first.';
    case 'too-often':
      return `Too many tests. Try again in ${Math.ceil(answer.retryAfterSeconds / 60)} minutes.`;
    case 'unknown':
      return 'This campaign was deleted.';
  }
}
