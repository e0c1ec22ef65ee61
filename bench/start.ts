import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '../tests/site.ts';
import { figure, median, printTable } from './table.ts';

const tries = 5;

/** Seconds from the command to the first answer of /readyz: built, embedded database, first on a new data folder. */
export async function benchStart(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-bench-start-'));
  const times: number[] = [];
  try {
    for (let count = 0; count <= tries; count += 1) {
      const began = performance.now();
      const site = await startSite({ dataDir, settings: { LOG_LEVEL: 'warn' } });
      times.push((performance.now() - began) / 1000);
      await site.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const [first = NaN, ...later] = times;
  printTable(
    'Start, built, embedded database',
    ['data folder', 'seconds to ready'],
    [
      ['new', figure(first)],
      [`existing, median of ${tries}`, figure(median(later))],
      ['existing, slowest', figure(Math.max(...later))],
    ],
  );
  console.log('  Aim: at most 3 s on an existing folder.');
}
