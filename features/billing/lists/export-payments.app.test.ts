import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { sendSubscriptionEmail } from '#features/subscriptions/changes/change-emails.jobs.server.ts';
import { saveDetails } from '#features/purchases/details/save-details.server.ts';
import { sendOrderNotice, sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { vatIdOf } from '#features/billing/reads/vat-state.server.ts';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import { exportPayments } from '#features/billing/lists/export-payments.server.ts';
import { creditOf, nextChargesOf } from '#features/billing/reads/read-methods.server.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import { paymentsOf } from '#features/billing/reads/billing-reads.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { noExtras } from '../../../tests/billing-details.ts';
import { makeTeamMember } from '../../../tests/administrators.ts';
import { begin, hostWithClient, makeClient, pay, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { runNow } from '../../../tests/jobs.ts';

let host: BillingHost;
let ann: OwnClient;
await hostWithClient((...use) => ([host, ann] = use), { STRIPE_TAX: 'on' });

const berlin = { name: 'ACME GmbH', line1: 'Hauptstraße 1', line2: '', postalCode: '10115', city: 'Berlin', state: '' };
const usd = (cents: number) => formatExactMoney({ cents, currency: 'usd' });

async function change(client: OwnClient, target: string): Promise<void> {
  const answer = await previewChange(host.app, client, target, 'now');
  if (!answer.ok) throw new Error(answer.reason);
  expect(await changePlan(host.app, client, answer.preview.token)).toEqual({ ok: true });
}

/** Starter, then a larger plan, then Starter again: the difference is credit. */
async function withCredit(client: OwnClient, { larger, days }: { larger: string; days: number }): Promise<void> {
  await saveDetails(host.app, client.user.id, { ...berlin, country: 'DE', vatId: '', ...noExtras });
  await pay(host, await begin(host.app, client, 'price_starter_monthly'));
  await syncCustomer(host.app, client.user.id);
  await change(client, larger);
  if (days > 0) await host.sandbox.advance(days);
  await change(client, 'starter');
}

const rowsOf = (client: OwnClient) =>
  host.app.db
    .select()
    .from(payments)
    .where(eq(payments.organizationId, client.user.id))
    .orderBy(asc(payments.issuedAt), asc(payments.number));

async function chargesOf(client: OwnClient): Promise<number[]> {
  const { data } = await host.payments.stripe.customers.list({ limit: 100 });
  const customer = data.find(({ metadata }) => metadata['organization_id'] === client.user.id)?.id ?? '';
  return (await host.payments.stripe.charges.list({ customer, limit: 100 })).data.map(({ amount }) => amount).reverse();
}

test('shows the team a VAT id that the registry does not know', async () => {
  const { app } = host;
  const eve = await makeClient(app, 'eve');
  await saveDetails(app, eve.user.id, { ...berlin, country: 'DE', vatId: 'DE111111111', ...noExtras });
  await pay(host, await begin(app, eve, 'price_starter_monthly'));
  await host.sandbox.advance(1);
  await syncCustomer(app, eve.user.id);
  const [row] = await rowsOf(eve);
  const by = await makeTeamMember(app, 'finance', 'finance', 'money:read');
  const file = await (await exportPayments(app, by, new URLSearchParams('q=eve@example.com'))).text();
  const [head = [], cells = []] = file.replace('\uFEFF', '').split('\r\n').map(cellsOf);
  expect(cells[head.indexOf('VAT status')]).toBe('unverified');
  expect(await readPaymentPage(app, row?.id ?? '')).toMatchObject({ vatState: 'unverified' });
  expect(await vatIdOf(app, eve.user.id)).toEqual({ id: 'DE111111111', state: 'unverified' });
  const { payments: listed } = await readToday(app, todayScope('finance'), null);
  expect(listed).toMatchObject([{ id: row?.id, isVatUnknown: true, isDisputed: false }]);
  expect(await readCounts(app, todayScope('finance'), 'UTC', by.user.id)).toMatchObject({ payments: 1 });
  host.emails.length = 0;
  await runNow(sendOrderNotice, app, { orderId: row?.orderId });
  expect(host.emails[0]?.text).toContain('DE111111111 (Not found in the registry)');
  await saveDetails(app, eve.user.id, { ...berlin, country: 'DE', vatId: '', ...noExtras });
  expect((await readToday(app, todayScope('finance'), null)).payments).toEqual([]);
});

/** Of lines without quotes in their cells. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

async function receiptText(paymentId: string): Promise<string> {
  host.emails.length = 0;
  await runNow(sendPaymentEmail, host.app, { paymentId, notice: 'receipt', audience: 'client' });
  return host.emails[0]?.text ?? '';
}

/** Of a client whose credit pays a part of the next month, and of one whose credit pays all of it. */
let bob: OwnClient;
beforeEach(async () => {
  bob = await makeClient(host.app, 'bob');
  await withCredit(ann, { larger: 'scale', days: 0 });
  await withCredit(bob, { larger: 'growth', days: 10 });
});

test('explains the credit of a smaller plan, with tax, before it is used', async () => {
  const note = (await rowsOf(bob)).at(-1);
  expect(note).toMatchObject({ description: 'Credit note: Change to Starter', amountPaid: 0 });
  expect(note?.amount).toBe(note?.creditCents);
  expect(await creditOf(host.app, bob.user.id)).toEqual({ cents: -(note?.amount ?? 0), currency: 'usd' });
  const shown = (await paymentsOf(host.app, bob.user.id)).find(({ amount }) => amount.cents < 0);
  expect(shown?.state).toBe('credited');
  expect(shown?.extras.at(-1)).toBe(`Added to credit ${usd(-(note?.amount ?? 0))}`);

  const [next] = await nextChargesOf(host.app, bob.user.id);
  const due = 1_785_00 + (note?.amount ?? 0);
  const reason = `$1,500.00 plus $285.00 tax, less ${usd(1_785_00 - due)} of credit`;
  expect(next).toMatchObject({ amount: { cents: due }, reason });
  const { rows } = await host.database.pool.query<{ id: string }>(
    `select id from subscription_changes where organization_id = $1 and kind = 'changed' order by position desc limit 1`,
    [bob.user.id],
  );
  host.emails.length = 0;
  await runNow(sendSubscriptionEmail, host.app, { changeId: rows[0]?.id, audience: 'client' });
  expect(host.emails[0]?.text).toContain(`(${reason})`);
});

test('says on receipts, rows and in the export what was charged, and revenue can be rebuilt from it', async () => {
  await host.sandbox.advance(32);
  for (const client of [ann, bob]) await syncCustomer(host.app, client.user.id);
  for (const [client, isAll] of [
    [ann, true],
    [bob, false],
  ] as const) {
    const paid = (await rowsOf(client)).filter(({ amountPaid }) => amountPaid > 0);
    expect(paid.map(({ amountPaid }) => amountPaid)).toEqual(await chargesOf(client));
    const renewal = (await rowsOf(client)).find(({ amount, creditCents }) => amount > 0 && creditCents > 0);
    expect(renewal).toMatchObject({ amount: 1_785_00, taxCents: 285_00, status: 'paid' });
    const { id = '', creditCents = 0, amountPaid = 0 } = renewal ?? {};
    expect(creditCents + amountPaid).toBe(1_785_00);
    expect(amountPaid === 0).toBe(isAll);
    const text = await receiptText(id);
    if (amountPaid === 0) expect(text).toContain('Your credit covers this invoice, so nothing was charged.');
    else expect(text).toContain(`We have received ${usd(amountPaid)}.`);
    for (const line of ['$1,500.00', 'VAT 19%', '$285.00', '$1,785.00', usd(-creditCents), usd(amountPaid)]) {
      expect.soft(text).toContain(line);
    }
    const shown = (await paymentsOf(host.app, client.user.id)).find((one) => one.id === id);
    expect(shown?.extras).toEqual([
      'VAT 19% $285.00',
      `Credit used ${usd(-creditCents)}`,
      `Amount paid ${usd(amountPaid)}`,
    ]);
    expect((await creditOf(host.app, client.user.id)) !== null).toBe(isAll);
  }

  // A third of one payment goes back, with its share of the tax.
  const { data } = await host.payments.stripe.charges.list({ limit: 100 });
  const first = data.find(({ amount }) => amount === 10_115_00);
  await host.payments.stripe.refunds.create({ charge: first?.id ?? '', amount: 3_371_67 });
  for (const client of [ann, bob]) await syncCustomer(host.app, client.user.id);

  const by = await makeTeamMember(host.app, 'finance', 'finance', 'money:read');
  const file = await (await exportPayments(host.app, by, new URLSearchParams())).text();
  const [head = '', ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  const rows = lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])));
  expect(rows).toHaveLength((await rowsOf(ann)).length + (await rowsOf(bob)).length + 1);
  expect(rows.at(-1)).toMatchObject({ Type: 'refund', Amount: '-3371.67', Tax: '-538.33' });
  const ofBob = rows.filter((row) => row['Email'] === 'bob@example.com');
  expect(ofBob.find((row) => row['Amount paid'] === '10115.00')).toMatchObject({
    Country: 'DE',
    'VAT ID': '',
    Tax: '1615.00',
    Method: 'Visa 4242',
    Credit: '0.00',
    Reference: expect.stringMatching(/^pi_/) as string,
  });
  const notes = rows.filter((row) => row['Type'] === 'payment' && Number(row['Amount']) < 0);
  expect(notes.map((row) => row['Status'])).toEqual(['credited', 'credited']);

  const sum = (of: (row: Readonly<Record<string, string>>) => number) =>
    Math.round(rows.filter((row) => row['Paid'] !== '').reduce((all, row) => all + of(row) * 100, 0));
  const exported = sum((row) => Number(row['Net revenue']));
  const rebuilt = sum((row) => {
    const [amount, tax, paid] = [Number(row['Amount']), Number(row['Tax']), Number(row['Amount paid'])];
    return paid - (paid === 0 ? 0 : Math.round((tax * paid * 100) / amount) / 100);
  });
  const days = rows.flatMap((row) => (row['Paid'] === '' ? [] : [row['Paid']?.slice(0, 10) ?? ''])).toSorted();
  const range = { preset: 'own' as const, from: days[0] ?? '', to: days.at(-1) ?? '' };
  const counted = await readMetrics(host.app, range);
  const total = (part: typeof counted.revenue) => part.reduce((all, { amount }) => all + amount, 0);
  expect([exported, rebuilt]).toEqual([total(counted.revenue), total(counted.revenue)]);
  const inSql = await host.app.db
    .select({ gross: sql<number>`sum(amount_paid - amount_refunded)::int` })
    .from(payments);
  expect(total(counted.revenue) + total(counted.revenueTax)).toBe(inSql[0]?.gross);
  expect(sum((row) => Number(row['Tax paid']))).toBe(total(counted.revenueTax));
  expect(await host.app.db.$count(subscriptions)).toBe(2);
});
