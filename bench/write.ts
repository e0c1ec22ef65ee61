import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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
 * Forms per second. Postgres alternates with a plain client running the same INSERTs (row and jobs in one transaction)
 * on a second database. CPU time per form is less affected by other programs than the rate.
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
        ['what', 'a second', 'of plain', 'CPU ms', 'database ms', 'p50 ms', 'p99 ms', 'failed'],
        rows,
      );
    }
    console.log('  Aim on Postgres: at least 0.5 of the plain client.');
  } finally {
    await postgres.stop();
  }
}

/** CPU milliseconds per form: writing process and database. */
interface Turn extends Rate {
  readonly own: number;
  readonly database: number;
}

async function onPostgres(postgres: BenchPostgres, kind: KindOfForm, worker: 'separate' | 'in-web') {
  const site = await startSite({ settings: settings(worker, await postgres.database(`site_${kind}_${worker[0]}`)) });
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
    const theirTurn = (duration: number) =>
      turnOf(postgres, ownCpuSeconds, () => callFor(duration, callers, () => plain.write()));
    await ourTurn(2);
    await theirTurn(1);
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await ourTurn(seconds));
      theirs.push(await theirTurn(seconds));
    }
    const reference = median(theirs.map((turn) => turn.perSecond));
    const how = worker === 'separate' ? 'writing alone' : 'and sending the mails meanwhile';
    return [line(`Postgres, ${how}`, ours, reference), line('  the same INSERTs, plain client', theirs, reference)];
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
    return [line('embedded, and sending the mails meanwhile', [turn], NaN)];
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

function cpuSeconds({ process: { pid } }: Site): number {
  return pid === undefined ? NaN : processorSeconds(pid);
}

function ownCpuSeconds(): number {
  return processorSeconds(process.pid);
}

function line(what: string, turns: readonly Turn[], reference: number): (string | number)[] {
  const middle = (value: (turn: Turn) => number) => median(turns.map(value));
  const perSecond = middle((turn) => turn.perSecond);
  return [
    what,
    figure(perSecond),
    Number.isNaN(reference) ? '-' : (perSecond / reference).toFixed(2),
    figure(middle((turn) => turn.own)),
    Number.isNaN(turns[0]?.database) ? '-' : figure(middle((turn) => turn.database)),
    figure(middle((turn) => turn.p50)),
    figure(middle((turn) => turn.p99)),
    turns.reduce((sum, turn) => sum + turn.failed, 0),
  ];
}
