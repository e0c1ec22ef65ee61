import type { LegalDocument } from '#content/legal/legal-document.ts';
import { utcDay } from '#forms/calendar-day.ts';

/** The topic that is announced when a new day has begun: pages that show today's date are rendered anew. */
export const dayTopic = 'day';

/** The day (`2026-11-21`) that a policy gives as its last update; `today` is the day in UTC. */
export function lastUpdated(updated: LegalDocument['updated'], now: Date): string {
  return updated === 'today' ? utcDay(now) : updated;
}

/** A day with its month in words, which nobody can read in another order: `21 November 2026`. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
}
