import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { provideBrowser } from '../scripts/browser.ts';
import { startSite } from '../tests/site.ts';
import { figure, median, printTable } from './table.ts';

const version = '13.5.0';
const runs = 3;
const addresses = ['/', '/contact', '/privacy-policy', '/terms-of-service', '/soc2-compliance'];

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
const audits = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

interface Report {
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<(typeof audits)[number], { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

/**
 * Lighthouse via npx on the built site. Medians of three runs, with the benchmark index, since a busy computer slows
 * every page.
 */
export async function benchLighthouse(): Promise<void> {
  const site = await startSite({ settings: { LOG_LEVEL: 'warn' } });
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-lighthouse-'));
  const chrome = await provideBrowser();
  try {
    const rows: (string | number)[][] = [];
    for (const [profile, flags] of Object.entries(profiles)) {
      for (const address of addresses) {
        const reports: Report[] = [];
        for (let run = 0; run < runs; run += 1) {
          reports.push(await audit(site.origin + address, flags, path.join(folder, 'report.json'), chrome));
        }
        rows.push([profile, address, ...medians(reports)]);
      }
    }
    printTable(
      `Lighthouse ${version}, medians of ${runs} runs`,
      ['profile', 'page', 'speed', 'access', 'practices', 'SEO', 'LCP s', 'TBT ms', 'CLS', 'index'],
      rows,
    );
    console.log('  Aim, mobile: 100 of all four, LCP 1.2 s, TBT 0, CLS 0.01; low-end: at least 97.');
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function audit(address: string, flags: readonly string[], file: string, chrome: string): Promise<Report> {
  const command = ['--yes', `lighthouse@${version}`, address, '--quiet', '--output=json', `--output-path=${file}`];
  const browser = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu';
  await promisify(execFile)('npx', [...command, browser, ...flags], {
    env: { ...process.env, CHROME_PATH: chrome },
    timeout: 180_000,
  });
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

function medians(reports: readonly Report[]): (string | number)[] {
  const middle = (value: (report: Report) => number) => median(reports.map(value));
  const scores = categories.map((name) => Math.round(middle((one) => one.categories[name].score ?? 0) * 100));
  const [paint, blocking, shift] = audits.map((name) => middle((one) => one.audits[name].numericValue ?? NaN));
  const index = Math.round(middle((one) => one.environment.benchmarkIndex));
  return [...scores, figure((paint ?? NaN) / 1000), Math.round(blocking ?? NaN), (shift ?? NaN).toFixed(3), index];
}
