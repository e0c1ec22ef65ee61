import { readdir, readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#features/accounts/accounts.table.ts';
import { roleCan } from '#features/accounts/rights/roles.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { authOf, disabledEndpoints } from '#features/accounts/auth/auth.server.ts';
import type { BuiltSite } from '../built-site.ts';
import { repeatedIds } from '../repeated-ids.ts';
import { guardedRoutes, routeFiles, routeSource, routeTable } from '../route-table.ts';
import { adminCalls, openCalls, ownCalls } from './account-calls.ts';
import { acts, addresses, otherRoles, pathOfFile, visitors } from './rights-table.ts';
import {
  columns,
  contentsOf,
  openSiteVisitors,
  toAnswer,
  upload,
  type Answer,
  type SiteVisitors,
  type Visitor,
} from './site-visitors.ts';

let site: BuiltSite;
let ids: SiteVisitors['ids'];
let ask: SiteVisitors['ask'];
let askRaw: SiteVisitors['askRaw'];
let post: SiteVisitors['post'];
let fileId: string;

beforeAll(async () => {
  ({ site, ids, ask, askRaw, post } = await openSiteVisitors());
  fileId = await upload(ask);
});

afterAll(() => site.close());

const answers = new Map<Visitor, Promise<ReadonlyMap<string, Answer>>>();

/** From each address that the table has for a visitor; read once for all tests. */
function answersTo(visitor: Visitor): Promise<ReadonlyMap<string, Answer>> {
  const read = async () => {
    const all = new Map<string, Answer>();
    // Outside of the back office a role changes nothing.
    const own = Object.entries(addresses).filter(([, statuses]) => statuses[columns.indexOf(visitor)] !== undefined);
    for (const [path] of own) all.set(path, await toAnswer(await ask(visitor, filled(path))));
    return all;
  };
  const begun = answers.get(visitor) ?? read();
  answers.set(visitor, begun);
  return begun;
}

test('every address of the site is in the table', () => {
  const all = routeTable.filter((path) => !path.startsWith('dev/'));
  expect([...all].sort()).toEqual(Object.keys(addresses).sort());
  // So the second client need not ask for each.
  expect(Object.entries(addresses).filter(([, [, client, other]]) => client !== other)).toEqual([]);
});

test.each(columns.filter((visitor) => visitor !== 'other'))(
  'checks each address for a visitor who is %s',
  async (visitor) => {
    const at = columns.indexOf(visitor);
    const seen = [...(await answersTo(visitor))];
    expect(seen.length).toBeGreaterThan(50);
    expect(Object.fromEntries(seen.map(([path, { status }]) => [path, status]))).toEqual(
      Object.fromEntries(seen.map(([path]) => [path, addresses[path]?.[at]])),
    );
    expect(seen.flatMap(([path, { html }]) => repeatedIds(html).map((id) => [path, id]))).toEqual([]);
    // Whoever may not see a page may not run its loader alone.
    for (const { path, id } of guardedRoutes) {
      if (![302, 303, 401, 403].includes(addresses[path]?.[at] ?? 200)) continue;
      const { status } = await ask(visitor, `${filled(path)}.data?_routes=${encodeURIComponent(id)}`);
      expect([id, status]).not.toEqual([id, 200]);
    }
  },
);

test('records in the audit log that an admin downloaded a file, and which admin', async () => {
  expect((await ask('administrator', `/admin/files/${fileId}`)).status).toBe(200);
  expect((await ask('client', `/admin/files/${fileId}`)).status).toBe(403);
  const able = otherRoles.filter((role) => roleCan(role, 'leads:read'));
  for (const role of able) expect((await ask(role, `/admin/files/${fileId}`)).status).toBe(200);
  const rows = await site.app.db
    .select({ actorId: auditLog.actorId, subject: auditLog.subjectId })
    .from(auditLog)
    .where(eq(auditLog.action, 'file-downloaded'));
  expect(rows.length).toBeGreaterThan(0);
  const readers = (['administrator', ...able] as const).map((visitor) => ids.get(visitor));
  expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set(readers));
  expect(rows.every(({ subject }) => subject === fileId)).toBe(true);
});

function filled(path: string): string {
  return path
    .replace(':fileId', fileId)
    .replace(/:\w+|\*/g, 'none')
    .replace(/^\/?/, '/');
}

