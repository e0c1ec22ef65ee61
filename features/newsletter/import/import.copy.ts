import type { ImportVerdict } from '#features/newsletter/import/import.ts';

export const verdictCopy = {
  added: { label: 'New', tone: 'good', copy: 'will be subscribed' },
  present: { label: 'Existing', tone: 'off', copy: 'already subscribed or awaiting confirmation' },
  left: { label: 'Unsubscribed', tone: 'waiting', copy: 'unsubscribed or erased; skipped' },
  bounced: { label: 'Bounced', tone: 'bad', copy: 'refused by their mail server' },
  invalid: { label: 'Invalid', tone: 'bad', copy: 'no email address' },
  repeated: { label: 'Duplicate', tone: 'off', copy: 'already earlier in the list' },
} as const satisfies Record<ImportVerdict, { label: string; tone: string; copy: string }>;
