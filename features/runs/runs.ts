import { dayMs } from '#values/duration.ts';

export const runStates = ['running', 'succeeded', 'failed', 'canceled'] as const;
export type RunState = (typeof runStates)[number];

export type SumSpan = 'hour' | 'day';

/** Limit per organization, whatever its plan includes: mistaken workflow names must not fill the database. */
export const maxWorkflows = 200;

export const workflowNameLength = 100;
export const keyNameLength = 100;
/** Keys of one organization. */
export const maxKeys = 20;

/** The strip of a workflow. */
export const stripDays = 90;

/** Alerts of a workflow: failures without a success between them, failures within an hour, hours without a run. */
export const alertKinds = ['in-row', 'per-hour', 'silent'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Plans by id. Without a plan, as Starter. */
const plans: Readonly<Record<string, { readonly workflows: number | null; readonly days: number }>> = {
  starter: { workflows: 1, days: 90 },
  growth: { workflows: 3, days: 400 },
  scale: { workflows: null, days: 400 },
  enterprise: { workflows: null, days: 400 },
};
const starter = { workflows: 1, days: 90 };

export const longestRetention = 400;

/** How many workflows a plan includes (null: unlimited), and how many days its runs are kept. */
export function runsOfPlan(plan: string | null) {
  return plans[plan ?? ''] ?? starter;
}

/** `invoice-sync` becomes `Invoice sync`. */
export function nameOfSlug(slug: string): string {
  const words = slug.replaceAll(/[-_.]+/g, ' ').trim();
  return words === '' ? slug : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Runs by bucket of `run_bucket`. */
export interface Bucket {
  readonly bucket: number;
  readonly runs: number;
}

const growth = 1.2;

/** Seconds that this share of runs took at most, within 10 percent; null without durations. */
export function percentile(buckets: readonly Bucket[], share: number): number | null {
  const timed = buckets.filter(({ bucket, runs }) => bucket >= 0 && runs > 0);
  const total = timed.reduce((sum, { runs }) => sum + runs, 0);
  let passed = 0;
  for (const { bucket, runs } of timed.toSorted((one, other) => one.bucket - other.bucket)) {
    passed += runs;
    // The middle of the bucket on its scale.
    if (passed >= total * share) return growth ** (bucket - 0.5) / 1000;
  }
  return null;
}

export interface DayCounts {
  /** Such as `2026-11-30`, UTC. */
  readonly day: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly canceled: number;
  readonly running: number;
}

/** One entry for each of the last days, oldest first. */
export function everyDay(counts: readonly DayCounts[], now: Date, days: number = stripDays): DayCounts[] {
  const known = new Map(counts.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(now.getTime() - (days - 1 - at) * dayMs).toISOString().slice(0, 10);
    return known.get(day) ?? { day, succeeded: 0, failed: 0, canceled: 0, running: 0 };
  });
}

/** Share of succeeded among succeeded and failed runs; null without any. */
export function successRate({ succeeded, failed }: Pick<DayCounts, 'succeeded' | 'failed'>): number | null {
  return succeeded + failed === 0 ? null : succeeded / (succeeded + failed);
}

/** By the client's own figure; null without it. */
export function hoursSaved(succeeded: number, minutesSaved: number | null): number | null {
  return minutesSaved === null ? null : (succeeded * minutesSaved) / 60;
}
