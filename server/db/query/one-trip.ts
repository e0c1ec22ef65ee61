import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#server/db/database.ts';

interface Waiting {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly take: (rows: readonly unknown[][]) => void;
  readonly fail: (error: unknown) => void;
}

interface DrizzleQuery {
  readonly text: string;
}

/**
 * Sends the reads that begin together as one statement: `inOneTrip(app.db, (db) => Promise.all([one({ db }), two({ db })]))`.
 * A read that waits for another's rows is sent separately. Supports only selects through Drizzle.
 */
export function inOneTrip<Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> {
  const pool = db.$client;
  let waiting: Waiting[] = [];
  const query = ({ text }: DrizzleQuery, values: readonly unknown[] = []) =>
    new Promise<{ rows: readonly unknown[][] }>((resolve, reject) => {
      if (waiting.length === 0) {
        // Drizzle sends its queries a few microtasks after they were started.
        setImmediate(() => {
          const batch = waiting;
          waiting = [];
          void send(pool, batch);
        });
      }
      waiting.push({ text, values, take: (rows) => resolve({ rows }), fail: reject });
    });
  const batching = Object.assign(Object.create(pool) as pg.Pool, { query });
  return read(drizzle(batching));
}

async function send(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  try {
    const values: unknown[] = [];
    const parts = batch.map((one) => {
      const offset = values.length;
      values.push(...one.values);
      return one.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
    });
    const { rows } = await pool.query<{ results: readonly unknown[][][] }>(combined(parts), values);
    const results = rows[0]?.results ?? [];
    for (const [index, one] of batch.entries()) one.take(results[index] ?? []);
  } catch (error) {
    for (const one of batch) one.fail(error);
  }
}

/** Each query's rows as arrays of values: names may repeat, so the columns are taken in their order. */
function combined(parts: readonly string[]): string {
  const lists = parts.map(
    (part) => `(select coalesce(json_agg((select json_agg(cell.value order by cell.ordinality)
      from json_each(to_json(line)) with ordinality cell)), '[]') from (${part}) line)`,
  );
  return `select json_build_array(${lists.join(', ')}) as results`;
}
