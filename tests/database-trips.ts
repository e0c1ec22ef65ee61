import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

type Query = (...args: readonly unknown[]) => unknown;

/** Database round trips of the work alone: timers that were set before it ask through the same pool. */
export async function databaseTrips(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const within = new AsyncLocalStorage<true>();
  const query = pool.query.bind(pool) as Query;
  let count = 0;
  const counting: Query = (...args) => {
    if (within.getStore()) count += 1;
    return query(...args);
  };
  Object.assign(pool, { query: counting });
  try {
    await within.run(true, work);
  } finally {
    Object.assign(pool, { query });
  }
  return count;
}
