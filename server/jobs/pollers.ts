import { toLoggedError } from '#server/jobs/logged-error.ts';
import type { Logger } from '#server/log.ts';
import type { AppContext } from '#server/app-context.ts';

/** Polls for due rows in every worker concurrently; the handler must claim each row once. */
interface Poller {
  readonly run: (app: AppContext) => Promise<void>;
  readonly everySeconds: number;
  /** Concurrent runs per worker; default 1. */
  readonly atOnce?: number;
}

export type PollerTable = Readonly<Record<string, Poller>>;

/** `stop` waits for current runs. Failed runs retry at the next interval. */
export function startPollers(table: PollerTable, app: AppContext, log: Logger): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const timers = Object.entries(table).map(([name, { run, everySeconds, atOnce = 1 }]) => {
    let running = 0;
    const begin = async () => {
      running += 1;
      try {
        await run(app);
      } catch (error) {
        log.warn({ event: 'poller.failed', poller: name, fault: toLoggedError(error) }, 'A poller failed');
      } finally {
        running -= 1;
      }
    };
    return setInterval(() => {
      if (running >= atOnce) return;
      const one = begin().finally(() => underWay.delete(one));
      underWay.add(one);
    }, everySeconds * 1000);
  });
  return {
    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(underWay);
    },
  };
}
