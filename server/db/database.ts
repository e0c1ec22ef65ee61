import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { changesChannel, openChanges, type Changes } from '#server/db/changes.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { embeddedListener, type Listener } from '#server/db/pool/listener.ts';
import { guardPool, noticing } from '#server/db/pool/guarded-pool.ts';
import { announceTriggerMessages } from '#server/db/pool/trigger-messages.ts';
import type { Database, Transaction } from '#server/db/transaction.ts';
import { checkServer, openServerPools, type ServerOptions } from '#server/db/pool/server-pools.ts';
import { isConnectionLost, unavailableIn } from '#server/db/unavailable.ts';
import type { Logger } from '#server/log.ts';
import { perContext } from '#server/per-context.ts';

export type { Database, Transaction };

export type Engine = 'embedded' | 'postgres';

export interface OpenDatabase {
  /** The pool for requests, with short timeouts on a server. */
  readonly db: Database;
  readonly pool: pg.Pool;
  /** The pool for jobs and migrations, without short timeouts and bypassing a pooler. */
  readonly background: { readonly db: Database; readonly pool: pg.Pool };
  readonly engine: Engine;
  readonly changes: Changes;
  readonly listener: Listener;
  close(): Promise<void>;
}

/**
 * Opens the Postgres at `url`, or the embedded engine in `dataDir/database`; `migrate` is separate. `newDatabase`: the
 * folder that a new embedded database is a copy of.
 * @throws {DataFolderLocked} when another process has it open.
 * @throws {DataFolderUnusable} when the folder is unwritable.
 * @throws {DatabaseUnreachable} after ten seconds or a refusal.
 */
export async function openDatabase(
  options: Partial<ServerOptions> & { dataDir: string; log: Logger; newDatabase?: string },
): Promise<OpenDatabase> {
  const { url, dataDir, log, newDatabase } = options;
  if (url) return openServer({ ...options, url }, log);
  const embedded = await openEmbedded(dataDir, log, newDatabase);
  return assemble(
    'embedded',
    embedded.pool,
    embeddedListener(embedded.engine, embedded.pool),
    () => embedded.close(),
    log,
  );
}

/** Exported because tests use it with an in-memory engine. */
export function assemble(
  engine: Engine,
  pool: pg.Pool,
  listener: Listener,
  closeEngine: () => Promise<void>,
  log: Logger,
  backgroundPool = pool,
): OpenDatabase {
  const main = withDatabase(pool, log);
  const announce = async (texts: string[]) => {
    await backgroundPool.query('select pg_notify($1, text) from unnest($2::text[]) text', [changesChannel, texts]);
  };
  const triggerMessages = announceTriggerMessages([pool, backgroundPool], announce, log);
  return {
    ...main,
    background: backgroundPool === pool ? main : withDatabase(backgroundPool, log),
    engine,
    changes: openChanges(listener, log),
    listener,
    async close() {
      await triggerMessages.flush();
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
  guardPool(pool, () => (failedWrites(db).count += 1));
  return { db, pool };
}

const failedWrites = perContext((_db: Database) => ({ count: 0 }));

/** The number of statements of `db` that failed because the server could not write. */
export function writesFailed(db: Database): number {
  return failedWrites(db).count;
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
      // The transaction was rolled back, unless the connection was lost during the commit: then the result is unknown.
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
  let failure: unknown;
  try {
    return await drizzle(client).transaction(work, config);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(isConnectionLost(failure));
  }
}

async function openServer(options: ServerOptions, log: Logger): Promise<OpenDatabase> {
  const { pool, background, listener, end } = openServerPools(options, log);
  const database = assemble('postgres', pool, listener, end, log, background);
  try {
    await checkServer({ pool, background }, options, log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
