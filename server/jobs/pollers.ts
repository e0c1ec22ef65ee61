import { faultOf } from '#server/jobs/fault.ts';
import type { Logger } from '#server/log.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * What every worker does again and again, every few seconds, beside the jobs of the queues: a look for rows that are
 * due. Workers look at the same time, so that the verb itself has to see to it that each row is taken by one of them.
 */
interface Poller {
  readonly run: (app: AppContext) => Promise<void>;
  readonly everySeconds: number;
  /** How many may be under way in one worker, where one can take longer than the time between them; 1 without it. */
  readonly atOnce?: number;
}

export type PollerTable = Readonly<Record<string, Poller>>;

/** Begins the rounds; `stop` begins no more and waits for those under way. A round that fails is tried again in time. */
export function startPollers(table: PollerTable, app: AppContext, log: Logger): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const timers = Object.entries(table).map(([name, { run, everySeconds, atOnce = 1 }]) => {
    let running = 0;
    const begin = async () => {
      running += 1;
      try {
        await run(app);
      } catch (error) {
        log.warn({ event: 'poller.failed', poller: name, fault: faultOf(error) }, 'A poller failed');
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
