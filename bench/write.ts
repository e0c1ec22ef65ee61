import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { submissionOf, visitorAddress } from '../tests/intakes.ts';
import { startSite, type Site } from '../tests/site.ts';
import { callFor, poster, type Rate } from './callers.ts';
import { startPostgres } from './postgres.ts';
import { figure, median, printTable } from './table.ts';

const callers = 64;
const seconds = 5;
const turns = 3;
let visitors = 0;

/**
 * Intake submissions a second. On Postgres, in turns of the same minute, against a plain client that sends the same
 * INSERTs (the row and its jobs, in one transaction) to a database beside it; and on the embedded database.
 */
export async function benchWrite(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const rows: (string | number)[][] = [];
    for (const worker of ['separate', 'in-web'] as const) {
      const site = await startSite({ settings: settings(worker, await postgres.database(`site_${worker}`)) });
      const plain = await plainClient(await postgres.database(`plain_${worker}`));
      try {
        const ours: Rate[] = [];
        const theirs: Rate[] = [];
        await submissions(site, 1);
        await callFor(1, callers, plain.write);
        for (let turn = 0; turn < turns; turn += 1) {
          ours.push(await submissions(site, seconds));
          theirs.push(await callFor(seconds, callers, plain.write));
        }
        const reference = median(theirs.map((rate) => rate.perSecond));
        const kind = worker === 'separate' ? 'writing alone' : 'and sending the mails meanwhile';
        rows.push(line(`Postgres, ${kind}`, ours, reference));
        rows.push(line('  the same INSERTs, plain client', theirs, reference));
      } finally {
        await plain.close();
        await site.stop();
      }
    }
    const embedded = await startSite({ settings: settings('in-web') });
    await submissions(embedded, 1);
    rows.push(line('embedded, and sending the mails meanwhile', [await submissions(embedded, seconds)], NaN));
    await embedded.stop();
    printTable(
      `Intake submissions, ${callers} callers`,
      ['what', 'a second', 'of plain', 'p50 ms', 'p99 ms', 'failed'],
      rows,
    );
    console.log('  Aim on Postgres: at least 0.5 of the plain client.');
  } finally {
    await postgres.stop();
  }
}

function settings(worker: 'separate' | 'in-web', databaseUrl?: string): Record<string, string> {
  return {
    WORKER: worker,
    TRUSTED_PROXIES: '127.0.0.1/32',
    LOG_LEVEL: 'warn',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

async function submissions(site: Site, duration: number): Promise<Rate> {
  const { post, close } = poster(`${site.origin}/functions/v1/intake-submissions`, callers);
  const rate = await callFor(duration, callers, () => {
    visitors += 1;
    const body = JSON.stringify(submissionOf(`bench-${visitors}`));
    return post(body, { Origin: site.origin, 'X-Forwarded-For': visitorAddress(visitors) });
  });
  close();
  return rate;
}

/**
 * A client that writes what one submission writes. A site migrates the database and takes one submission; the rows
 * that this leaves are the pattern, and each write inserts them again under ids of their own.
 */
async function plainClient(url: string) {
  const site = await startSite({ settings: settings('separate', url) });
  const { post, close } = poster(`${site.origin}/functions/v1/intake-submissions`, 1);
  await post(JSON.stringify(submissionOf('pattern')), { Origin: site.origin });
  close();
  await site.stop();

  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const [row] = await patterns(pool, 'intake_submissions', `select * from intake_submissions`);
  const jobs = await patterns(pool, 'pgboss.job', `select * from pgboss.job where name like 'send-intake-%'`);
  if (row === undefined || jobs.length === 0) throw new Error('The pattern of a submission was not found.');
  const write = async (): Promise<boolean> => {
    const client = await pool.connect();
    try {
      const id = randomUUID();
      await client.query('begin');
      await client.query(row.insert(id));
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

/** What the columns hold that differ between submissions; all else is the pattern's. */
function valueOf(name: string, value: unknown, id: string): unknown {
  if (name === 'id') return id;
  if (name === 'form_id') return `intake-${id}`;
  if (name === 'reference') return id.slice(0, 9).toUpperCase();
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)
    ? JSON.stringify(value)
    : value;
}

function line(what: string, rates: readonly Rate[], reference: number): (string | number)[] {
  const perSecond = median(rates.map((rate) => rate.perSecond));
  const ratio = Number.isNaN(reference) ? '-' : (perSecond / reference).toFixed(2);
  const p50 = median(rates.map((rate) => rate.p50));
  const p99 = median(rates.map((rate) => rate.p99));
  const failed = rates.reduce((sum, rate) => sum + rate.failed, 0);
  return [what, figure(perSecond), ratio, figure(p50), figure(p99), failed];
}
