import type { RunReport } from '#features/runs/run-body.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

/** Fictional workflows: runs a day, seconds of a usual run, one of how many fails, and with which texts. */
export const sampleWorkflows = [
  {
    slug: 'invoice-sync',
    minutesSaved: 6,
    daily: 12,
    seconds: 14,
    failsOneIn: 60,
    errors: ['The accounting system answered 503 Service Unavailable.', 'Invoice 40182 has no VAT ID.'],
  },
  {
    slug: 'lead-enrichment',
    minutesSaved: 9,
    daily: 10,
    seconds: 4,
    failsOneIn: 45,
    errors: ['The company register found no match for “Tern Int.”.', 'Timed out after 30 seconds.'],
  },
  {
    slug: 'weekly-stock-report',
    minutesSaved: 45,
    daily: 1,
    seconds: 210,
    failsOneIn: 40,
    errors: ['The warehouse export was empty.'],
  },
  {
    slug: 'support-triage',
    minutesSaved: 3,
    daily: 14,
    seconds: 2,
    failsOneIn: 90,
    errors: ['The mailbox refused the sign-in: the token has expired.'],
  },
  {
    slug: 'contract-filing',
    minutesSaved: 12,
    daily: 3,
    seconds: 38,
    failsOneIn: 25,
    errors: ['Page 3 of “Lease 2026.pdf” could not be read.', 'The folder “Contracts” is full.'],
  },
] as const;

/** All finished runs of a UTC day up to `now`, the same each time. Quiet at weekends. */
export function sampleDay(day: Date, now: Date): RunReport[] {
  const start = day.getTime() - (day.getTime() % dayMs);
  const isWeekend = [0, 6].includes(day.getUTCDay());
  return sampleWorkflows.flatMap(({ slug, daily, seconds, failsOneIn, errors }, row) => {
    const count = isWeekend ? Math.ceil(daily / 4) : daily;
    return Array.from({ length: count }, (_, at) => {
      const chance = (salt: number) => noise(start / dayMs, row * 100 + at, salt);
      const startedAt = start + 7 * 60 * minuteMs + Math.floor(((at + chance(1)) / count) * 660) * minuteMs;
      const isFailed = chance(2) * failsOneIn < 1;
      const error = errors[Math.floor(chance(3) * errors.length)];
      return {
        workflow: slug,
        id: `${slug}-${new Date(start).toISOString().slice(0, 10)}-${at + 1}`,
        state: isFailed ? 'failed' : 'succeeded',
        startedAt: new Date(startedAt).toISOString(),
        seconds: Math.round(seconds * (0.5 + 2 * chance(4) ** 3) * 10) / 10,
        items: isFailed ? 0 : 1 + Math.floor(chance(5) * 20),
        ...(isFailed && error !== undefined && { error }),
      } satisfies RunReport;
    }).filter((run) => Date.parse(run.startedAt) + run.seconds * 1000 <= now.getTime());
  });
}

/** Between 0 and 1, by three numbers. */
function noise(one: number, two: number, three: number): number {
  const value = Math.sin(one * 12.9898 + two * 78.233 + three * 37.719) * 43_758.5453;
  return value - Math.floor(value);
}
