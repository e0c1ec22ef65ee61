import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carryOut } from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import { runPayments } from '#features/payment-sync/payments-command.server.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { mailsOf } from '../../tests/emails.ts';
import { signInOverHttp, soon, type PortalClient } from '../../tests/portal-client.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

/** Status and place of both answers to what is posted at once. */
async function placesOf(...answers: readonly Promise<Response>[]): Promise<[number, string | null][]> {
  return (await Promise.all(answers)).map(({ status, headers }) => [status, headers.get('Location')]);
}

/** Sorted, once the jobs of all people are done. */
async function subjectsTo({ email }: PortalClient): Promise<string[]> {
  await vi.waitFor(async () => {
    const { rows } = await site.query(`select from pgboss.job where name like 'send-%' and state < 'completed'`);
    expect(rows).toHaveLength(0);
  }, soon);
  const mails = await mailsOf(site.app.env.DATA_DIR);
  const own = mails.filter(({ to }) => to?.[0]?.address === email);
  return own.map(({ subject }) => subject ?? '').sort();
}

async function reconciled(): Promise<string> {
  const lines: string[] = [];
  await runPayments(site.app, ['reconcile'], (line) => lines.push(line));
  return lines.join();
}

test('changes a plan once for a double click and a second tab: one charge, one email each', async () => {
  const client = await signInOverHttp(site, 'twice-client');
  await client.buy('price_starter_monthly');
  const preview = '/dashboard/plan?to=growth&when=now';
  const tokenIn = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const tokenOf = async () => tokenIn(await client.html(preview));
  await vi.waitFor(async () => expect(await tokenOf()).not.toBe(''), soon);
  const [first, second] = [await tokenOf(), await tokenOf()];
  expect(first).not.toBe(second);
  const confirm = (token: string) => client.post(preview, { token, when: 'now', action: 'change' });
  const changed = [303, '/dashboard/billing?done=changed'];
  expect(await placesOf(confirm(first), confirm(first), confirm(second))).toEqual([changed, changed, changed]);
  // A click in a tab that was left open.
  expect(await placesOf(confirm(second))).toEqual([changed]);
  expect(await client.read('/dashboard/billing?done=changed')).toContain('Your plan has changed.');
  const { rows } = await site.query<{ description: string }>(
    `select description from payments where organization_id = '${client.id}' and status = 'paid' order by description`,
  );
  expect(rows.map(({ description }) => description)).toEqual(['Change to Growth', expect.stringContaining('Starter')]);
  expect((await subjectsTo(client)).map((subject) => subject.replace(/:.*/, ''))).toEqual([
    'Receipt from Meridian',
    'Receipt from Meridian',
    'Your plan is now Growth',
  ]);
  expect(await reconciled()).toContain('0 brought up to date');
});

test('starts and ends an agreed fee once for a double click and a second tab', async () => {
  const client = await signInOverHttp(site, 'twice-agreed');
  const finance = await signInOverHttp(site, 'twice-finance');
  await site.query(`update user_profiles set role = 'finance' where user_id = '${finance.id}'`);
  const form = `/admin/payments/new?for=${client.id}`;
  const terms = { kind: 'fee', offer: 'growth', amount: '3000', daysDue: '14', collection: 'send_invoice' };
  const keyOf = async () => {
    const preview = await (await finance.post(form, { ...terms, action: 'preview' })).text();
    return /name="key" value="([^"]+)"/.exec(preview)?.[1] ?? '';
  };
  const [key, other] = [await keyOf(), await keyOf()];
  const start = (one: string) => finance.post(form, { ...terms, key: one, action: 'start' });
  const answers = await placesOf(start(key), start(key), start(other));
  const { rows: made } = await site.query<{ id: string }>(
    `select id from agreements where organization_id = '${client.id}'`,
  );
  expect(made).toHaveLength(1);
  const page = `/admin/payments/agreements/${made[0]?.id ?? ''}`;
  for (const [status, place] of answers) {
    expect([status, [page, `${page}?result=twice`].includes(place ?? '')]).toEqual([303, true]);
  }
  expect(await finance.read(`${page}?result=twice`)).toContain('nothing was started again');

  const id = made[0]?.id ?? '';
  await site.query(`update agreements set send_at = now() - interval '1 second' where id = '${id}'`);
  await Promise.all([carryOut(site.app, id), carryOut(site.app, id)]);
  expect(await subjectsTo(client)).toEqual([expect.stringContaining('Growth, monthly fee')]);
  const invoices = () =>
    site.query<{ status: string }>(`select status from payments where organization_id = '${client.id}'`);
  expect((await invoices()).rows).toEqual([{ status: 'open' }]);

  const end = () => finance.post(page, { action: 'end-now', confirm: 'yes' });
  const saved = [303, `${page}?result=saved`];
  expect(await placesOf(end(), end())).toEqual([saved, saved]);
  expect(await placesOf(end())).toEqual([saved]);
  await vi.waitFor(async () => expect(await client.read('/dashboard')).toContain('Ended'), soon);
  expect(await subjectsTo(client)).toEqual([
    expect.stringContaining('Growth, monthly fee'),
    'Your Growth subscription has ended',
  ]);
  expect((await invoices()).rows).toHaveLength(1);
  expect(await reconciled()).toContain('0 brought up to date');
});
