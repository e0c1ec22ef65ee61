import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { toUnavailableConnection, toUnavailable, isConnectionLost, unavailableIn } from '#server/db/unavailable.ts';

/**
 * Survives lost connections: they fail with `DatabaseUnavailable` and never end the process. Unsent or read-only
 * statements of `pool.query` are retried once.
 * @param writeFailed called when the server cannot write (disk full or read-only).
 */
export function guardPool(pool: pg.Pool, writeFailed: () => void = () => undefined): pg.Pool {
  const fail = (error: unknown): never => {
    const failure = toUnavailable(error);
    const reason = unavailableIn(failure)?.reason;
    if (reason === 'full' || reason === 'read-only') writeFailed();
    throw failure;
  };
  pool.on('connect', (client) => guardClient(client, fail));
  const query = pool.query.bind(pool) as (...args: readonly unknown[]) => unknown;
  const connect = pool.connect.bind(pool) as (...args: readonly unknown[]) => unknown;
  const queryOnce = async (args: readonly unknown[]): Promise<unknown> => {
    try {
      return await query(...args);
    } catch (error) {
      return fail(withStatement(error, args[0]));
    }
  };
  const queryWithRetry = async (args: readonly unknown[]): Promise<unknown> => {
    try {
      return await queryOnce(args);
    } catch (error) {
      if (!isConnectionLost(error) || (unavailableIn(error)?.sent === true && !onlyReads(args[0]))) throw error;
      await delay(noticing);
      return queryOnce(args);
    }
  };
  Object.assign(pool, {
    query: (...args: unknown[]): unknown => (typeof args.at(-1) === 'function' ? query(...args) : queryWithRetry(args)),
    connect: (...args: unknown[]): unknown => {
      const [done] = args;
      if (typeof done !== 'function')
        return (connect() as Promise<unknown>).catch((error: unknown) => fail(toUnavailableConnection(error)));
      const callback = done as (error: unknown, ...rest: unknown[]) => void;
      return connect((error: unknown, ...rest: unknown[]) =>
        callback(error && toUnavailableConnection(error), ...rest),
      );
    },
  });
  return pool;
}

/** Milliseconds within which the pool notices other lost idle connections. */
export const noticing = 25;

function guardClient(client: pg.PoolClient, fail: (error: unknown) => never): void {
  // The query gets the error; unhandled it would end the process.
  client.on('error', () => undefined);
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query: (...args: unknown[]): unknown => {
      const result = send(...args);
      if (!(result instanceof Promise)) return result;
      const failed = (error: unknown) => {
        // Already rolled back; the earlier error has the cause.
        if (statementText(args[0]) === 'rollback' && isConnectionLost(toUnavailable(error))) return nothing;
        // A hanging connection is not reused, nor one to a server that was the primary before a failover.
        if (client instanceof pg.Client && (isHanging(error) || isReadOnly(error)))
          void client.end().catch(() => undefined);
        return fail(withStatement(error, args[0]));
      };
      return result.catch(failed);
    },
  });
}

/** Adds the beginning of the statement, without its values, for the log: stacks of the driver do not lead to the caller. */
function withStatement(error: unknown, query: unknown): unknown {
  const statement = statementText(query).replaceAll(/\s+/g, ' ').slice(0, 300);
  if (error instanceof Error && statement !== '' && !('statement' in error)) Object.assign(error, { statement });
  return error;
}

function isHanging(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function isReadOnly(error: unknown): boolean {
  return unavailableIn(toUnavailable(error))?.reason === 'read-only';
}

const nothing = { command: 'ROLLBACK', rowCount: null, oid: 0, fields: [], rows: [] };

function onlyReads(query: unknown): boolean {
  return /^\s*select\b/i.test(statementText(query));
}

function statementText(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text = '' }: { text?: unknown } = typeof query === 'object' && query !== null ? query : {};
  return typeof text === 'string' ? text : '';
}
