import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, OpenDatabase } from '#server/db/database.ts';

const within = new AsyncLocalStorage<true>();

/**
 * Refuses what a server allows and the embedded engine cannot do: a second connection inside a transaction. So tests
 * of use cases that run on Postgres alone show that too.
 */
export function refuseNestedConnections({ db, pool, background }: OpenDatabase): void {
  for (const one of new Set([db, background.db])) markTransactions(one);
  for (const one of new Set([pool, background.pool])) {
    const connect = refusing(one.connect.bind(one) as Ask);
    Object.assign(one, { connect, query: refusing(one.query.bind(one) as Ask) });
  }
}

function markTransactions(db: Database): void {
  const transaction = db.transaction.bind(db);
  // Awaited here, because a query of Drizzle begins when it is awaited.
  db.transaction = (work, config) => transaction((tx) => within.run(true, async () => await work(tx)), config);
}

type Ask = (...args: readonly unknown[]) => unknown;

function refusing(ask: Ask): Ask {
  return (...args) => {
    if (within.getStore()) throw new Error('Inside a transaction, the embedded engine has no second connection.');
    return ask(...args);
  };
}
