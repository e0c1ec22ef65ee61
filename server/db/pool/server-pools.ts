import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { serverListener, type Listener } from '#server/db/pool/listener.ts';
import { PreparingClient } from '#server/db/pool/preparing-client.ts';
import { isConnectionLost, unavailableIn } from '#server/db/unavailable.ts';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';

/** The message is one sentence for the terminal, without the password. */
export class DatabaseUnreachable extends Error {
  override readonly name: string = 'DatabaseUnreachable';
}

/** Thrown for a connection pooler that the site does not work with. The message says which setting to change. */
export class PoolerUnfit extends DatabaseUnreachable {
  override readonly name = 'PoolerUnfit';
}

export interface ServerOptions {
  readonly url: string;
  /** Bypasses a transaction pooler at `url`, for work that needs a session or no timeouts. */
  readonly directUrl?: string | undefined;
  /** False for a pooler that mixes up the prepared statements of its clients. */
  readonly prepared?: boolean;
  /** Applies request timeouts to `pool`. */
  readonly interactive?: boolean;
}

/** What the environment says about the server; none for the embedded engine. */
export function serverOptions(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_PREPARED'>,
): Partial<ServerOptions> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED } = env;
  return { url, directUrl, prepared: DATABASE_PREPARED === 'on' };
}

export interface ServerPools {
  readonly pool: pg.Pool;
  readonly background: pg.Pool;
  readonly listener: Listener;
  readonly end: () => Promise<void>;
}

/** Milliseconds; in total below the five-second response limit. */
const requestTimeouts = { lock_timeout: 2000, statement_timeout: 3000 };
const sessionTimeouts = { idle_in_transaction_session_timeout: 60_000 };

/** Does not connect yet. Behind a pooler, only requests use `pool`: a pooler has no sessions for listeners and locks. */
export function openServerPools(options: ServerOptions, log: Logger): ServerPools {
  const { url, directUrl, prepared = true, interactive = false } = options;
  const open = (connectionString: string, more: pg.PoolConfig) =>
    new pg.Pool({
      connectionString,
      application_name: 'meridian',
      max: 16,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client: prepared ? PreparingClient : pg.Client,
      ...more,
    });
  const direct = directUrl ?? url;
  const requests = {
    connectionTimeoutMillis: 1500,
    // For a hanging server, which cannot cancel the statement.
    query_timeout: 3500,
    // A pooler ignores timeouts from its clients; its own configuration sets them (deploy/pgbouncer).
    ...(directUrl === undefined && { ...requestTimeouts, ...sessionTimeouts }),
  };
  const background = open(direct, {
    ...(interactive && { application_name: 'meridian jobs', max: 6 }),
    ...sessionTimeouts,
    // The role may have timeouts that are meant for requests.
    ...(directUrl !== undefined && { options: '-c statement_timeout=0 -c lock_timeout=0' }),
  });
  const pool = interactive ? open(url, requests) : background;
  return {
    pool,
    background,
    listener: serverListener(direct, log),
    end: () => Promise.all([...new Set([pool, background])].map((one) => one.end())).then(() => undefined),
  };
}

/**
 * Waits for a server that is starting, and rejects poolers that lack something the site relies on.
 * @throws {DatabaseUnreachable}
 */
export async function checkServer(
  { pool, background }: Pick<ServerPools, 'pool' | 'background'>,
  { directUrl, prepared = true }: ServerOptions,
  log: Logger,
): Promise<void> {
  const name = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const deadline = Date.now() + 10_000;
  const timeout = await waitUntilReachable(background, deadline).catch((error: unknown) => unreachable(name, error));
  if (timeout !== 'client') throw new PoolerUnfit(poolerMessage(name));
  if (directUrl === undefined || pool === background) return;
  await waitUntilReachable(pool, deadline).catch((error: unknown) => unreachable('DATABASE_URL', error));
  if (prepared) await checkPrepared(pool);
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where setting = '0' and name = any($1) order by name`,
    [Object.keys({ ...requestTimeouts, ...sessionTimeouts })],
  );
  if (rows.length === 0) return;
  const missing = rows.map((row) => row.name).join(', ');
  log.warn(
    { event: 'database.timeouts.missing', missing },
    'The pooler has no timeouts configured: slow statements keep running after their requests have ended',
  );
}

/** Servers may start in any order. Returns the source of the session's timeout: `client`, unless a pooler dropped it. */
async function waitUntilReachable(pool: pg.Pool, deadline: number): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ source: string }>(
      `select source from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    );
    return rows[0]?.source;
  } catch (error) {
    if (!isStarting(error) || Date.now() > deadline) throw error;
    await delay(500);
    return waitUntilReachable(pool, deadline);
  }
}

const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', '57P03']);

/** Also true behind a proxy that accepts connections and closes them. */
function isStarting(error: unknown): boolean {
  const code = unavailableIn(error)?.code;
  return code === undefined ? isConnectionLost(error) : notYet.has(code);
}

function unreachable(name: string, error: unknown): never {
  const cause = unavailableIn(error)?.cause ?? error;
  const why = cause instanceof Error ? cause.message || Object.assign({ code: '' }, cause).code : String(cause);
  if (why.includes('unsupported startup parameter')) throw new PoolerUnfit(poolerMessage(name), { cause: error });
  throw new DatabaseUnreachable(`Could not use the database at ${name}: ${why}.`, { cause: error });
}

function poolerMessage(name: string): string {
  return name === 'DATABASE_URL'
    ? 'DATABASE_URL leads to a connection pooler, which has no sessions. Also set DATABASE_DIRECT_URL to an address that bypasses the pooler.'
    : 'DATABASE_DIRECT_URL leads to a connection pooler. Set it to an address that bypasses the pooler.';
}

/** Holds the server connection that prepared a statement, so that its client gets another one. */
async function checkPrepared(pool: pg.Pool): Promise<void> {
  const statement = { name: 'meridian_probe', text: 'select 1' };
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    await one.query(statement);
    await other.query('begin');
    await one.query(statement);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && isMixedUp.has(error.code))) throw error;
    throw new PoolerUnfit(
      'The pooler at DATABASE_URL mixes up the prepared statements of its clients. Set max_prepared_statements in its configuration (PgBouncer 1.21 or later), or set DATABASE_PREPARED=off.',
      { cause: error },
    );
  } finally {
    await other.query('rollback').catch(() => undefined);
    one.release(true);
    other.release();
  }
}

/** No such statement, or one of another client by this name. */
const isMixedUp = new Set<unknown>(['26000', '42P05']);
