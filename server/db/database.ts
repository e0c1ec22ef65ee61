import { setTimeout as delay } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openChanges, type Changes } from '#server/db/changes.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { embeddedListener, serverListener, type Listener } from '#server/db/listener.ts';
import { PreparingClient } from '#server/db/preparing-client.ts';
import type { Logger } from '#server/log.ts';

/** Drizzle over node-postgres, on both engines. `db.query` is not used. */
export type Database = NodePgDatabase;

/** An open transaction. Inside one, use it alone: the embedded engine has a single connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Engine = 'embedded' | 'postgres';

/** No database answers at DATABASE_URL. Its message is one sentence for the terminal, without the password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

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
 * @throws {DataFolderUnusable} when the folder cannot be written.
 * @throws {DatabaseUnreachable} when the server does not answer for ten seconds, or refuses us.
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
    db: hearingCommits(drizzle(pool)),
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

const commitHearers = new WeakMap<object, (() => void)[]>();

/** Calls back when the transaction has committed, and never when it does not; at once where none is open. */
export function afterCommit(tx: Transaction | Database, committed: () => void): void {
  const hearers = commitHearers.get(tx);
  if (hearers === undefined) committed();
  else hearers.push(committed);
}

function hearingCommits(db: Database): Database {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const hearers: (() => void)[] = [];
    const result = await transaction((tx) => {
      commitHearers.set(tx, hearers);
      return work(tx);
    }, config);
    for (const committed of hearers) committed();
    return result;
  };
  return db;
}

async function openServer(url: string, log: Logger): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    application_name: 'meridian',
    max: 16,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  const database = assemble('postgres', pool, serverListener(url, log), () => pool.end(), log);
  try {
    await untilItAnswers(pool, Date.now() + 10_000);
  } catch (error) {
    await database.close();
    const why = error instanceof Error ? error.message || Object.assign({ code: '' }, error).code : String(error);
    throw new DatabaseUnreachable(`The database at DATABASE_URL cannot be used: ${why}.`, { cause: error });
  }
  return database;
}

/** Servers that are started together come up in any order: ours waits a little for its database. */
async function untilItAnswers(pool: pg.Pool, deadline: number): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const isStarting = error instanceof Error && 'code' in error && notYet.has(String(error.code));
    if (!isStarting || Date.now() > deadline) throw error;
    await delay(500);
    await untilItAnswers(pool, deadline);
  }
}

const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', '57P03']);
