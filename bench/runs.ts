import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { failuresOf } from '#features/runs/run-reads.server.ts';
import { maxWorkflows } from '#features/runs/runs.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { cursorOf } from '#server/db/query/keyset.ts';
import { dayMs } from '#values/duration.ts';
import { silent } from '../tests/silent.ts';
import { startPostgres } from './postgres.ts';
import { figure, median, printTable, quantile } from './table.ts';

const batch = 100;
const seconds = 4;
const turns = 3;
/** BENCH_RUNS=10000000 is what the aim is about. */
const stored = Number(process.env['BENCH_RUNS'] ?? 200_000);

/**
 * Runs written by `record_runs` in batches of 100, in turns with a COPY of the same rows in batches of 100 into a table
 * of the same shape and indexes, without sums; then the first and a later page of failures among many runs.
 */
export async function benchRuns(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.database('runs');
    const database = await openDatabase({ url, dataDir: '/tmp', log: silent });
    try {
      await migrate(database.pool, sqlFiles);
      const key = await makeKey(database.pool);
      await database.pool.query('create table plain_runs (like runs including all)');
      const client = await database.pool.connect();
      const [ours, theirs]: [number[], number[]] = [[], []];
      await writeFor(1, () => record(database.pool, key, madeRuns()));
      for (let turn = 0; turn < turns; turn += 1) {
        ours.push(await writeFor(seconds, () => record(database.pool, key, madeRuns())));
        theirs.push(await writeFor(seconds, () => copy(client, madeRuns())));
      }
      client.release();
      const ratio = ours.map((rate, at) => rate / (theirs[at] ?? NaN));
      printTable(
        `Runs written, one caller, batches of ${batch}`,
        ['what', 'runs a second', 'of COPY'],
        [
          ['record_runs, with sums', figure(median(ours)), figure(median(ratio))],
          ['COPY of the same rows', figure(median(theirs)), '1'],
        ],
      );
      await benchFailures(database.pool, key, database.db);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function makeKey(pool: pg.Pool): Promise<{ id: string; organizationId: string }> {
  const organizationId = randomUUID();
  await pool.query(`insert into organizations (id, name) values ($1, 'Bench')`, [organizationId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into run_keys (organization_id, name, token_hash, ending) values ($1, 'Bench', $2, '0000') returning id`,
    [organizationId, randomUUID()],
  );
  return { id: rows[0]?.id ?? '', organizationId };
}

interface MadeRun {
  readonly at: number;
  readonly workflow: string;
  readonly name: string;
  readonly id: string;
  readonly state: string;
  readonly started_at: string;
  readonly milliseconds: number;
  readonly items: number;
  readonly error: string | null;
}

/** One batch of runs from the last two hours; about one in fifty failed. */
function madeRuns(): MadeRun[] {
  return Array.from({ length: batch }, (_, at) => {
    const isFailed = Math.random() < 0.02;
    return {
      at,
      workflow: `workflow-${at % 5}`,
      name: `Workflow ${at % 5}`,
      id: randomUUID(),
      state: isFailed ? 'failed' : 'succeeded',
      started_at: new Date(Date.now() - Math.random() * 7_200_000).toISOString(),
      milliseconds: Math.round(Math.exp(Math.random() * 9)),
      items: 3,
      error: isFailed ? 'The system answered 503.' : null,
    };
  });
}

async function record(pool: pg.Pool, key: { id: string }, runs: readonly MadeRun[]): Promise<void> {
  await pool.query('select record_runs($1, $2, now(), $3)', [key.id, JSON.stringify(runs), maxWorkflows]);
}

/** The pg package knows COPY, without a public way to send rows. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyIn extends pg.Query {
  readonly #rows: Buffer;

  constructor(text: string, lines: readonly string[], done: (error: Error | null) => void) {
    super({ text }, (error: Error | null) => done(error));
    this.#rows = Buffer.from(`${lines.join('\n')}\n`);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }
}

const workflowId = randomUUID();

async function copy(client: pg.PoolClient, runs: readonly MadeRun[]): Promise<void> {
  const lines = runs.map(({ id, state, started_at: startedAt, milliseconds, items, error }) =>
    [workflowId, id, startedAt, state, milliseconds, items, error ?? '\\N'].join('\t'),
  );
  const columns = 'workflow_id, run_id, started_at, state, milliseconds, items, error';
  await new Promise<void>((resolve, reject) => {
    client.query(
      new CopyIn(`copy plain_runs (${columns}) from stdin`, lines, (error) => (error ? reject(error) : resolve())),
    );
  });
}

/** Median milliseconds of a page of failures, with 5 workflows over 12 months and 2 percent failures. */
async function benchFailures(pool: pg.Pool, key: { readonly organizationId: string }, db: Database): Promise<void> {
  await pool.query(
    `insert into runs (workflow_id, run_id, started_at, state, milliseconds, items, error)
     select w.id, 'filled-' || n, now() - random() * interval '365 days', state, 1000, 1,
       case state when 'failed' then 'The system answered 503.' end
     from generate_series(1, $1::int) n cross join lateral (select case when random() < 0.02 and n > 0 then 'failed'
       else 'succeeded' end as state) s
     join (select id, row_number() over (order by slug) as row from workflows) w on w.row = 1 + n % 5`,
    [stored],
  );
  await pool.query('vacuum analyze runs');
  const later = cursorOf([new Date(Date.now() - 200 * dayMs).toISOString(), 'x', workflowId]);
  const rows = [];
  for (const [name, cursor] of [
    ['first page', null],
    ['page of 200 days ago', later],
  ] as const) {
    const times: number[] = [];
    for (let call = 0; call < 60; call += 1) {
      const start = performance.now();
      const { items } = await failuresOf({ db }, key, cursor);
      if (items.length === 0) throw new Error('There are no failures to read.');
      if (call >= 10) times.push(performance.now() - start);
    }
    rows.push([name, figure(median(times)), figure(quantile(times, 0.95))]);
  }
  printTable(`Failures among ${stored} runs`, ['what', 'p50 ms', 'p95 ms'], rows);
  console.log('  Aim: p50 50 ms among 10 million runs (BENCH_RUNS=10000000).');
}

async function writeFor(duration: number, write: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < duration * 1000) {
    await write();
    count += batch;
  }
  return (count / (performance.now() - start)) * 1000;
}

if (import.meta.main) await benchRuns();
