import type { OpenDatabase } from '#server/db/database.ts';
import { clockShift } from './clock.ts';

/** For the start of a Postgres. `pg_catalog` goes first unless it is named. */
export const searchPath = 'public,clock,pg_catalog';

/** Gives a database of the tests' Postgres their clock. Call it before migrations, whose defaults then use it too. */
export async function shiftServerClock({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ now: number }>(
    `select extract(epoch from pg_catalog.clock_timestamp())::float8 * 1000 as now`,
  );
  // This process and the server may disagree on the time.
  const shift = `interval '${Math.round(Date.now() + clockShift() - (rows[0]?.now ?? 0))} milliseconds'`;
  await pool.query(`
    create schema clock;
    create function clock.now() returns timestamptz language sql stable as 'select pg_catalog.now() + ${quoted(shift)}';
    create function clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + ${quoted(shift)}';`);
}

/** Jobs read the time by a function of their own. Call it once their tables exist. */
export async function shiftJobClock({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  await pool.query(`
    create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select clock.now()'`);
}

function quoted(text: string): string {
  return text.replaceAll("'", "''");
}
