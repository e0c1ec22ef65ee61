import type { Changes } from '#server/db/changes.ts';
import { perContext } from '#server/per-context.ts';

/**
 * Returns a function that reads a value once for each application and keeps it in memory until one of `topics` is
 * announced. A read that fails is not kept.
 */
export function keptUntilChanged<App extends { readonly changes: Pick<Changes, 'listen'> }, Value>(
  topics: readonly string[],
  read: (app: App) => Promise<Value>,
): (app: App) => Promise<Value> {
  const memoryOf = perContext((changes: App['changes']) => {
    const memory: { reading: Promise<Value> | null } = { reading: null };
    changes.listen((topic) => {
      if (topic === '*' || topics.includes(topic)) memory.reading = null;
    });
    return memory;
  });
  return async (app) => {
    const memory = memoryOf(app.changes);
    const reading = (memory.reading ??= read(app));
    try {
      return await reading;
    } catch (error) {
      if (memory.reading === reading) memory.reading = null;
      throw error;
    }
  };
}
