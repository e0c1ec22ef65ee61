import { dateFormat } from '#values/date-format.ts';
import type { LeadKind, Stage } from '#features/leads/leads.ts';

export const stageCopy: Readonly<Record<Stage, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  'call-booked': 'Call booked',
  proposal: 'Proposal',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

export const stageTones: Readonly<Record<Stage, 'good' | 'waiting' | 'bad' | 'off' | 'busy'>> = {
  new: 'waiting',
  reviewing: 'busy',
  'call-booked': 'busy',
  proposal: 'busy',
  won: 'good',
  lost: 'off',
  spam: 'bad',
};

export const kindCopy: Readonly<Record<LeadKind, string>> = {
  intake: 'Intake',
  booking: 'Strategy call',
  contact: 'Message',
  manual: 'Added manually',
};

/** Label of a lead whose sender is waiting for a reply. */
export const repliedCopy = 'Replied';

/** Formats a day as `Mar 2, 2027`, without the year if it is the same as in `today`. */
export function dayCopy(day: string, today?: string, locale = 'en-US'): string {
  const year = today?.slice(0, 4) === day.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const format = { day: 'numeric', month: 'short', timeZone: 'UTC', ...year } as const;
  return dateFormat(format, locale).format(new Date(`${day}T00:00:00Z`));
}
