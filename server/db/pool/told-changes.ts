import type pg from 'pg';
import type { Logger } from '#server/log.ts';

/** What triggers say of changed rows. Null lists: too many to name. */
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
 * Announces what the triggers of `live.sql` tell the sessions of `pools`, a moment after their transactions: NOTIFY inside
 * of them would make all commits wait for one another. Also what was rolled back, which does no harm. `flush` announces
 * what is left.
 */
export function announceTold(pools: readonly pg.Pool[], announce: (texts: string[]) => Promise<void>, log: Logger) {
  const told = new WeakMap<object, string[]>();
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
        if (message.startsWith(livePrefix)) told.set(client, [...(told.get(client) ?? []), message]);
      });
    });
    // A client is released when its transaction has ended.
    pool.on('release', (_error, client) => {
      const texts = told.get(client);
      if (texts === undefined) return;
      told.delete(client);
      waiting.push(...texts);
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    });
  }
  return { flush };
}

/** One change for each topic. */
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
