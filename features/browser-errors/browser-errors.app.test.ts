import { expect, test } from 'vitest';
import { openLog } from '#server/log.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { browserErrorsKept, browserErrorsLimit } from './browser-errors.ts';
import { handleBrowserErrors, listBrowserErrors, purgeBrowserErrors } from './browser-errors.server.ts';
import { runNow } from '../../tests/jobs.ts';

const opened = await openTestApp();
let addresses = 0;

const report = {
  level: 'error',
  message: 'TypeError: broke',
  source: 'at send (/assets/a.js:1:2)',
  page: '/contact',
  count: 2,
} as const;

function post(body: unknown, { app = opened.app, address = `203.0.113.${(addresses += 1)}` } = {}) {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const request = new Request('https://meridian.example/functions/v1/browser-errors', init);
  return handleBrowserErrors(app, request, { address, limitKey: address, requestId: 'request-1', nonce: '' });
}

test('groups reports by message and release, with count, first and last time', async () => {
  const at = (now: string) => ({ ...opened.app, now: () => new Date(now) });
  const batch = { release: 'one', reports: [report] };
  expect((await post(batch, { app: at('2026-11-20T10:00:00.000Z') })).status).toBe(204);
  await post({ ...batch, reports: [{ ...report, page: '/book' }] }, { app: at('2026-11-21T10:00:00.000Z') });
  await post({ ...batch, release: 'two' }, { app: at('2026-11-21T09:00:00.000Z') });
  const { items: errors, next } = await listBrowserErrors(opened.app, '');
  expect(next).toBeNull();
  expect(errors.map(({ id, ...rest }) => rest)).toEqual([
    {
      level: 'error',
      message: report.message,
      source: report.source,
      release: 'one',
      page: '/book',
      count: 4,
      firstSeenAt: '2026-11-20T10:00:00.000Z',
      lastSeenAt: '2026-11-21T10:00:00.000Z',
    },
    {
      level: 'error',
      message: report.message,
      source: report.source,
      release: 'two',
      page: '/contact',
      count: 2,
      firstSeenAt: '2026-11-21T09:00:00.000Z',
      lastSeenAt: '2026-11-21T09:00:00.000Z',
    },
  ]);
});

test('keeps a release with many digits as it is', async () => {
  await post({ release: 'c2bb3776241a', reports: [report] });
  expect((await listBrowserErrors(opened.app, '')).items.map(({ release }) => release)).toEqual(['c2bb3776241a']);
});

test('writes each report to the log, redacted again', async () => {
  const lines: string[] = [];
  const { log } = openLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const message = `no such user ada@harbour.example at /x?name=Ada "Ada Lovelace"${'"" '.repeat(140)}`;
  const page = '/book?email=ada@harbour.example';
  const batch = { release: 'one', reports: [{ ...report, page, message }] };
  expect((await post(batch, { app: { ...opened.app, log } })).status).toBe(204);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'browser.error',
    release: 'one',
    page: '/book',
    count: 2,
    requestId: 'request-1',
    source: report.source,
    msg: 'A browser reported an error',
  });
  const { items: errors } = await listBrowserErrors(opened.app, '');
  expect(`${lines.join('')}${JSON.stringify(errors)}`).not.toMatch(/harbour|Ada/);
});

test.each([
  ['no JSON', undefined],
  ['no reports', { release: '', reports: [] }],
  ['too many reports', { release: '', reports: Array.from({ length: 21 }, () => report) }],
  ['a long message', { release: '', reports: [{ ...report, message: 'x'.repeat(501) }] }],
  ['a release that is no version', { release: 'ada@harbour.example', reports: [report] }],
  ['another level', { release: '', reports: [{ ...report, level: 'debug' }] }],
])('rejects %s', async (_case, body) => {
  expect((await post(body)).status).toBe(400);
  expect((await listBrowserErrors(opened.app, '')).items).toEqual([]);
});

test('accepts a limited number of batches from one address', async () => {
  const batch = { release: 'one', reports: [report] };
  for (let number = 0; number < browserErrorsLimit.points; number += 1) {
    expect((await post(batch, { address: '203.0.113.250' })).status).toBe(204);
  }
  const refused = await post(batch, { address: '203.0.113.250' });
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});

test('keeps only the newest groups, shows them page by page, and deletes them after their retention period', async () => {
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  for (let batch = 0; batch < browserErrorsKept.groups / 20 + 2; batch += 1) {
    const reports = Array.from({ length: 20 }, (_, index) => ({ ...report, message: `broke ${batch}/${index}` }));
    const app = { ...opened.app, now: () => new Date(start + batch * 1000) };
    await post({ release: 'one', reports }, { app });
  }
  const messages: string[] = [];
  let after: string | null = '';
  do {
    const page: Awaited<ReturnType<typeof listBrowserErrors>> = await listBrowserErrors(opened.app, after);
    messages.push(...page.items.map(({ message }) => message));
    after = page.next;
  } while (after !== null);
  expect(messages).toHaveLength(browserErrorsKept.groups);
  expect(new Set(messages).size).toBe(browserErrorsKept.groups);
  expect(messages.some((message) => message.startsWith('broke 1/'))).toBe(false);
  const later = start + (browserErrorsKept.days + 1) * 86_400_000;
  await runNow(purgeBrowserErrors, { ...opened.app, now: () => new Date(later) });
  expect((await listBrowserErrors(opened.app, '')).items).toEqual([]);
});
