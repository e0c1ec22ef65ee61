import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Logger } from '#server/log.ts';

/** Notifies workers on all replicas before their next poll. */
export interface Notifications {
  /** Debounced per queue. Call after commit; uncommitted jobs are invisible. */
  wake(queue: string): void;
  /** Null means all queues. */
  hear(awake: (queue: string | null) => void): Promise<void>;
  close(): void;
}

const channel = 'meridian_jobs';
const gather = 15;

/**
 * Notifies outside of the job's transaction: NOTIFY locks the database until the commit is on disk, so that commits
 * could not share disk writes. A lost notification only delays the job until the next poll.
 */
export function openNotifications({ pool, listener, engine }: OpenDatabase, log: Logger): Notifications {
  const self = randomUUID();
  const waiting = new Set<string>();
  let awake: ((queue: string | null) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void) | undefined;

  function notify(): void {
    timer = undefined;
    const queues = [...waiting];
    waiting.clear();
    for (const queue of queues) awake?.(queue);
    // The embedded engine has only one process.
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
      timer ??= setTimeout(notify, gather).unref();
    },
    async hear(hearer) {
      awake = hearer;
      if (engine === 'embedded') return;
      const onMessage = (payload: string) => {
        const [sender, queue = null] = payload.split(' ');
        if (sender !== self) hearer(queue);
      };
      end = await listener.listen(channel, onMessage, () => hearer(null));
    },
    close() {
      clearTimeout(timer);
      awake = undefined;
      end?.();
    },
  };
}
