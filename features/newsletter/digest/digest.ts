/** An article as the weekly letter tells of it. */
export interface DigestArticle {
  readonly title: string;
  readonly excerpt: string;
  /** Where it is read, from the origin on. */
  readonly path: string;
  readonly label: string;
  readonly readTimeMinutes: number;
}

/** How many articles a letter shows; what is more is to be found on the site. */
export const digestArticles = 8;

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** A Tuesday at 08:00 UTC: the first one after 1970 began. */
const firstSlot = Date.UTC(1970, 0, 6, 8);

/** The end of the last week that is over: the latest Tuesday, 08:00 UTC, up to now. */
export function latestSlot(now: Date): Date {
  const weeks = Math.floor((now.getTime() - firstSlot) / week);
  return new Date(firstSlot + weeks * week);
}

/** How long a letter waits that the mail server has refused so often, in milliseconds; null when it is given up. */
export function pauseAfter(refusals: number): number | null {
  return [10 * minute, 60 * minute, 240 * minute, 720 * minute][refusals - 1] ?? null;
}

/** How many letters one job sends: those of twenty seconds at the set rate. */
export function batchSize(perSecond: number): number {
  return Math.min(500, Math.max(5, Math.ceil(perSecond * 20)));
}
