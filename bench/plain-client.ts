import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startSite } from '../tests/site.ts';
import { poster } from './callers.ts';
import { formsOf, type KindOfForm } from './forms.ts';

export interface PlainClient {
  write(): Promise<boolean>;
  close(): Promise<void>;
}

/** A site migrates the database and takes one form; each write inserts copies of its rows with new ids. */
export async function plainClient(url: string, kind: KindOfForm): Promise<PlainClient> {
  const site = await startSite({ settings: { WORKER: 'separate', LOG_LEVEL: 'warn', DATABASE_URL: url } });
  const { path, table, body } = formsOf[kind];
  const { post, close } = poster(site.origin + path, 1);
  await post(body('pattern', randomUUID()), { Origin: site.origin });
  close();
  await site.stop();

  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const [row] = await patterns(pool, table, `select * from ${table}`);
  const [lead] = await patterns(pool, 'leads', 'select * from leads');
  const jobs = await patterns(pool, 'pgboss.job', `select * from pgboss.job where name like 'send-${kind}-%'`);
  if (row === undefined || lead === undefined || jobs.length === 0)
    throw new Error('The pattern of a form was not found.');
  const write = async (): Promise<boolean> => {
    const client = await pool.connect();
    try {
      const id = randomUUID();
      await client.query('begin');
      await client.query(row.insert(id));
      await client.query(lead.insert(id));
      for (const job of jobs) await client.query(job.insert(randomUUID()));
      await client.query('commit');
      return true;
    } finally {
      client.release();
    }
  };
  return { write, close: () => pool.end() };
}

async function patterns(pool: pg.Pool, table: string, query: string) {
  const { rows, fields } = await pool.query<Record<string, unknown>>(query);
  const names = fields.map((field) => field.name);
  const text = `insert into ${table} (${names.map((name) => pg.escapeIdentifier(name)).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
  return rows.map((row) => ({
    insert: (id: string): pg.QueryConfig => ({
      name: `insert-${table}`,
      text,
      values: names.map((name) => valueOf(name, row[name], id)),
    }),
  }));
}

/** Other columns are copied. */
function valueOf(name: string, value: unknown, id: string): unknown {
  if (name === 'id' || name === 'subject_id') return id;
  if (name === 'form_id') return `bench-${id}`;
  if (name === 'reference') return id.slice(0, 9).toUpperCase();
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)
    ? JSON.stringify(value)
    : value;
}
