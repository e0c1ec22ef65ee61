import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { captureState, type Restore } from './fresh-state.ts';
import { templateDatabase, urlOf } from './schema.ts';

/** A copy of the template on the Postgres of the tests. */
export interface ServerDatabase {
  readonly url: string;
  /** A connection that stays open between files. Its temporary tables hold copies of the rows, unseen by others. */
  readonly keeper: pg.Client;
  /** Call it once nothing uses the database. */
  readonly giveBack: () => Promise<void>;
}

/** The `application_name` of keepers: tests that end connections spare them. */
export const keeperName = 'keeper of the tests';

interface Kept {
  readonly url: string;
  readonly keeper: pg.Client;
  readonly restore: Restore;
  /** Differs once something is created, altered or analyzed. */
  readonly catalog: string;
}

/** Databases of this worker. Resetting one to the template takes a fifth of the processor time of a new copy. */
const unused: Kept[] = [];

export async function takeDatabase(): Promise<ServerDatabase> {
  const kept = unused.pop() ?? (await copyTemplate());
  const { url, keeper } = kept;
  return {
    url,
    keeper,
    giveBack: async () => {
      if (await isAsNew(kept).catch(() => false)) unused.push(kept);
      else await Promise.all([keeper.end().catch(() => undefined), dropDatabase(url)]);
    },
  };
}

/** Resolves to its address. */
export async function createDatabase(template: string): Promise<string> {
  const name = `meridian_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template}`);
  return urlOf(inject('postgresUrl'), name);
}

export function dropDatabase(url: string): Promise<void> {
  return onServer(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function copyTemplate(): Promise<Kept> {
  const url = await createDatabase(templateDatabase);
  const keeper = new pg.Client({ connectionString: url, application_name: keeperName });
  // Its next query fails too, and then the database is dropped.
  keeper.on('error', () => undefined);
  await keeper.connect();
  return { url, keeper, restore: await captureState(keeper, 'template'), catalog: await catalogOf(keeper) };
}

/** Ends what a killed program left, and puts the rows of the template back. */
async function isAsNew({ keeper, restore, catalog }: Kept): Promise<boolean> {
  await keeper.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  if ((await catalogOf(keeper)) !== catalog) return false;
  await restore();
  return true;
}

/** A digest of all definitions but temporary ones. */
async function catalogOf(keeper: pg.Client): Promise<string> {
  const lasting = '<> pg_my_temp_schema()';
  const rows = [
    `pg_class where relpersistence <> 't'`,
    `pg_attribute where attrelid in (select oid from pg_class where relpersistence <> 't')`,
    `pg_type where typnamespace ${lasting}`,
    `pg_proc where pronamespace ${lasting}`,
    `pg_constraint where connamespace ${lasting}`,
    ...['pg_attrdef', 'pg_trigger', 'pg_rewrite', 'pg_extension', 'pg_statistic'],
    'pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
  ].map((from) => `select count(*) || ' ' || coalesce(sum(hashtextextended(ctid::text || xmin, 0)), 0) from ${from}`);
  const { rows: sums } = await keeper.query<{ sums: string }>(`select concat_ws(',', (${rows.join('), (')})) as sums`);
  return sums[0]?.sums ?? '';
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
