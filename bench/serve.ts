import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, startSite } from '../tests/site.ts';
import { processorSeconds } from './processor.ts';
import { noteFigure } from './references.ts';
import { figure, median, printTable } from './table.ts';

const connections = 50;
const seconds = 3;
const turns = 5;
/** Seconds until both run optimized code. */
const warmUp = 6;
/** More callers than a few would be refused where each page is rendered. */
const pages = [
  ['/login', connections, '1000'],
  ['/contact', connections, '1000'],
  ['/insights?q=growth', 2, '500'],
] as const;

/** Against a bare `node:http` server with the same compressed bytes, alternating within a minute. */
export async function benchServe(): Promise<void> {
  const site = await startSite({ settings: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1/32' } });
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-bench-'));
  const port = await freePort();
  // Pages are first compressed fast, and better one by one; threads that do it would compete with the callers.
  await setTimeout(15_000);
  const { body, headers } = await fetchRaw(`${site.origin}/`);
  const file = path.join(folder, 'body');
  await writeFile(file, body);
  const type = headers['content-type'] ?? '';
  const bare = spawn(process.execPath, ['bench/bare.ts', String(port), file, type, headers['content-encoding'] ?? '']);
  try {
    await once(bare.stdout, 'data');
    const sitePort = Number(new URL(site.origin).port);
    const ours: Turn[] = [];
    const theirs: Turn[] = [];
    await load(sitePort, warmUp);
    await load(port, warmUp);
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await timed(sitePort, site.process.pid));
      theirs.push(await timed(port, bare.pid));
    }
    const [perSecond, processor] = [(turn: Turn) => turn.perSecond, (turn: Turn) => turn.processor];
    const row = (what: string, of: Turn[]) => [
      what,
      figure(median(of.map(perSecond))),
      (median(of.map(perSecond)) / median(theirs.map(perSecond))).toFixed(2),
      figure(median(of.map(processor))),
      (median(theirs.map(processor)) / median(of.map(processor))).toFixed(2),
    ];
    printTable(
      `Answers a second for / (${body.length} bytes, ${headers['content-encoding'] ?? 'plain'}), ${connections} connections`,
      ['what', 'a second', 'of bare', 'processor us', 'of bare'],
      [row('the site, kept page', ours), row('bare node:http', theirs)],
    );
    noteFigure('a page from memory, of a bare server', median(ours.map(perSecond)) / median(theirs.map(perSecond)));
    const rows: (readonly [string, number, string])[] = [];
    for (const [page, callers, aim] of pages) {
      await load(sitePort, 1, page, callers);
      rows.push([page, Math.round(await load(sitePort, seconds, page, callers)), aim]);
    }
    printTable('Answers a second for pages with forms', ['page', 'a second', 'aim'], rows);
  } finally {
    bare.kill();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Turn {
  readonly perSecond: number;
  /** Microseconds for each response, in every thread of the server. */
  readonly processor: number;
}

async function timed(port: number, pid = 0): Promise<Turn> {
  const before = processorSeconds(pid);
  const perSecond = await load(port, seconds);
  return { perSecond, processor: ((processorSeconds(pid) - before) * 1e6) / (perSecond * seconds) };
}

async function load(port: number, duration: number, page = '/', callers = connections): Promise<number> {
  const args = ['bench/load.ts', port, page, callers, duration].map(String);
  const env = page === '/' ? process.env : { ...process.env, VISITORS: 'many' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000, env });
  return (JSON.parse(stdout) as { perSecond: number }).perSecond;
}

/** The body as sent (compressed), with headers. */
async function fetchRaw(address: string): Promise<{ body: Buffer; headers: IncomingMessage['headers'] }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ body: Buffer.concat(parts), headers: response.headers }));
    }).on('error', reject);
  });
}
