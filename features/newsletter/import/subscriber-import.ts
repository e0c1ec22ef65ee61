import type { VerdictCopy } from '#features/imports/imports.public.ts';

export const subscriberImportLimits = { megabytes: 10, lines: 200_000 } as const;

export const subscriberVerdicts = {
  added: { label: 'New', tone: 'good', copy: 'will be subscribed' },
  present: { label: 'Existing', tone: 'off', copy: 'already subscribed or awaiting confirmation' },
  left: { label: 'Unsubscribed', tone: 'waiting', copy: 'unsubscribed or erased; skipped' },
  bounced: { label: 'Bounced', tone: 'bad', copy: 'refused by their mail server' },
  invalid: { label: 'Invalid', tone: 'bad', copy: 'no email address' },
  repeated: { label: 'Duplicate', tone: 'off', copy: 'already earlier in the list' },
} as const satisfies VerdictCopy<string>;
export type SubscriberVerdict = keyof typeof subscriberVerdicts;

export type SubscriberImportResult =
  | { readonly ok: true; readonly dropped?: true }
  | { readonly ok: false; readonly reason: 'invalid'; readonly faults: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly reason: 'unknown' | 'nothing' };
