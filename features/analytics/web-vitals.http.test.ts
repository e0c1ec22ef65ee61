import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadOverview } from '#app/admin/overview/load-overview.server.ts';
import { webVitalSums } from '#features/analytics/analytics.table.ts';
import { purgeWebVitals } from '#features/analytics/web-vitals.server.ts';
import { settingsTopic } from '#server/site-settings/live-settings.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { runNow } from '../../tests/jobs.ts';

let site: BuiltSite;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const view = { page: '/insights/which-process', device: 'mobile', LCP: 1800, CLS: 0.3 };

beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => site.close());

const send = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/functions/v1/web-vitals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin, 'User-Agent': browser, ...headers },
    body: JSON.stringify(body),
  });
const rows = async () =>
  (await site.query('select section, device, metric, bucket, amount::int from web_vitals order by metric')).rows;

test('adds simultaneous page views up by section, window size, metric and bucket, without a row for a visitor', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(view)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  expect(await rows()).toEqual([
    { section: 'insights', device: 'mobile', metric: 'CLS', bucket: 8, amount: 5 },
    { section: 'insights', device: 'mobile', metric: 'LCP', bucket: 3, amount: 5 },
  ]);
  const { speed } = await loadOverview(site.app, new URLSearchParams('range=30-days'));
  expect(speed.groups).toMatchObject([
    { section: 'insights', views: 5, metrics: { LCP: { rating: 'good' }, INP: null } },
  ]);
  expect(speed.metrics[0]?.trend.at(-1)?.measured).toEqual({ value: 1875, rating: 'good' });
});

test('leaves out robots, browsers that ask not to be tracked, and pages that are not public', async () => {
  const before = await rows();
  await send(view, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await send(view, { 'Sec-GPC': '1' });
  await send(view, { DNT: '1' });
  expect((await send({ ...view, page: '/dashboard/settings' })).status).toBe(204);
  expect(await rows()).toEqual(before);
});

test('refuses what is no page view, other methods, other sites and floods', async () => {
  expect((await send({ ...view, device: 'x' })).status).toBe(400);
  expect((await send(view, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await fetch(`${site.origin}/functions/v1/web-vitals`)).status).toBe(405);
  const flood = { 'X-Forwarded-For': '198.51.100.7', 'Sec-GPC': '1' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 121; sent += 1) statuses.push((await send(view, flood)).status);
  expect(statuses.at(-2)).toBe(204);
  expect(statuses.at(-1)).toBe(429);
});

test('pages say how many views are measured; 0 counts none any more', async () => {
  const page = async () => (await fetch(site.origin)).text();
  expect(await page()).toContain('data-measured="10"');
  await site.app.db.transaction(async (tx) => {
    await tx.insert(siteSettings).values({ name: 'measuredViews', value: '0' });
    await site.app.changes.announce(tx, settingsTopic);
  });
  await vi.waitFor(async () => expect(await page()).toContain('data-measured="0"'), { timeout: 20_000, interval: 50 });
  const before = await rows();
  await send(view);
  expect(await rows()).toEqual(before);
});

test('deletes figures after their time', async () => {
  const later = (days: number) => ({ ...site.app, now: () => new Date(Date.now() + days * 86_400_000) });
  await runNow(purgeWebVitals, later(399));
  expect(await rows()).not.toEqual([]);
  await runNow(purgeWebVitals, later(402));
  expect(await rows()).toEqual([]);
  await runNow(purgeWebVitals, later(440));
  expect(await site.app.db.$count(webVitalSums)).toBe(0);
});
