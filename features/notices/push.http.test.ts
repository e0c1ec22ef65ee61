import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotices } from '#features/notices/notices.server.ts';
import { pushBrowsers, pushKeys } from '#features/notices/notices.table.ts';
import { makePerson, usualPassword } from '../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { startPushService } from '../../tests/push-service.ts';
import { cookiesOf } from '../../tests/session-cookies.ts';

let site: BuiltSite;
beforeAll(async () => (site = await openBuiltSite({ LOG_LEVEL: 'silent' })));
afterAll(() => site.close());

const post = (path: string, form: Record<string, string>, cookie = '') =>
  fetch(site.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { Origin: site.origin, Cookie: cookie },
  });

test('adds and tests a browser from its page, and forgets it at sign-out', async () => {
  const service = await startPushService();
  const { id, email } = await makePerson(site.app, 'pushed', { role: 'sales' });
  const cookie = cookiesOf(await post('/login', { email, password: usualPassword }));
  const [key] = await site.app.db.select().from(pushKeys);
  const browser = service.subscribe(key?.publicKey ?? '');
  expect((await post('/admin/notices', { action: 'add-browser', ...browser }, cookie)).status).toBe(200);
  const page = await (await fetch(`${site.origin}/admin/notices`, { headers: { Cookie: cookie } })).text();
  const [row] = await site.app.db.select().from(pushBrowsers);
  expect([row?.userId, page.includes(`value="${row?.id}"`)]).toEqual([id, true]);
  await post('/admin/notices', { action: 'test-browser', browser: row?.id ?? '' }, cookie);
  expect(service.received.map(({ message }) => message.title)).toEqual(['Test']);
  service.close();
  const out = await post('/logout', {}, cookie);
  expect(out.headers.get('Clear-Site-Data')).toBe('"storage"');
  expect(await site.app.db.$count(pushBrowsers)).toBe(0);
  expect(await listNotices(site.app, id)).toEqual([]);
});

type Listener = (event: object) => void;

/** Runs the worker as the site serves it, in a browser with these tabs. */
async function startWorker(tabs: readonly { url: string; isFresh?: boolean }[]) {
  const response = await fetch(`${site.origin}/push-worker.js`);
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  const done: string[] = [];
  const listeners = new Map<string, Listener>();
  const waiting: Promise<unknown>[] = [];
  const clients = tabs.map(({ url, isFresh }) => {
    const focus = () => Promise.resolve(done.push(`focus ${url}`));
    const navigate = (to: string) =>
      isFresh === true
        ? Promise.reject(new Error())
        : Promise.resolve({ focus: () => Promise.resolve(done.push(`${url} to ${to}`)) });
    return { url, focus, navigate };
  });
  const globals = {
    URLSearchParams,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {
      showNotification: (title: string, options: object) => done.push(`${title} ${JSON.stringify(options)}`),
    },
    clients: {
      matchAll: () => Promise.resolve(clients),
      openWindow: (url: string) => Promise.resolve(done.push(`open ${url}`)),
    },
    fetch: (path: string, { body }: { body: URLSearchParams }) => Promise.resolve(done.push(`${path} ${String(body)}`)),
  };
  runInNewContext(await response.text(), globals);
  const fire = async (type: string, event: object) => {
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => waiting.push(one) });
    await Promise.all(waiting);
    return done.splice(0);
  };
  return { fire, types: [...listeners.keys()] };
}

const url = 'https://a.example/admin/leads/1';
const click = { notification: { data: { url, notice: 'n1' }, close: () => undefined } };
const read = '/admin/notices action=read&notice=n1';

test('the worker shows every push, and listens to no requests', async () => {
  const { fire, types } = await startWorker([]);
  expect(types).toEqual(['push', 'notificationclick']);
  const message = { title: 'Task due', body: 'Ada', tag: 't', data: { url } };
  expect(await fire('push', { data: { json: () => message } })).toEqual([
    `Task due {"body":"Ada","tag":"t","data":{"url":"${url}"},"renotify":true}`,
  ]);
});

test.each([
  ['a tab that shows the page', [{ url: 'https://a.example/admin' }, { url }], `focus ${url}`],
  [
    'a tab of the back office',
    [{ url: 'https://a.example/' }, { url: 'https://a.example/admin' }],
    `https://a.example/admin to ${url}`,
  ],
  ['a new tab beside the site', [{ url: 'https://a.example/' }], `open ${url}`],
  ['a new tab beside one from before the worker', [{ url: 'https://a.example/admin', isFresh: true }], `open ${url}`],
])('the worker opens %s, and marks the notice as read', async (_name, tabs, opened) => {
  const { fire } = await startWorker(tabs);
  expect(await fire('notificationclick', click)).toEqual([opened, read]);
});
