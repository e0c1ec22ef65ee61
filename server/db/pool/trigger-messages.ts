import type pg from 'pg';
import type { Logger } from '#server/log.ts';

/** A trigger's message about changed rows. A list is null if it has too many entries. */
export interface RowChange {
  readonly topic: string;
  readonly ids?: readonly string[] | null;
  readonly organizations?: readonly string[] | null;
}

/** Begins the announcements of changed rows, on the channel of all announcements. */
export const livePrefix = 'live:';

const gatherMs = 20;
const maxNamed = 50;

/**
 * Announces the changes that the triggers of `live.sql` report to the sessions of `pools`, shortly after each transaction:
 * NOTIFY within a transaction makes commits wait for one another. Rolled-back changes are announced too, which does no
 * harm. `flush` announces the rest.
 */
export function announceTriggerMessages(
  pools: readonly pg.Pool[],
  announce: (texts: string[]) => Promise<void>,
  log: Logger,
) {
  const received = new WeakMap<object, string[]>();
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const texts = waiting;
    waiting = [];
    if (texts.length === 0) return;
    const merged = mergeChanges(texts.map((text) => JSON.parse(text.slice(livePrefix.length)) as RowChange));
    await announce(merged.map((change) => livePrefix + JSON.stringify(change))).catch((error: unknown) =>
      log.warn({ event: 'live.announce.failed', err: error }, 'Could not announce changed rows to open pages'),
    );
  }

  for (const pool of new Set(pools)) {
    pool.on('connect', (client) => {
      client.on('notice', ({ message = '' }) => {
        if (message.startsWith(livePrefix)) received.set(client, [...(received.get(client) ?? []), message]);
      });
    });
    // A client is released when its transaction has ended.
    pool.on('release', (_error, client) => {
      const texts = received.get(client);
      if (texts === undefined) return;
      received.delete(client);
      waiting.push(...texts);
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    });
  }
  return { flush };
}

/** Merges the changes of each topic into one. */
export function mergeChanges(changes: readonly RowChange[]): RowChange[] {
  return [...Map.groupBy(changes, ({ topic }) => topic)].map(([topic, some]) => ({
    topic,
    ids: mergeNamed(some.map(({ ids = null }) => ids)),
    organizations: mergeNamed(some.map(({ organizations = null }) => organizations)),
  }));
}

function mergeNamed(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  if (lists.includes(null)) return null;
  const named = [...new Set(lists.flatMap((list) => list ?? []))];
  return named.length > maxNamed ? null : named;
}
