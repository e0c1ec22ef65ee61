import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Drizzle over node-postgres, on both engines. `db.query` is not used. */
export type Database = NodePgDatabase;

/** An open transaction. Inside one, use it alone: the embedded engine has a single connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Engine = 'embedded' | 'postgres';