test('every page that requires sign-in has a sign-out button', async () => {
  const isShown = (path: string) => addresses[path]?.[0] === 302 && addresses[path][3] === 200;
  const shown = [...(await answersTo('administrator'))].filter(([path, { html }]) => isShown(path) && html !== '');
  const policyOf = ({ headers }: Answer) => headers.get('Content-Security-Policy') ?? '';
  const isTrusted = (answer: Answer) => policyOf(answer).includes("require-trusted-types-for 'script'");
  expect(shown.filter(([, answer]) => !isTrusted(answer)).map(([path]) => path)).toEqual([]);
  expect(shown.length).toBeGreaterThan(12);
  const form = /<form(?=[^>]* method="post")(?=[^>]* action="\/logout")[^>]*><button type="submit"/;
  expect(shown.filter(([, { html }]) => !form.test(html)).map(([path]) => path)).toEqual([]);
});

test.each(['anonymous', 'client', 'disabled'] as const)(
  'refuses every form of the back office to a visitor who is %s',
  async (visitor) => {
    const refused = visitor === 'client' ? [403, 405] : [302, 401, 405];
    for (const path of Object.keys(addresses).filter((one) => one.startsWith('admin'))) {
      // Without and with scripts.
      for (const address of [filled(path), `${filled(path)}.data`]) {
        const answer = await ask(visitor, address, { method: 'POST', body: new URLSearchParams({ action: 'erase' }) });
        expect([address, answer.status, refused.includes(answer.status)]).toEqual([address, answer.status, true]);
        const to = answer.headers.get('Location');
        if (to !== null) expect(to).toMatch(/^\/login\?/);
      }
    }
  },
);

