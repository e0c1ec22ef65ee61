import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { provideBrowser } from '../scripts/browser.ts';
import { startSite } from '../tests/site.ts';
import { noteFigure } from './references.ts';
import { figure, median, printTable } from './table.ts';

const version = '13.5.0';
const runs = 3;
const article = '/insights/which-process-to-automate-first';
const checkout = '/checkout?priceId=price_starter_monthly';
const addresses = ['/', '/start', '/insights', article, '/login', '/contact', checkout];

const profiles = {
  mobile: [],
  'low-end': [
    '--throttling.cpuSlowdownMultiplier=12',
    '--throttling.rttMs=300',
    '--throttling.throughputKbps=700',
    '--throttling.requestLatencyMs=1125',
    '--throttling.downloadThroughputKbps=630',
    '--throttling.uploadThroughputKbps=315',
  ],
} as const;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
] as const;

interface Report {
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<(typeof audits)[number], { readonly numericValue?: number }> & {
      'network-requests': { readonly details?: { readonly items: readonly unknown[] } };
    }
  >;
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly code: string };
}

interface Audited {
  readonly name: string;
  readonly address: string;
}

/**
 * Lighthouse via npx on the built site. Medians of three runs, with the benchmark index, since a busy computer slows
 * every page.
 */
export async function benchLighthouse(): Promise<void> {
  const site = await startSite({ settings: { LOG_LEVEL: 'warn' } });
  try {
    await auditInTurns(addresses.map((address) => ({ name: address, address: site.origin + address })));
    console.log('  Aim, mobile: 100 of all four, LCP 1.2 s, TBT 20 ms, CLS 0; low-end: at least 97.');
  } finally {
    await site.stop();
  }
}

/** Each page once, then each again: so a busy minute slows all of them. Prints medians. */
export async function auditInTurns(pages: readonly Audited[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-lighthouse-'));
  const chrome = await provideBrowser();
  try {
    const rows: (string | number)[][] = [];
    for (const [profile, flags] of Object.entries(profiles)) {
      const reports = new Map<Audited, Report[]>(pages.map((page) => [page, []]));
      for (let round = 0; round < runs; round += 1) {
        for (const [page, done] of reports) {
          const run = () => audit(page.address, flags, path.join(folder, 'report.json'), chrome);
          // A run that the tool itself failed says nothing of the page.
          done.push(await run().catch(run));
        }
      }
      for (const [page, done] of reports) {
        noteMedians(`${page.name}, ${profile}`, done);
        rows.push([profile, page.name, ...medians(done)]);
      }
    }
    printTable(
      `Lighthouse ${version}, medians of ${runs} runs`,
      [
        'profile',
        'page',
        'speed',
        'access',
        'practices',
        'SEO',
        'FCP s',
        'LCP s',
        'TBT ms',
        'CLS',
        'KB',
        'requests',
        'index',
      ],
      rows,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rejects if the tool failed, such as with NO_NAVSTART. */
async function audit(address: string, flags: readonly string[], file: string, chrome: string): Promise<Report> {
  const command = ['--yes', `lighthouse@${version}`, address, '--quiet', '--output=json', `--output-path=${file}`];
  const browser = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu';
  await promisify(execFile)('npx', [...command, browser, ...flags], {
    env: { ...process.env, CHROME_PATH: chrome },
    timeout: 180_000,
  });
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError !== undefined) throw new Error(`Lighthouse: ${report.runtimeError.code} of ${address}`);
  return report;
}

function noteMedians(of: string, reports: readonly Report[]): void {
  const middle = (audit: (typeof audits)[number]) =>
    median(reports.map((one) => one.audits[audit].numericValue ?? NaN));
  noteFigure(`${of}: score`, 100 * median(reports.map((one) => one.categories.performance.score ?? 0)));
  noteFigure(`${of}: LCP s`, middle('largest-contentful-paint') / 1000);
  noteFigure(`${of}: TBT ms`, middle('total-blocking-time'));
}

function medians(reports: readonly Report[]): (string | number)[] {
  const middle = (value: (report: Report) => number) => median(reports.map(value));
  const scores = categories.map((name) => Math.round(middle((one) => one.categories[name].score ?? 0) * 100));
  const values = audits.map((name) => middle((one) => one.audits[name].numericValue ?? NaN));
  const [first = NaN, largest = NaN, blocking = NaN, shift = NaN, bytes = NaN] = values;
  const requests = middle((one) => one.audits['network-requests'].details?.items.length ?? NaN);
  const index = Math.round(middle((one) => one.environment.benchmarkIndex));
  const times = [figure(first / 1000), figure(largest / 1000), Math.round(blocking)];
  return [...scores, ...times, shift.toFixed(3), Math.round(bytes / 1024), requests, index];
}
