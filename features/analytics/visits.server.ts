import { siteSection } from '#features/analytics/site-section.ts';
import { metricChanges } from '#features/metrics/metric-tables.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

/** Counts in memory. */
export interface Visits {
  count(path: string): void;
  /** Failed writes are retried. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const everySeconds = 60;

/** Stores only day and entry section, so visitors cannot be distinguished. A killed process loses up to a minute. */
export function openVisits(app: Pick<AppContext, 'db' | 'log' | 'now'>): Visits {
  let counts = new Map<string, number>();
  const timer = setInterval(() => void flush(), everySeconds * 1000).unref();

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    const day = utcDay(app.now());
    const rows = [...taken].map(([part, amount]) => ({ metric: 'visits' as const, day, part, other: '', amount }));
    try {
      await app.db.insert(metricChanges).values(rows);
    } catch (error) {
      for (const [part, amount] of taken) counts.set(part, (counts.get(part) ?? 0) + amount);
      app.log.warn(
        { event: 'visits.flush.failed', err: error },
        'Could not write visit counts; they are kept for the next run',
      );
    }
  }

  return {
    count(path) {
      const part = siteSection(path);
      if (part !== null) counts.set(part, (counts.get(part) ?? 0) + 1);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
