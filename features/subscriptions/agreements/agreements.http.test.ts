import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carryOut } from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { shownText, signInOverHttp, soon } from '../../../tests/portal-client.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

test('agrees a Growth fee without scripts, which the client sees, and ends it only after a question', async () => {
  const client = await signInOverHttp(site, 'agreed-client');
  const finance = await signInOverHttp(site, 'agreed-finance');
  await site.query(`update user_profiles set role = 'finance' where user_id = '${finance.id}'`);

  const form = `/admin/payments/new?for=${client.id}`;
  const terms = { kind: 'fee', offer: 'growth', amount: '3000', daysDue: '14', collection: 'send_invoice' };
  const refused = await finance.post(form, { ...terms, amount: 'much', action: 'preview' });
  expect(shownText(await refused.text())).toContain('Enter an amount');
  const preview = await (await finance.post(form, { ...terms, action: 'preview' })).text();
  expect(preview).toMatch(/Growth, monthly fee.*\$3,000.*Invoice from Meridian/s);
  const key = /name="key" value="([^"]+)"/.exec(preview)?.[1] ?? '';
  const page = await finance.sent(form, { ...terms, key, action: 'start' });
  expect(page).toBe(`/admin/payments/agreements/${key}`);
  await site.query(`update agreements set send_at = now() - interval '1 second' where id = '${key}'`);
  await carryOut(site.app, key);

  const dashboard = () => client.read('/dashboard');
  await vi.waitFor(async () => expect(await dashboard()).toMatch(/Invoice to pay.*Growth/), soon);
  expect(await dashboard()).not.toContain('No active subscription');
  await vi.waitFor(async () => expect(await client.subjects()).toContain('Growth, monthly fee'), soon);

  const { rows } = await site.query<{ id: string }>(`select id from payments where status = 'open'`);
  const invoice = `/admin/payments/${rows[0]?.id ?? ''}`;
  for (const act of ['mark-paid', 'void']) {
    expect(await finance.sent(invoice, { action: act })).toBe(`${invoice}?result=unconfirmed`);
  }

  const credit = {
    action: 'refund',
    amount: '1000',
    reason: 'order_change',
    note: 'Less work',
    left: '300000',
    key: '',
  };
  const other = await signInOverHttp(site, 'agreed-reader');
  await site.query(`update user_profiles set role = 'read-only' where user_id = '${other.id}'`);
  expect((await other.post(invoice, { ...credit, confirm: 'yes' })).status).toBe(403);
  expect(shownText(await (await finance.post(invoice, { ...credit, amount: '9000' })).text())).toContain('$2,999.99');
  const asked = await (await finance.post(invoice, credit)).text();
  expect(shownText(asked)).toMatch(/agreed-client.* owes \$1,000\.00 less.*Subscriptions continue unchanged/s);
  const hidden = asked.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const confirmed = {
    action: 'refund',
    ...Object.fromEntries([...hidden].map(([, name = '', value]) => [name, value ?? ''])),
  };
  for (let turn = 0; turn < 2; turn += 1)
    expect(await finance.sent(invoice, confirmed)).toBe(`${invoice}?result=refund`);
  expect(await finance.read(`${invoice}?result=refund`)).toMatch(/Done\..*Amount due \$2,000\.00/s);
  await vi.waitFor(async () => expect(await client.subjects()).toContain('Credit note from Meridian'), soon);

  expect(await finance.sent(page, { action: 'end-now' })).toBe(`${page}?asks=end-now`);
  const question = await finance.read(`${page}?asks=end-now`);
  expect(question).toMatch(/End “Growth, monthly fee” now\?.*agreed-client.*pays \$3,000 a month.*not refunded/i);
  expect(await dashboard()).toMatch(/Growth Status Active/);
  expect(await finance.sent(page, { action: 'end-now', confirm: 'yes' })).toBe(`${page}?result=saved`);
  await vi.waitFor(async () => expect(await dashboard()).toMatch(/Growth Status Ended/), soon);
  await vi.waitFor(async () => expect(await client.subjects()).toContain('Growth subscription has ended'), soon);
});
