import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedMetrics } from '../../../tests/alert-rules.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { freePort } from '../../../tests/site.ts';

let site: BuiltSite;
let port: number;

beforeAll(async () => {
  port = await freePort();
  site = await openBuiltSite({ METRICS_PORT: String(port), WORKER: 'separate', LOG_LEVEL: 'silent' });
});
afterAll(async () => site.close());

async function scrape(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
  expect(response.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
  return response.text();
}

/** The value of a series, such as `meridian_jobs{job="send-email"}`; labels in any order. */
function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.replace(/[{ ].*/, '') === name &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

test('counts requests by route pattern, those from memory too', async () => {
  const hitsBefore = valueOf(await scrape(), 'meridian_page_cache_hits_total') ?? 0;
  for (let count = 0; count < 3; count += 1) await (await fetch(site.origin)).text();
  await (await fetch(`${site.origin}/insights/no-such-article?a=canary`)).text();
  await (await fetch(`${site.origin}/healthz`)).text();
  const text = await scrape();
  const home = { route: '/', method: 'GET', status: '2xx' };
  expect(valueOf(text, 'meridian_http_requests_total', home)).toBe(3);
  expect(valueOf(text, 'meridian_page_cache_hits_total')).toBe(hitsBefore + 3);
  const article = { route: '/insights/:slug', method: 'GET', status: '4xx' };
  expect(valueOf(text, 'meridian_http_requests_total', article)).toBe(1);
  expect(valueOf(text, 'meridian_http_request_duration_seconds_count', article)).toBe(1);
  expect(valueOf(text, 'meridian_http_requests_total', { route: '/healthz' })).toBe(1);
  expect(text).not.toMatch(/no-such-article|canary/);
  // A second scrape counts nothing twice.
  expect(valueOf(await scrape(), 'meridian_http_requests_total', home)).toBe(3);
});

test('shows jobs, stored forms, refused sign-ins, pools and the process', async () => {
  // Counters belong to the process, which other tests use as well.
  const before = await scrape();
  const added = (text: string, name: string, labels = {}) =>
    (valueOf(text, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
  const stored = await fetch(`${site.origin}/functions/v1/intake-submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(submissionOf('metrics')),
  });
  expect(stored.status).toBe(200);
  await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'not the password of anybody' }),
  });
  await site.query(
    `update pgboss.job set start_after = now() - interval '10 minutes' where name = 'send-intake-email'`,
  );
  await new Promise((resolve) => setTimeout(resolve, 3100));
  const text = await scrape();
  expect(added(text, 'meridian_submissions_stored_total', { form: 'intake' })).toBe(1);
  expect(added(text, 'meridian_logins_failed_total')).toBe(1);
  expect(valueOf(text, 'meridian_jobs', { job_name: 'send-intake-email', state: 'waiting' })).toBe(1);
  expect(valueOf(text, 'meridian_jobs_oldest_due_seconds')).toBeGreaterThan(599);
  expect(valueOf(text, 'meridian_database_up')).toBe(1);
  expect(valueOf(text, 'meridian_backup_last_success_timestamp_seconds')).toBe(0);
  expect(valueOf(text, 'meridian_disk_free_bytes')).toBeGreaterThan(0);
  for (const pool of ['requests', 'jobs']) {
    expect(valueOf(text, 'meridian_database_pool_connections', { pool, state: 'idle' })).toBeGreaterThan(0);
    expect(valueOf(text, 'meridian_database_pool_wait_seconds_count', { pool })).toBeGreaterThan(0);
    expect(valueOf(text, 'meridian_database_pool_waiting', { pool })).toBe(0);
  }
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('shows every metric that alerts and dashboard ask for, and docs/monitoring.md lists its own', async () => {
  const text = await scrape();
  const shown = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  // Of the blackbox exporter.
  const foreign = ['probe_ssl_earliest_cert_expiry'];
  const asked = (await askedMetrics()).map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !shown.has(name) && !foreign.includes(name))).toEqual([]);
  const page = await readFile('docs/monitoring.md', 'utf8');
  const listed = [...page.matchAll(/^\| `(meridian_\w+)` /gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...shown].filter((name) => name.startsWith('meridian_')).sort());
});

test('answers nothing but /metrics, and not on the port of the site', async () => {
  expect((await fetch(`http://127.0.0.1:${String(port)}/`)).status).toBe(404);
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
});

test('shows the rest while the database is away', async () => {
  const { pool, background } = site.app.database;
  const ends = [pool, background.pool].map((one) => {
    const query = one.query.bind(one);
    Object.assign(one, { query: () => Promise.reject(new Error('the database is away')) });
    return () => Object.assign(one, { query });
  });
  await new Promise((resolve) => setTimeout(resolve, 3100));
  const text = await scrape();
  ends.forEach((end) => end());
  expect(valueOf(text, 'meridian_database_up')).toBe(0);
  expect(valueOf(text, 'meridian_jobs_oldest_due_seconds')).toBeUndefined();
  expect(text).not.toMatch(/^meridian_jobs\{/m);
  expect(valueOf(text, 'meridian_http_requests_total', { route: '/' })).toBe(3);
});
