import { setImmediate as nextTurn } from 'node:timers/promises';
import { toUnavailable, unavailableIn } from '#server/db/unavailable.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends items together that arrive in one turn of the event loop, or while a batch is running. `run` returns one result
 * per item, in order. If a batch fails, its items run one by one, so that one bad item does not fail the others; `run`
 * must therefore be one transaction.
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxItems = 64,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

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
    isRunning = true;
    while (waiting.length > 0) {
      // Lets waiting callers join the batch: the embedded engine blocks the event loop, so none could join before.
      await nextTurn();
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      await settle(batch);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void sendAll();
    }).catch((error: unknown) => {
      // Converted again for each caller: the batch ran in the context of the first one, and `noticeUnavailable` of the
      // others must see the error too.
      throw toUnavailable(error);
    });
}
