import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Drizzle over node-postgres, on both engines. `db.query` is not used. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };

/** Inside it, use nothing else: the embedded engine has one connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
