import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from '#server/db/database.ts';

const transactions = new AsyncLocalStorage<Transaction>();

/** The library's open transaction, or undefined. */
export function openTransaction(): Transaction | undefined {
  return transactions.getStore();
}

/** Database for the library; makes its transactions visible to hooks. */
export function rememberingTransactions(db: Database): Database {
  const remembering = Object.create(db) as Database;
  remembering.transaction = (work, config) => db.transaction((tx) => transactions.run(tx, () => work(tx)), config);
  return remembering;
}
