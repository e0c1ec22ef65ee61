import { dayMs } from '#values/duration.ts';

export interface DigestArticle {
  readonly title: string;
  readonly excerpt: string;
  /** From the origin on. */
  readonly path: string;
  readonly label: string;
  readonly readTimeMinutes: number;
}

/** Max articles shown. */
export const digestArticles = 8;

const week = 7 * dayMs;

/** The first Tuesday, 08:00 UTC, after 1970 began. */
const firstSlot = Date.UTC(1970, 0, 6, 8);

/** The latest Tuesday, 08:00 UTC, up to now. */
export function latestSlot(now: Date): Date {
  const weeks = Math.floor((now.getTime() - firstSlot) / week);
  return new Date(firstSlot + weeks * week);
}
