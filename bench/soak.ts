import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { submissionOf, visitorAddress } from '../tests/intakes.ts';
import { startSite } from '../tests/site.ts';
import { startPostgres } from './postgres.ts';
import { residentMegabytes } from './processor.ts';
import { noteFigure } from './references.ts';
import { figure, printTable } from './table.ts';

/** The load, and the idle phase in which memory should recover. */
const loadSeconds = Number(process.env['SOAK_SECONDS'] ?? 600);
const quietSeconds = Math.min(60, loadSeconds / 2);
const requestsASecond = Number(process.env['SOAK_RATE'] ?? 100);

interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Resident memory under steady mixed load, on both databases. */
export async function benchSoak(): Promise<void> {
  const rows: string[][] = [];
  const postgres = await startPostgres();
  try {
    const url = await postgres.database('soak');
    rows.push(await soaked('Postgres', { DATABASE_URL: url, DEMO_DATA: 'on' }));
  } finally {
    await postgres.stop();
  }
  rows.push(await soaked('embedded', {}));
  const heading = [
    'database',
    'answered',
    'failed',
    'MB at start',
    'MB at half',
    'MB at end',
    'most',
    'MB after quiet',
  ];
  printTable(`Memory, ${requestsASecond} requests a second for ${loadSeconds} s`, heading, rows);
  console.log('  Aim: on Postgres at most 320 MB, and the end no higher than the half.');
}

async function soaked(database: string, settings: Record<string, string>): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-bench-soak-'));
  const site = await startSite({
    dataDir,
    settings: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1/32', ...settings },
  });
  try {
    const pid = site.process.pid ?? 0;
    const atStart = residentMegabytes(pid);
    const samples: Sample[] = [];
    const counts = await load(site.origin, (seconds) => samples.push({ seconds, megabytes: residentMegabytes(pid) }));
    await pause(quietSeconds * 1000);
    const sampleAt = (seconds: number) => samples.findLast((sample) => sample.seconds <= seconds)?.megabytes ?? NaN;
    const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
    const figures = [atStart, sampleAt(loadSeconds / 2), sampleAt(loadSeconds), peak, residentMegabytes(pid)];
    noteFigure(`memory at ${requestsASecond} requests a second, ${database}: MB`, sampleAt(loadSeconds));
    return [database, String(counts.answered), String(counts.failed), ...figures.map((value) => figure(value))];
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function load(origin: string, sample: (seconds: number) => void) {
  const counts = { answered: 0, failed: 0 };
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  for (let number = 0, second = -1; ; number += 1) {
    const due = (number / requestsASecond) * 1000;
    if (due >= loadSeconds * 1000) break;
    await pause(Math.max(0, began + due - performance.now()));
    if (Math.floor(due / 1000) > second) sample((second = Math.floor(due / 1000)));
    const call = send(origin, number)
      .catch((error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error))
      .then((fault) => {
        counts[fault === null ? 'answered' : 'failed'] += 1;
        if (fault !== null) console.log(`  failed after ${figure(due / 1000)} s: request ${number}, ${fault}`);
      })
      .finally(() => underWay.delete(call));
    underWay.add(call);
    // Limits the rate for a site that falls behind.
    if (underWay.size >= 200) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  sample(loadSeconds);
  return counts;
}

const pages = ['/', '/insights', '/contact', '/login', '/privacy-policy', '/intake', '/insights/feed.xml', '/book'];

/** In fixed order: 70 pages, 20 searches, 10 writes per hundred. Resolves to what went wrong, or null. */
async function send(origin: string, number: number): Promise<string | null> {
  const kind = number % 100;
  const headers = { 'X-Forwarded-For': visitorAddress(number) };
  const post = (path: string, body: BodyInit, type?: string) =>
    fetch(origin + path, {
      method: 'POST',
      body,
      headers: { ...headers, Origin: origin, ...(type && { 'Content-Type': type }) },
    });
  const json = (path: string, value: object) => post(path, JSON.stringify(value), 'application/json');
  const answered = async (response: Promise<Response>) => {
    const { status, url, body } = await response;
    for await (const _ of body ?? []) continue;
    return status < 500 ? null : `${status} ${url}`;
  };
  if (kind < 4) return answered(json('/functions/v1/intake-submissions', submissionOf(`soak-${number}`)));
  if (kind < 7) {
    const body = new FormData();
    body.set('fileName', 'soak.zip');
    body.set('file', new File([Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(200_000)])], 'soak.zip'));
    return answered(post('/functions/v1/upload-to-drive', body));
  }
  // Each costs a password hash, whether the account exists or not.
  if (kind < 10) {
    return answered(
      json('/api/auth/sign-in/email', { email: `soak-${number}@example.com`, password: 'wrong-password' }),
    );
  }
  if (kind < 30) return answered(fetch(`${origin}/insights?q=${number % 500}`, { headers }));
  return answered(fetch(origin + (pages[kind % pages.length] ?? '/'), { headers }));
}
