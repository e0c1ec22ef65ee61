import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { startSite, type Site } from '../tests/site.ts';
import { callFor, type Rate } from './callers.ts';
import { formsOf, type KindOfForm } from './forms.ts';
import { plainClient } from './plain-client.ts';
import { startPostgres, type BenchPostgres } from './postgres.ts';
import { processorSeconds } from './processor.ts';
import { figure, median, printTable } from './table.ts';

const callers = 64;
const seconds = 4;
const turns = 3;
const kinds = Object.keys(formsOf) as KindOfForm[];
let visitors = 0;

/**
 * Forms per second. Postgres alternates with a plain client running the same INSERTs (row and jobs in one transaction,
 * with the same triggers and indexes) on a second database. CPU time per form is less affected by other programs than
 * the rate; `by CPU` is the plain client's, with its database's, as a share of ours.
 */
export async function benchWrite(): Promise<void> {
  const postgres = await startPostgres();
  try {
    for (const kind of kinds) {
      const rows = [
        ...(await onPostgres(postgres, kind, 'separate')),
        ...(await onPostgres(postgres, kind, 'in-web')),
        ...(await onEmbedded(kind)),
      ];
      printTable(
        `Forms of ${kind} written, ${callers} callers`,
        [
          ...['what', 'a second', 'of plain', 'by CPU', 'client or site CPU ms', 'database CPU ms'],
          ...['emails a second', 'p50 ms', 'p99 ms', 'failed'],
        ],
        rows,
      );
    }
    console.log('  Aim on Postgres: at least 0.6 of the plain client; on the embedded database 150 a second, p99 1 s.');
  } finally {
    await postgres.stop();
  }
}

/** CPU milliseconds per form: writing process and database. */
interface Turn extends Rate {
  readonly own: number;
  readonly database: number;
  readonly emailsPerSecond?: number;
}

async function onPostgres(postgres: BenchPostgres, kind: KindOfForm, worker: 'separate' | 'in-web') {
  const url = await postgres.database(`site_${kind}_${worker[0]}`);
  const site = await startSite({ settings: settings(worker, url) });
  const plain = await plainClient(await postgres.database(`plain_${kind}_${worker[0]}`), kind);
  try {
    const ours: Turn[] = [];
    const theirs: Turn[] = [];
    const ourTurn = (duration: number) =>
      turnOf(
        postgres,
        () => cpuSeconds(site),
        () => posts(site, kind, duration),
      );
    const theirTurn = async (duration: number) => {
      // Halted, because it would go on sending the emails of its own turn.
      site.process.kill('SIGSTOP');
      const turn = await turnOf(postgres, ownCpuSeconds, () => callFor(duration, callers, () => plain.write()));
      site.process.kill('SIGCONT');
      return turn;
    };
    await ourTurn(2);
    await theirTurn(1);
    for (let turn = 0; turn < turns; turn += 1) {
      const before = await emailsSent(url);
      const turn = await ourTurn(seconds);
      ours.push({ ...turn, emailsPerSecond: ((await emailsSent(url)) - before) / seconds });
      theirs.push(await theirTurn(seconds));
    }
    const how = worker === 'separate' ? 'writing alone' : 'and sending the mails meanwhile';
    return [line(`Postgres, ${how}`, ours, theirs), line('  the same INSERTs, plain client', theirs, theirs)];
  } finally {
    await plain.close();
    await site.stop();
  }
}

async function onEmbedded(kind: KindOfForm) {
  const site = await startSite({ settings: settings('in-web') });
  try {
    await posts(site, kind, 1);
    const turn = await turnOf(
      null,
      () => cpuSeconds(site),
      () => posts(site, kind, seconds),
    );
    return [line('embedded, and sending the mails meanwhile', [turn], [])];
  } finally {
    await site.stop();
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

/** A separate process, so client cost is excluded. */
async function posts(site: Site, kind: KindOfForm, duration: number): Promise<Rate> {
  const { port } = new URL(site.origin);
  const args = ['bench/post-load.ts', port, formsOf[kind].path, kind, callers, duration, visitors].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  const rate = JSON.parse(stdout) as Rate;
  visitors += rate.calls + callers;
  return rate;
}

async function turnOf(
  postgres: BenchPostgres | null,
  ownSeconds: () => number,
  run: () => Promise<Rate>,
): Promise<Turn> {
  const databaseSeconds = () => (postgres === null ? NaN : processorSeconds(postgres.pid, { withChildren: true }));
  const [own, database] = [ownSeconds(), databaseSeconds()];
  const rate = await run();
  const each = (spent: number) => (spent * 1000) / rate.calls;
  return { ...rate, own: each(ownSeconds() - own), database: each(databaseSeconds() - database) };
}

async function emailsSent(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ sent: number }>(
    `select count(*)::integer as sent from pgboss.job where name like 'send-%' and state = 'completed'`,
  );
  await client.end();
  return rows[0]?.sent ?? 0;
}

function cpuSeconds({ process: { pid } }: Site): number {
  return pid === undefined ? NaN : processorSeconds(pid);
}

function ownCpuSeconds(): number {
  return processorSeconds(process.pid);
}

function line(what: string, turns: readonly Turn[], plain: readonly Turn[]): (string | number)[] {
  const middle = (value: (turn: Turn) => number, of = turns) => median(of.map(value));
  const perSecond = (turn: Turn) => turn.perSecond;
  const processor = ({ own, database }: Turn) => own + database;
  const shareOf = (ours: number, theirs: number) => (plain.length === 0 ? '-' : (ours / theirs).toFixed(2));
  const known = (value: number) => (Number.isNaN(value) ? '-' : figure(value));
  return [
    what,
    figure(middle(perSecond)),
    shareOf(middle(perSecond), middle(perSecond, plain)),
    shareOf(middle(processor, plain), middle(processor)),
    figure(middle(({ own }) => own)),
    known(middle(({ database }) => database)),
    known(middle(({ emailsPerSecond }) => emailsPerSecond ?? NaN)),
    figure(middle((turn) => turn.p50)),
    figure(middle((turn) => turn.p99)),
    turns.reduce((sum, turn) => sum + turn.failed, 0),
  ];
}
