import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '../tests/site.ts';
import { startPostgres } from './postgres.ts';
import { processorSeconds } from './processor.ts';
import { noteFigure } from './references.ts';
import { figure, median, printTable } from './table.ts';

const tries = 5;

interface Start {
  readonly seconds: number;
  /** User and system time, including children. */
  readonly processor: number;
}

type End = 'stop' | 'kill';

/** From the command to the first successful /readyz, on both databases, after a stop and after a kill. */
export async function benchStart(): Promise<void> {
  const rows: string[][] = [];
  await onDataFolder(async (dataDir) => rows.push(...(await measured('embedded', dataDir, {}))));
  const postgres = await startPostgres();
  try {
    const settings = { DATABASE_URL: await postgres.database('start'), DEMO_DATA: 'on' };
    await onDataFolder(async (dataDir) => rows.push(...(await measured('Postgres', dataDir, settings))));
  } finally {
    await postgres.stop();
  }
  printTable('Start, built', ['database', 'data', 'seconds to ready', 'processor seconds'], rows);
}

async function measured(database: string, dataDir: string, settings: Record<string, string>): Promise<string[][]> {
  const first = await startOnce(dataDir, settings, 'stop');
  noteFigure(`first start, ${database}: CPU s`, first.processor);
  const rows = [[database, 'new', figure(first.seconds), figure(first.processor)]];
  for (const end of ['stop', 'kill'] as const) {
    const starts: Start[] = [];
    // The first start follows the other kind of end.
    for (let count = 0; count <= tries; count += 1) starts.push(await startOnce(dataDir, settings, end));
    const [seconds, processor] = (['seconds', 'processor'] as const).map((name) =>
      median(starts.slice(1).map((start) => start[name])),
    );
    if (end === 'stop') noteFigure(`start on existing data, ${database}: CPU s`, processor ?? NaN);
    const data = `existing, after a ${end}, median of ${tries}`;
    rows.push([database, data, figure(seconds ?? NaN), figure(processor ?? NaN)]);
  }
  return rows;
}

async function startOnce(dataDir: string, settings: Record<string, string>, end: End): Promise<Start> {
  const began = performance.now();
  const site = await startSite({ dataDir, settings: { LOG_LEVEL: 'warn', ...settings } });
  const seconds = (performance.now() - began) / 1000;
  const processor = processorSeconds(site.process.pid ?? 0, { withChildren: true });
  await (end === 'kill' ? site.kill() : site.stop());
  return { seconds, processor };
}

async function onDataFolder(work: (dataDir: string) => Promise<unknown>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-bench-start-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
