import { sourceName } from '#content/sources.ts';
import { byHand, byImport, type Standing } from '#features/newsletter/subscribers/subscribers.ts';
import type { ImportVerdict } from '#features/newsletter/subscribers/import.ts';

/** How somebody stands, in a word, with the tone of its dot. */
export const standingCopy = {
  active: { label: 'Active', tone: 'good' },
  pending: { label: 'To confirm', tone: 'waiting' },
  left: { label: 'Left', tone: 'off' },
  bounced: { label: 'Bounced', tone: 'bad' },
  spam: { label: 'Suspected spam', tone: 'bad' },
} as const satisfies Record<Standing, { label: string; tone: string }>;

/** Where a subscriber came from, in words. */
export function sourceCopy(source: string): string {
  return known[source] ?? sourceName(source);
}

const known: Readonly<Record<string, string>> = {
  [byHand]: 'Entered by hand',
  [byImport]: 'Import',
};

/** What becomes of a line of a list. */
export const verdictCopy = {
  added: { label: 'New', tone: 'good', copy: 'will be subscribed' },
  present: { label: 'Already there', tone: 'off', copy: 'subscribed already, or asked to confirm' },
  left: { label: 'Left before', tone: 'waiting', copy: 'left or were erased, and are not brought back' },
  bounced: { label: 'Bounced', tone: 'bad', copy: 'refused by their mail server' },
  invalid: { label: 'No address', tone: 'bad', copy: 'hold no address' },
  repeated: { label: 'Repeated', tone: 'off', copy: 'stand further up in the list' },
} as const satisfies Record<ImportVerdict, { label: string; tone: string; copy: string }>;
