import { setTimeout as delay } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openChanges, type Changes } from '#server/db/changes.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { embeddedListener, serverListener, type Listener } from '#server/db/listener.ts';
import { guardPool, noticing } from '#server/db/guarded-pool.ts';
import { PreparingClient } from '#server/db/preparing-client.ts';
import { isConnectionLost, unavailableIn } from '#server/db/unavailable.ts';
import type { Logger } from '#server/log.ts';

/** Drizzle over node-postgres, on both engines. `db.query` is not used. */
export type Database = NodePgDatabase;

/** Inside it, use nothing else: the embedded engine has one connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Engine = 'embedded' | 'postgres';

/** The message is one sentence for the terminal, without the password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

export interface OpenDatabase {
  /** For requests: short timeouts on a server. */
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For jobs and migrations: no such timeouts. */
  readonly background: { readonly db: Database; readonly pool: pg.Pool };
  readonly engine: Engine;
  readonly changes: Changes;
  readonly listener: Listener;
  close(): Promise<void>;
}

/**
 * Opens the Postgres at `url`, or the embedded engine in `dataDir/database`; `migrate` is separate.
 * @throws {DataFolderLocked} when another process has it open.
 * @throws {DataFolderUnusable} when the folder is unwritable.
 * @throws {DatabaseUnreachable} after ten seconds or a refusal.
 */
export async function openDatabase(options: {
  url?: string;
  dataDir: string;
  log: Logger;
  /** Applies request timeouts to `db` and `pool`. */
  interactive?: boolean;
}): Promise<OpenDatabase> {
  const { url, dataDir, log, interactive = false } = options;
  if (url) return openServer(url, log, interactive);
  const embedded = await openEmbedded(dataDir, log);
  return assemble(
    'embedded',
    embedded.pool,
    embeddedListener(embedded.engine, embedded.pool),
    () => embedded.close(),
    log,
  );
}

/** Tests use it with an in-memory engine. */
export function assemble(
  engine: Engine,
  pool: pg.Pool,
  listener: Listener,
  closeEngine: () => Promise<void>,
  log: Logger,
  backgroundPool = pool,
): OpenDatabase {
  const main = withDatabase(pool, log);
  return {
    ...main,
    background: backgroundPool === pool ? main : withDatabase(backgroundPool, log),
    engine,
    changes: openChanges(listener, log),
    listener,
    async close() {
      await listener.close();
      await closeEngine();
    },
  };
}

function withDatabase(pool: pg.Pool, log: Logger): { db: Database; pool: pg.Pool } {
  // The pool replaces lost idle connections; an unhandled error would end the process.
  pool.on('error', (error) =>
    log.warn({ event: 'database.connection.lost', err: error }, 'Lost an idle database connection'),
  );
  const db = withTransactions(drizzle(pool), pool);
  guardPool(pool, () => failedWrites.set(db, writesFailed(db) + 1));
  return { db, pool };
}

const failedWrites = new WeakMap<Database, number>();

/** Number of failed statements of `db` because the server could not write. */
export function writesFailed(db: Database): number {
  return failedWrites.get(db) ?? 0;
}

const commitHearers = new WeakMap<object, (() => void)[]>();

/** Runs after commit, never after a rollback; immediately outside a transaction. */
export function afterCommit(tx: Transaction | Database, committed: () => void): void {
  const hearers = commitHearers.get(tx);
  if (hearers === undefined) committed();
  else hearers.push(committed);
}

function withTransactions(db: Database, pool: pg.Pool): Database {
  db.transaction = async (work, config) => {
    let hearers: (() => void)[] = [];
    let isOver = false;
    const attempt = () =>
      transactionOn(pool, config, async (tx) => {
        hearers = [];
        commitHearers.set(tx, hearers);
        const result = await work(tx);
        isOver = true;
        return result;
      });
    const result = await attempt().catch(async (error: unknown) => {
      // Rolled back, unless the connection was lost during commit: then unknown.
      if (!isConnectionLost(error) || (isOver && unavailableIn(error)?.sent !== false)) throw error;
      await delay(noticing);
      return attempt();
    });
    for (const committed of hearers) committed();
    return result;
  };
  return db;
}

/** Drizzle's transactions leak the connection if `begin` fails. */
async function transactionOn<T>(
  pool: pg.Pool,
  config: Parameters<Database['transaction']>[1],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let fault: unknown;
  try {
    return await drizzle(client).transaction(work, config);
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    client.release(isConnectionLost(fault));
  }
}

/** Milliseconds; in total below the five-second response limit. */
const interactiveLimits = {
  connectionTimeoutMillis: 1500,
  lock_timeout: 2000,
  statement_timeout: 3000,
  // For a hanging server, which cannot cancel the statement.
  query_timeout: 3500,
};

async function openServer(url: string, log: Logger, interactive: boolean): Promise<OpenDatabase> {
  const open = (options: pg.PoolConfig) =>
    new pg.Pool({
      Client: PreparingClient,
      connectionString: url,
      application_name: 'meridian',
      max: 16,
      connectionTimeoutMillis: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...options,
    });
  const pool = open(interactive ? interactiveLimits : {});
  const background = interactive ? open({ application_name: 'meridian jobs', max: 6 }) : pool;
  const close = async () => {
    await Promise.all([...new Set([pool, background])].map((one) => one.end()));
  };
  const database = assemble('postgres', pool, serverListener(url, log), close, log, background);
  try {
    await untilItAnswers(background, Date.now() + 10_000);
  } catch (error) {
    await database.close();
    const cause = unavailableIn(error)?.cause ?? error;
    const why = cause instanceof Error ? cause.message || Object.assign({ code: '' }, cause).code : String(cause);
    throw new DatabaseUnreachable(`The database at DATABASE_URL cannot be used: ${why}.`, { cause: error });
  }
  return database;
}

/** Servers start in any order, so wait. */
async function untilItAnswers(pool: pg.Pool, deadline: number): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const isStarting = notYet.has(unavailableIn(error)?.code ?? '');
    if (!isStarting || Date.now() > deadline) throw error;
    await delay(500);
    await untilItAnswers(pool, deadline);
  }
}

const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', '57P03']);
