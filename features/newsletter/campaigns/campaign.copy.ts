import { plans } from '#content/offers.ts';
import { sourceName } from '#content/sources.ts';
import { readSegment, segmentText, type Segment } from '#features/newsletter/campaigns/segments.ts';
import type {
  CampaignAudience,
  CampaignState,
  SegmentChoices,
  SendResult,
  TestResult,
} from '#features/newsletter/campaigns/campaigns.ts';

/** The title of a campaign without a subject. */
export const untitled = 'Untitled campaign';

export const stateTones = {
  draft: 'off',
  scheduled: 'waiting',
  sending: 'busy',
  stopped: 'waiting',
  sent: 'good',
} as const satisfies Record<CampaignState, string>;

export const audienceCopy: Readonly<Record<CampaignAudience, string>> = {
  all: 'Marketing subscribers',
  weekly: 'Subscribers of the weekly newsletter',
};

/** Offers the chosen segment even if it no longer has subscribers. */
export function segmentOptions(choices: SegmentChoices, chosen: string): { value: string; copy: string }[] {
  const segments: Segment[] = [
    { kind: 'all' },
    { kind: 'clients' },
    ...plans.map(({ id }) => ({ kind: 'plan' as const, value: id })),
    ...choices.sources.map((value) => ({ kind: 'source' as const, value })),
    ...choices.campaigns.map((value) => ({ kind: 'campaign' as const, value })),
  ];
  const values = [...new Set([...segments.map(segmentText), chosen])];
  return values.map((value) => ({ value, copy: segmentCopy(value) }));
}

/** A segment in words. */
export function segmentCopy(text: string): string {
  const segment = readSegment(text);
  switch (segment?.kind) {
    case 'all':
      return 'Everyone in the audience';
    case 'clients':
      return 'Clients';
    case 'plan':
      return `Plan: ${plans.find(({ id }) => id === segment.value)?.name ?? segment.value}`;
    case 'source':
      return `Subscribed on: ${sourceName(segment.value)}`;
    case 'campaign':
      return `Came by campaign: ${segment.value}`;
    case undefined:
      return text;
  }
}

type SendRefusal = Exclude<SendResult, { ok: true }>['reason'] | 'bad-time';

export const sendRefusals: Readonly<Record<SendRefusal, string>> = {
  unknown: 'This campaign was deleted or is no longer waiting.',
  stale: 'Review it before you send.',
  unfinished: 'Enter a subject and a body without placeholders first.',
  nobody: 'No active subscribers match these recipients.',
  'under-way': 'Emails sent before the stop are still on their way. Try again in a moment.',
  'bad-time': 'Choose a time in the future, within a year.',
};

/** Why a test was not sent. */
export function testRefusalCopy(result: Exclude<TestResult, { ok: true }>): string {
  switch (result.reason) {
    case 'bad-address':
      return `${result.address} is no email address.`;
    case 'no-address':
      return 'Enter at least one email address.';
    case 'too-many-addresses':
      return 'Use at most five email addresses.';
    case 'unfinished':
      return 'Enter a subject and a body without placeholders first.';
    case 'too-often':
      return `Too many tests. Try again in ${Math.ceil(result.retryAfterSeconds / 60)} minutes.`;
    case 'unknown':
      return 'This campaign was deleted.';
  }
}

export const tooComplex = 'This formatting is too complex for an email. Use fewer nested lists, quotes, and marks.';
