import { setImmediate as nextTurn } from 'node:timers/promises';
import { toUnavailable, unavailableIn } from '#server/db/unavailable.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends simultaneous items of one kind together: those of one turn of the event loop, and those that come while a batch
 * is under way. `run` returns a result per item, in order. If the database refuses a batch, its items run one by one, so
 * that each fails only for itself; `run` must therefore be one transaction.
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxItems = 64,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isUnderWay = false;

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length === 1 || unavailableIn(error) !== undefined) batch.forEach(({ reject }) => reject(error));
      else for (const one of batch) await settle([one]);
    }
  }

  async function sendAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      // What the event loop has ready comes along; the embedded engine blocks it, so that nothing arrives meanwhile.
      await nextTurn();
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      await settle(batch);
    }
    isUnderWay = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isUnderWay) void sendAll();
    }).catch((error: unknown) => {
      // Here again, since the batch ran in the context of its first caller: `noticeUnavailable` of each has to see it.
      throw toUnavailable(error);
    });
}
