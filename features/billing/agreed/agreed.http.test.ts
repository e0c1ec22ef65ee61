import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { mailsOf } from '../../../tests/emails.ts';
import { carryOut } from '#features/billing/agreed/carry-out.server.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

async function signedIn(name: string) {
  const { email, id } = await makePerson(site.app, name);
  const headers = { 'Content-Type': 'application/json', Origin: site.origin };
  const body = JSON.stringify({ email, password: usualPassword });
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, { method: 'POST', body, headers });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { email, id, headers: { Cookie: cookie.join('; '), Origin: site.origin } };
}

type Person = Awaited<ReturnType<typeof signedIn>>;

function post({ headers }: Person, path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${site.origin}${path}`, {
    ...{ method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' },
  });
}

async function shownOf(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).text()).replaceAll(/<!--.*?-->|<script.*?<\/script>/gs, '').replaceAll(/<[^>]*>/g, ' ');
}

function read({ headers }: Person, path: string): Promise<string> {
  return shownOf(fetch(`${site.origin}${path}`, { headers }));
}

async function subjectsTo({ email }: Person): Promise<(string | undefined)[]> {
  const mails = await mailsOf(site.app.env.DATA_DIR);
  return mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
}

const soon = { timeout: 20_000, interval: 200 };

test('agrees a Growth fee without scripts, which the client pays, and ends it only after a question', async () => {
  const client = await signedIn('agreed-client');
  const finance = await signedIn('agreed-finance');
  await site.query(`update user_profiles set role = 'finance' where user_id = '${finance.id}'`);

  const form = `/admin/payments/new?for=${client.id}`;
  const terms = { kind: 'fee', offer: 'growth', amount: '3000', daysDue: '14', collection: 'send_invoice' };
  expect(await shownOf(post(finance, form, { ...terms, amount: 'much', act: 'preview' }))).toContain('Enter an amount');
  const preview = await (await post(finance, form, { ...terms, act: 'preview' })).text();
  expect(preview).toMatch(/Growth, monthly fee.*\$3,000.*Invoice from Meridian/s);
  const key = /name="key" value="([^"]+)"/.exec(preview)?.[1] ?? '';
  const started = await post(finance, form, { ...terms, key, act: 'start' });
  const page = started.headers.get('Location') ?? '';
  expect([started.status, page]).toEqual([303, `/admin/payments/agreements/${key}`]);
  await site.query(`update agreements set send_at = now() - interval '1 second' where id = '${key}'`);
  await carryOut(site.app, key);

  const dashboard = () => read(client, '/dashboard');
  await vi.waitFor(async () => expect(await dashboard()).toMatch(/Invoice to pay.*Growth/s), soon);
  expect(await dashboard()).not.toContain('No active subscription');
  await vi.waitFor(async () => expect((await subjectsTo(client)).join()).toContain('Growth, monthly fee'), soon);

  const asked = await post(finance, page, { act: 'end-now' });
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, `${page}?asks=end-now`]);
  const question = await read(finance, `${page}?asks=end-now`);
  expect(question).toMatch(/End “Growth, monthly fee” now\?.*agreed-client.*pays \$3,000 a month.*not refunded/is);
  expect(await dashboard()).toContain('Active');
  const ended = await post(finance, page, { act: 'end-now', confirm: 'yes' });
  expect([ended.status, ended.headers.get('Location')]).toEqual([303, `${page}?said=saved`]);
  await vi.waitFor(async () => expect(await dashboard()).toMatch(/Growth\s+Status\s+Ended/), soon);
  await vi.waitFor(
    async () => expect((await subjectsTo(client)).join()).toContain('Growth subscription has ended'),
    soon,
  );
});
