import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openChanges, type Changes } from '#server/db/changes.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { embeddedListener, serverListener, type Listener } from '#server/db/listener.ts';
import type { Logger } from '#server/log.ts';

/** Drizzle over node-postgres, on both engines. `db.query` is not used. */
export type Database = NodePgDatabase;

/** An open transaction. Inside one, use it alone: the embedded engine has a single connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Engine = 'embedded' | 'postgres';

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly engine: Engine;
  readonly changes: Changes;
  readonly listener: Listener;
  close(): Promise<void>;
}

/**
 * Opens the database: the Postgres at `url`, or without one the embedded engine in `dataDir/database`. The schema is
 * brought up to date by `migrate` (server/db/migrate.ts).
 * @throws {DataFolderLocked} when another process has the embedded database open.
 */
export async function openDatabase(options: { url?: string; dataDir: string; log: Logger }): Promise<OpenDatabase> {
  const { url, dataDir, log } = options;
  if (url) return openServer(url, log);
  const embedded = await openEmbedded(dataDir, log);
  return assemble(
    'embedded',
    embedded.pool,
    embeddedListener(embedded.engine, embedded.pool),
    () => embedded.close(),
    log,
  );
}

/** Puts the parts together; the tests do so over an engine in memory. */
export function assemble(
  engine: Engine,
  pool: pg.Pool,
  listener: Listener,
  closeEngine: () => Promise<void>,
  log: Logger,
): OpenDatabase {
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return {
    db: drizzle(pool),
    pool,
    engine,
    changes: openChanges(listener, log),
    listener,
    async close() {
      await listener.close();
      await closeEngine();
    },
  };
}

function openServer(url: string, log: Logger): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'meridian',
    max: 16,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  return assemble('postgres', pool, serverListener(url, log), () => pool.end(), log);
}
