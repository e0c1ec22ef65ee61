import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Logger } from '#server/log.ts';

/** Tells who works on a queue, here and on other replicas, that there is something to do before it next looks. */
export interface Notifications {
  /** Soon; many calls for one queue become one. Call it when the job is committed: one that is not yet is not found. */
  wake(queue: string): void;
  /** From now on `awake` is called for every queue that has something to do; with null for all of them. */
  hear(awake: (queue: string | null) => void): Promise<void>;
  close(): void;
}

const channel = 'meridian_jobs';
const gather = 15;

/**
 * Opens the wake-ups. They are no part of a job's transaction: a NOTIFY holds a lock of the whole database from before
 * the commit until it is on the disk, so that no two transactions that notify could share a write to the disk. One that
 * is lost costs the seconds until the queue is looked at anyway.
 */
export function openNotifications({ pool, listener, engine }: OpenDatabase, log: Logger): Notifications {
  const self = randomUUID();
  const waiting = new Set<string>();
  let awake: ((queue: string | null) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void) | undefined;

  function tell(): void {
    timer = undefined;
    const queues = [...waiting];
    waiting.clear();
    for (const queue of queues) awake?.(queue);
    // The embedded engine's database is this process's alone.
    if (engine === 'embedded') return;
    const others = queues.map((queue) => `${self} ${queue}`);
    pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, others])
      .catch((error: unknown) =>
        log.warn({ event: 'job.notify.failed', err: error }, 'Could not announce queued jobs; polling will find them'),
      );
  }

  return {
    wake(queue) {
      waiting.add(queue);
      timer ??= setTimeout(tell, gather).unref();
    },
    async hear(hearer) {
      awake = hearer;
      if (engine === 'embedded') return;
      const heard = (payload: string) => {
        const [sender, queue = null] = payload.split(' ');
        if (sender !== self) hearer(queue);
      };
      end = await listener.listen(channel, heard, () => hearer(null));
    },
    close() {
      clearTimeout(timer);
      awake = undefined;
      end?.();
    },
  };
}
