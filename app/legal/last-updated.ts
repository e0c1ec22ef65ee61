import type { LegalDocument } from '#content/legal/legal-document.ts';
import { utcDay } from '#values/day.ts';

/** Announced when a day (UTC) begins, to render dated pages again. */
export const dayTopic = 'day';

/** `2026-11-21`; `today` is the current day in UTC. */
export function lastUpdated(updated: LegalDocument['updated'], now: Date): string {
  return updated === 'today' ? utcDay(now) : updated;
}

/** `November 21, 2026`. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
}
