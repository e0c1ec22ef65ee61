import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSite } from '../tests/site.ts';
import { startPostgres } from './postgres.ts';
import { residentMegabytes } from './processor.ts';
import { figure, printTable, quantile } from './table.ts';

const seconds = Number(process.env['OVERLOAD_SECONDS'] ?? 20);
const connections = 1000;

/** A thousand connections request an uncached page; measures health and cached pages. */
export async function benchOverload(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-bench-overload-'));
  const postgres = await startPostgres();
  try {
    const settings = {
      TRUSTED_PROXIES: '127.0.0.1/32',
      DATABASE_URL: await postgres.database('overload'),
      DEMO_DATA: 'on',
      LOG_LEVEL: 'error',
    };
    const site = await startSite({ dataDir, settings });
    try {
      const megabytes = () => residentMegabytes(site.process.pid ?? 0);
      const atStart = megabytes();
      const flood = startFlood(new URL(site.origin).port);
      const [health, home, peak] = await Promise.all([
        probe(`${site.origin}/healthz`),
        probe(`${site.origin}/`),
        highest(megabytes),
      ]);
      const counts = await flood;
      await pause(1_000);
      console.error(site.output().slice(-6000));
      const row = [health, home].flatMap((times) => [
        figure(quantile(times, 0.5)),
        figure(quantile(times, 0.99)),
        figure(Math.max(...times)),
      ]);
      const heading = [
        '/healthz p50 ms',
        'p99',
        'max',
        '/ p50 ms',
        'p99',
        'max',
        'MB at start',
        'most',
        'after 60 s',
        '200',
        '503',
      ];
      const memory = [atStart, peak, megabytes()].map(figure);
      printTable(`${connections} connections on /insights?q= for ${seconds} s`, heading, [
        [...row, ...memory, String(counts['200'] ?? 0), String(counts['503'] ?? 0)],
      ]);
      console.log('  Aim: /healthz p99 250 ms, / p99 500 ms, at most 450 MB, and 320 MB a minute later.');
    } finally {
      await site.stop();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function probe(address: string): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await pause(1000);
  while (performance.now() < end) {
    const began = performance.now();
    const response = await fetch(address);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    times.push(performance.now() - began);
    await pause(20);
  }
  return times;
}

async function highest(megabytes: () => number): Promise<number> {
  let peak = 0;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    peak = Math.max(peak, megabytes());
    await pause(250);
  }
  return peak;
}

function startFlood(port: string): Promise<Record<string, number>> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'flood.ts'), port, String(connections), String(seconds)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (data: Buffer) => {
    text += data.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      resolve(JSON.parse(text) as Record<string, number>);
    });
  });
}
