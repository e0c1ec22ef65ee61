import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PgBoss } from 'pg-boss';
import { quoted } from '#server/db/query/columns.ts';
import type { Database, OpenDatabase, Transaction } from '#server/db/database.ts';
import { inBatches } from '#server/db/query/in-batches.ts';
import { queueStatement, type QueueStatement } from '#server/jobs/boss.ts';
import type { NewRow } from '#server/jobs/jobs.ts';
import { withQueuedBy } from '#server/request-id.ts';

/** Queues jobs like pg-boss, within our statements. */
export interface Queueing {
  queue(tx: Transaction | Database, name: string, payload: object, startAfter?: Date): Promise<void>;
  /** Queues the jobs and makes the calls only if the row is new; returns whether it was. */
  insertAndQueue<Table extends PgTable>(row: NewRow<Table>): Promise<boolean>;
}

/** Prepares the statements that queue jobs with these names. */
export async function openQueueing(
  boss: PgBoss,
  pool: OpenDatabase['pool'],
  names: readonly string[],
): Promise<Queueing> {
  const statements = new Map<string, QueueStatement>();
  for (const name of names) statements.set(name, await queueStatement(boss, name));
  const inserts = new Map<string, (one: Insert) => Promise<boolean>>();

  function statementOf(name: string): QueueStatement {
    const statement = statements.get(name);
    if (statement === undefined) throw new Error(`There is no job called ${name}.`);
    return statement;
  }

  /** Returns a function that sends inserts of one shape in batches. */
  function insertsOf({ table, unique, columns, jobs, calls }: Shape): (one: Insert) => Promise<boolean> {
    const text = insertStatement(
      { table, unique, columns, calls },
      jobs.map((name) => statementOf(name)),
    );
    return inBatches(async (all: readonly Insert[]) => {
      // Sorting prevents deadlocks between replicas that insert the same rows.
      const byKey = Map.groupBy(
        all.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
        ({ key }) => key,
      );
      const firsts = [...byKey.values()].flatMap(([first]) => first ?? []);
      const { rows } = await pool.query<{ key: string }>(text, [
        JSON.stringify(firsts.map(({ row }) => row)),
        ...[...jobs, ...calls].map((_, number) =>
          JSON.stringify(firsts.map(({ key, payloads }) => ({ key, data: payloads[number] }))),
        ),
      ]);
      const written = new Set(rows.map(({ key }) => key));
      return all.map((one) => written.has(one.key) && byKey.get(one.key)?.[0] === one);
    });
  }

  return {
    async queue(tx, name, payload, startAfter) {
      const job = { data: withQueuedBy(payload), ...(startAfter && { startAfter: startAfter.toISOString() }) };
      const { before, after } = statementOf(name);
      await tx.execute(sql`${sql.raw(before)}${JSON.stringify([job])}${sql.raw(after)}`);
    },
    insertAndQueue({ into, unique, row, jobs, calls = [] }) {
      const properties = getTableColumns(into);
      const columnOf = (property: string) => properties[property]?.name ?? property;
      const values = Object.entries<unknown>(row).filter(([, value]) => value !== undefined);
      const shape: Shape = {
        table: getTableName(into),
        unique: columnOf(unique),
        columns: values.map(([property]) => columnOf(property)),
        jobs: jobs.map(({ job }) => job.name),
        calls: calls.map(({ expression }) => expression),
      };
      const name = JSON.stringify(shape);
      const insert = inserts.get(name) ?? insertsOf(shape);
      inserts.set(name, insert);
      return insert({
        key: String(row[unique]),
        row: Object.fromEntries(values.map(([property, value]) => [columnOf(property), value])),
        payloads: [...jobs.map(({ payload }) => withQueuedBy(payload)), ...calls.map(({ data }) => data)],
      });
    },
  };
}

/** Inserts of the same shape are sent in one statement. */
interface Shape {
  readonly table: string;
  readonly unique: string;
  readonly columns: readonly string[];
  readonly jobs: readonly string[];
  readonly calls: readonly string[];
}

interface Insert {
  /** The value of the unique column. */
  readonly key: string;
  /** Values by column name. */
  readonly row: object;
  /** The payloads of the jobs, followed by the data of the calls. */
  readonly payloads: readonly object[];
}

/**
 * Parameters are JSON lists: the rows, then for each job and each call `{ key, data }` of each row. Returns the keys
 * that were written. Postgres skips a `with` that only reads, unless the query counts its rows.
 */
function insertStatement(
  { table, unique, columns, calls }: Omit<Shape, 'jobs'>,
  jobs: readonly QueueStatement[],
): string {
  const [into, key] = [quoted(table), quoted(unique)];
  const names = columns.map(quoted).join(', ');
  const parts = jobs.map(({ before, after }, number) => {
    const ofWritten = `(select coalesce(json_agg(job), '[]') from json_array_elements($${String(number + 2)}::json) job
      where job ->> 'key' in (select key from written))`;
    return `, job_${String(number + 1)} as (${before}${ofWritten}${after})`;
  });
  const called = calls.map((expression, number) => {
    const made = `, call_${String(number + 1)} as (select ${expression} from (
      select item -> 'data' as data from jsonb_array_elements($${String(jobs.length + number + 2)}::jsonb) item
      where item ->> 'key' in (select key from written)) calls)`;
    return { made, counted: `, (select count(*) from call_${String(number + 1)})` };
  });
  return `with written as (
      insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, $1::json)
      on conflict (${key}) do nothing returning ${key}::text as key
    )${parts.join('')}${called.map(({ made }) => made).join('')}
    select key${called.map(({ counted }) => counted).join('')} from written`;
}
