import { sourceName } from '#content/sources.ts';
import { byHand, byImport, type Standing } from '#features/newsletter/subscribers/subscribers.ts';
import type { ImportVerdict } from '#features/newsletter/subscribers/import.ts';

export const standingCopy = {
  active: { label: 'Active', tone: 'good' },
  pending: { label: 'Unconfirmed', tone: 'waiting' },
  left: { label: 'Unsubscribed', tone: 'off' },
  bounced: { label: 'Bounced', tone: 'bad' },
  spam: { label: 'Suspected spam', tone: 'bad' },
} as const satisfies Record<Standing, { label: string; tone: string }>;

export function sourceCopy(source: string): string {
  return known[source] ?? sourceName(source);
}

const known: Readonly<Record<string, string>> = {
  [byHand]: 'Added manually',
  [byImport]: 'Import',
};

export const verdictCopy = {
  added: { label: 'New', tone: 'good', copy: 'will be subscribed' },
  present: { label: 'Existing', tone: 'off', copy: 'already subscribed or awaiting confirmation' },
  left: { label: 'Unsubscribed', tone: 'waiting', copy: 'unsubscribed or erased; skipped' },
  bounced: { label: 'Bounced', tone: 'bad', copy: 'refused by their mail server' },
  invalid: { label: 'Invalid', tone: 'bad', copy: 'no email address' },
  repeated: { label: 'Duplicate', tone: 'off', copy: 'already earlier in the list' },
} as const satisfies Record<ImportVerdict, { label: string; tone: string; copy: string }>;
