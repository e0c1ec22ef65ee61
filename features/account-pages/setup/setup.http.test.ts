import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAdmin } from '#features/team/admin-command.server.ts';
import { makeSetupLink } from '#features/team/setup-link.public.server.ts';
import { openLog } from '#server/log.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';

let site: BuiltSite;
const logged: string[] = [];
let now = new Date();

beforeAll(async () => {
  const log = openLog({ level: 'info', destination: { write: (line) => logged.push(line) } });
  site = await openBuiltSite({ LOG_LEVEL: 'info' }, { now: () => now, log });
});
afterAll(() => site.close());
beforeEach(async () => {
  now = new Date();
  await site.query('delete from users; delete from verifications; delete from rate_limits');
});

const form = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'Ann@Example.com',
  password: 'three green boats',
  confirmPassword: 'three green boats',
};

async function newLink(): Promise<{ readonly path: string; readonly token: string }> {
  const link = new URL((await makeSetupLink(site.app)) ?? '');
  return { path: `${link.pathname}${link.search}`, token: link.searchParams.get('token') ?? '' };
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.origin}${path}`, { headers, redirect: 'manual' });
}

function post(fields: Record<string, string>): Promise<Response> {
  const headers = { Origin: site.origin };
  return fetch(`${site.origin}/setup`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
}

const administrators = async () =>
  (
    await site.query<{ email: string }>(
      "select email from users join user_profiles p on p.user_id = users.id where p.role = 'owner'",
    )
  ).rows;

it('makes the first administrator by the link, once, and signs in', async () => {
  const { path, token } = await newLink();
  const page = await get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(page.headers.get('Cache-Control')).toContain('no-store');
  expect(await page.text()).toContain('name="confirmPassword"');

  const answer = await post({ ...form, token });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin']);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  expect((await get('/admin', { Cookie: cookie })).status).toBe(200);
  expect(await administrators()).toEqual([{ email: 'ann@example.com' }]);
  const { rows } = await site.query("select act, details->>'by' as by from audit_log where act = 'role-granted'");
  expect(rows).toEqual([{ act: 'role-granted', by: 'setup-link' }]);

  expect((await get(path)).status).toBe(404);
  expect((await post({ ...form, email: 'ben@example.com', token })).status).toBe(404);
  expect(logged.join('')).not.toContain(token);
});

it('lets one of two uses at once win', async () => {
  const { token } = await newLink();
  const answers = await Promise.all(
    ['ann', 'ben'].map((name) => post({ ...form, email: `${name}@example.com`, token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect(await administrators()).toHaveLength(1);
});

it('says what is wrong with the form and keeps the link', async () => {
  const { token } = await newLink();
  const common = await post({ ...form, password: 'password1', confirmPassword: 'password1', token });
  expect([common.status, await common.text()]).toEqual([422, expect.stringContaining('This password is too common')]);
  await makePerson(site.app, 'taken');
  const taken = await post({ ...form, email: 'taken@example.com', token });
  expect([taken.status, await taken.text()]).toEqual([
    422,
    expect.stringContaining('An account with this address already exists'),
  ]);
  expect(await administrators()).toEqual([]);
  expect((await post({ ...form, token })).status).toBe(303);
});

it('refuses a wrong, an older and an expired link, and keeps the token as a hash', async () => {
  const older = await newLink();
  const { path, token } = await newLink();
  for (const wrong of ['/setup', '/setup?token=x', older.path]) {
    const page = await get(wrong);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('no longer valid')]);
  }
  expect((await post({ ...form, token: older.token })).status).toBe(422);
  const { rows } = await site.query<{ value: string }>('select value from verifications');
  expect(rows).toEqual([{ value: expect.not.stringContaining(token) as string }]);
  now = new Date(Date.now() + 3_601_000);
  expect(await (await get(path)).text()).toContain('no longer valid');
  expect((await post({ ...form, token })).status).toBe(422);
  expect(await administrators()).toEqual([]);
});

it('limits tries', async () => {
  const statuses = [];
  for (let count = 0; count < 32; count += 1) statuses.push((await post({ ...form, token: 'wrong' })).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

it('is made by one of the replicas that start together, and never beside an administrator', async () => {
  expect(await makeSetupLink(site.app, { atStart: true })).toContain('/setup?token=');
  expect(await makeSetupLink(site.app, { atStart: true })).toBeNull();
  now = new Date(Date.now() + 61_000);
  expect(await makeSetupLink(site.app, { atStart: true })).not.toBeNull();
  const lines: string[] = [];
  expect(await runAdmin(site.app, ['setup-link'], (line) => lines.push(line))).toBe(0);
  expect(lines[0]).toContain(`${site.origin}/setup?token=`);
  await makePerson(site.app, 'boss', { role: 'admin' });
  expect(await runAdmin(site.app, ['setup-link'], (line) => lines.push(line))).toBe(1);
  expect(lines[1]).toContain('There is already an administrator');
  expect(await makeSetupLink(site.app, { atStart: true })).toBeNull();
});
