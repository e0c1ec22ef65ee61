import { sourceName } from '#content/sources.ts';
import { byHand, byImport, type Standing } from '#features/newsletter/subscribers/subscribers.ts';

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
