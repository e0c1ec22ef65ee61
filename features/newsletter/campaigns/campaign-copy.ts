import type {
  CampaignAudience,
  CampaignState,
  SendAnswer,
  TestAnswer,
} from '#features/newsletter/campaigns/campaigns.ts';

/** How a letter stands, in a word, with the tone of its dot. */
export const stateCopy = {
  draft: { label: 'Draft', tone: 'off' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'busy' },
  stopped: { label: 'Stopped', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
} as const satisfies Record<CampaignState, { label: string; tone: string }>;

export const audienceCopy: Readonly<Record<CampaignAudience, string>> = {
  all: 'Everybody who takes other letters',
  weekly: 'Everybody who takes the weekly letter',
};

type SendFault = Exclude<SendAnswer, { ok: true }>['reason'] | 'bad-time';

/** Why a letter did not go out, and what to do. */
export const sendFaults: Readonly<Record<SendFault, string>> = {
  unknown: 'This letter is gone, or is not waiting any more.',
  stale: 'Somebody has changed the letter or begun to send it meanwhile. Look at it again before you send it.',
  unfinished: 'Give the letter a subject and some words first.',
  nobody: 'Nobody would get this campaign: there is no active subscriber who takes such letters.',
  'under-way': 'The last letters before the stop are still on their way. Try again in a moment.',
  'bad-time': 'Choose a time that is still to come, within a year.',
};

/** Why a test did not go out. */
export function testFault(answer: Exclude<TestAnswer, { ok: true }>): string {
  switch (answer.reason) {
    case 'bad-address':
      return `${answer.address} is no email address.`;
    case 'no-address':
      return 'Enter at least one address.';
    case 'too-many-addresses':
      return 'At most five addresses at a time.';
    case 'unfinished':
      return 'Give the letter a subject and some words first.';
    case 'too-often':
      return `That were many tests. Try again in ${Math.ceil(answer.retryAfterSeconds / 60)} minutes.`;
    case 'unknown':
      return 'This letter is gone.';
  }
}