test('no form fails because its body breaks off', async () => {
  const broken: unknown[] = [];
  const posting = routeFiles.filter((route) => /^export .*\baction\b/m.test(routeSource(route)));
  const paths = new Set(posting.map(({ path }) => path || '/').filter((path) => !path.startsWith('dev/')));
  expect(paths.size).toBeGreaterThan(80);
  // One route takes no form.
  for (const path of [...paths, 'trust']) {
    for (const address of [filled(path), path === '/' ? '/_root.data' : `${filled(path)}.data`]) {
      for (const body of ['--x\r\nContent-Disposition: form-data; name="action"\r\n\r\nsa', '']) {
        const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
        const { status } = await ask('owner', address, { method: 'POST', body, headers });
        if (status >= 500) broken.push([address, status]);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('answers a form without an action of the page with 422', async () => {
  const forms: Record<string, string>[] = [{}, { action: 'none' }, { action: 'change', token: 'v1.made-up' }];
  for (const fields of forms) {
    const answer = await ask('client', '/dashboard/plan', { method: 'POST', body: new URLSearchParams(fields) });
    expect([fields, answer.status]).toEqual([fields, 422]);
  }
});

test('every address under /admin names the right that it needs, and every form its acts', async () => {
  const own = Object.entries(addresses).filter(([path]) => path.startsWith('admin'));
  expect(own.filter(([, all]) => all.length !== columns.length).map(([path]) => path)).toEqual([]);
  const files = (await readdir('app/routes/admin', { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const posting: string[] = [];
  for (const name of files) {
    if (/export (?:async )?function action\b/.test(await readFile(`app/routes/admin/${name}`, 'utf8')))
      posting.push(name);
  }
  // The search reads, and finds what its reader may see.
  const known = new Set(acts.map(([path]) => path));
  const missing = posting
    .map(pathOfFile)
    .filter((path) => !['admin/*', 'admin/search'].includes(path) && !known.has(path));
  expect(missing).toEqual([]);
});

test.each(otherRoles)('refuses a %s each act without the right for it, and changes nothing', async (role) => {
  const before = await contentsOf(site);
  for (const [path, right, ...names] of acts) {
    if (roleCan(role, right)) continue;
    for (const act of names) {
      const address = filled(path.replace(':userId', ids.get('client') ?? ''));
      const body = new URLSearchParams({
        action: act,
        id: crypto.randomUUID(),
        typed: 'client@example.com',
      });
      const answer = await ask(role, path === 'admin' ? '/admin.data?index' : `${address}.data`, {
        method: 'POST',
        body,
      });
      expect([path, act, answer.status]).toEqual([path, act, 403]);
    }
  }
  expect(await contentsOf(site)).toEqual(before);
});

test('shows a purchase only to its buyer', async () => {
  const begun = await post('/functions/v1/stripe-checkout', { price_id: 'price_automation_flow' }, 'client');
  const { sessionId } = (await begun.json()) as { sessionId: string };
  const looks = visitors.map(async (visitor) => (await ask(visitor, `/success?session_id=${sessionId}`)).text());
  const shown = (await Promise.all(looks)).map((page) => page.includes('Additional Automation Flow'));
  expect(shown).toEqual([false, true, false, false, false]);
});

test.each([
  ['anonymous', 401],
  ['client', 200],
  ['other', 200],
  ['administrator', 200],
  ['disabled', 401],
] as const)('lets only signed-in users start a purchase: %s gets %i', async (visitor, status) => {
  const answer = await post('/functions/v1/stripe-checkout', { price_id: 'price_micro_saas_ui' }, visitor);
  expect(answer.status).toBe(status);
});

const call = (visitor: Visitor, path: string, body: object | null) =>
  body === null
    ? ask(visitor, `/api/auth${path}?id=${ids.get('other') ?? ''}`)
    : post(
        `/api/auth${path}`,
        JSON.parse(JSON.stringify(body).replace('"ID"', `"${ids.get('other') ?? ''}"`)) as object,
        visitor,
      );

test('every account endpoint is in one of the tables, or disabled', () => {
  const { api } = authOf(site.app);
  const all = Object.values(api as unknown as Record<string, { path?: string }>).flatMap(({ path }) => path ?? []);
  // Of administration, only what `adminCalls` has is available: auth-endpoint.app.test.ts.
  const known = [
    ...openCalls,
    ...Object.keys(ownCalls),
    ...all.filter((path) => /^\/(?:admin|organization)\//.test(path)),
  ];
  expect([...known, ...disabledEndpoints].sort()).toEqual(expect.arrayContaining(all.sort()));
});

test.each(disabledEndpoints)('%s is disabled, also for admins', async (path) => {
  expect((await call('administrator', path, null)).status).toBe(404);
  expect((await call('administrator', path, {})).status).toBe(404);
});

test.each(['anonymous', 'disabled'] as const)('refuses the endpoints of a personal account to %s', async (visitor) => {
  for (const [path, body] of Object.entries(ownCalls)) {
    expect([path, (await call(visitor, path, body)).status]).toEqual([path, 401]);
  }
});

test.each([
  ['anonymous', 401],
  ['client', 403],
  ['other', 403],
  ['disabled', 401],
] as const)('refuses the admin endpoints to %s with %i', async (visitor, status) => {
  for (const [path, body] of Object.entries(adminCalls)) {
    expect([path, (await call(visitor, path, body)).status]).toEqual([path, status]);
  }
});

test('lets no client read or end anything of another client', async () => {
  const rows = await site.app.db.select({ id: sessions.id, userId: sessions.userId }).from(sessions);
  const theirs = rows.find(({ userId }) => userId === ids.get('other'))?.id ?? '';
  const pressed = (body: Record<string, string>) =>
    ask('client', '/dashboard/settings', { method: 'POST', body: new URLSearchParams(body) });
  await pressed({ action: 'end-session', id: theirs });
  await call('client', '/revoke-session', { token: theirs });
  expect((await ask('other', '/dashboard')).status).toBe(200);
  const file = await (await ask('client', '/dashboard/settings/export')).text();
  expect(file).toContain('client@example.com');
  expect(file).not.toContain('other@example.com');
  const list = await (await call('client', '/list-sessions', null)).text();
  expect(list).not.toContain(theirs);
});

test('serves a file of a lead as an attachment that runs nothing', async () => {
  const { headers } = await ask('administrator', `/admin/files/${fileId}`);
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename/);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox|sandbox.*default-src 'none'/);
});

test('lets no cache store a page about a person', async () => {
  const own = [...(await answersTo('administrator'))].filter(([path]) => /^(?:admin|dashboard)/.test(path));
  expect(own.length).toBeGreaterThan(20);
  for (const [path, page] of own) {
    const data = await toAnswer(await ask('administrator', `${filled(path)}.data`));
    const stored = [page, data].map(({ status, headers }) =>
      status === 200 ? headers.get('Cache-Control') : 'no-store',
    );
    expect([path, ...stored]).toEqual([path, expect.stringContaining('no-store'), expect.stringContaining('no-store')]);
  }
});

test('renders a cached page identically for signed-in users', async () => {
  for (const path of ['/start', '/privacy-policy', '/terms-of-service', '/soc2-compliance', '/insights']) {
    const kept = await (await ask('anonymous', path)).text();
    const own = await ask('client', path);
    expect([path, own.headers.get('Cache-Control')]).toEqual([path, 'no-cache']);
    expect(await own.text()).toBe(kept);
    // Bypasses the page cache.
    const rendered = await askRaw('client', `/.${path}`);
    const normalized = (html: string) => html.replaceAll(' aria-current="page"', '');
    expect(normalized(rendered) === normalized(kept)).toBe(true);
  }
});
