import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from '#server/db/database.ts';

const transactions = new AsyncLocalStorage<Transaction>();

/** The transaction that the library has open around the caller; undefined where there is none. */
export function openTransaction(): Transaction | undefined {
  return transactions.getStore();
}

/** The database as the library gets it: the hooks that it calls inside a transaction find that transaction. */
export function rememberingTransactions(db: Database): Database {
  const remembering = Object.create(db) as Database;
  remembering.transaction = (work, config) => db.transaction((tx) => transactions.run(tx, () => work(tx)), config);
  return remembering;
}
