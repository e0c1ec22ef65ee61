import { asc, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { exportPayments } from '#features/billing/lists/export-payments.server.ts';
import { paymentsOf } from '#features/billing/reads/billing-reads.server.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { reconcilePayments } from '#features/payment-sync/reconcile.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { writePayouts } from '#features/payment-sync/write-payouts.server.ts';
import { saveDetails } from '#features/purchases/details/save-details.server.ts';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { loadAnalytics } from '#app/portal/analytics/analytics.server.ts';
import { presentPayment } from '#app/portal/shown-payments.server.ts';
import { noExtras } from '../../tests/billing-details.ts';
import { makeTeamMember } from '../../tests/administrators.ts';
import {
  begin,
  deliver,
  makeClient,
  openBillingHost,
  pay,
  press,
  runEventJobs,
  type OwnClient,
} from '../../tests/billing.ts';
import { runNow } from '../../tests/jobs.ts';

const host = await openBillingHost({ STRIPE_TAX: 'on' }, () => new Date('2026-11-10T10:00:00Z'));
const { stripe } = host.payments;

let ann: OwnClient;
let charge = '';
beforeEach(async () => {
  ann = await makeClient(host.app, 'ann');
  const berlin = { name: 'ACME', line1: 'Hauptstraße 1', line2: '', postalCode: '10115', city: 'Berlin', state: '' };
  await saveDetails(host.app, ann.user.id, { ...berlin, country: 'DE', vatId: '', ...noExtras });
  await pay(host, await begin(host.app, ann, 'price_micro_saas_ui'));
  await sync();
  const [row] = await rows();
  charge = (await stripe.charges.list({ payment_intent: row?.paymentIntentId ?? '' })).data[0]?.id ?? '';
});

const sync = () => syncCustomer(host.app, ann.user.id);
const rows = () => host.app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id));
async function onlyRow() {
  const [row] = await rows();
  if (row === undefined) throw new Error('There is no payment.');
  return row;
}

const backs = () => host.app.db.select().from(moneyBack).orderBy(asc(moneyBack.happenedAt));
const monthNow = async () => {
  const { data } = await stripe.events.list({ limit: 1 });
  return new Date((data[0]?.created ?? 0) * 1000).toISOString().slice(0, 7);
};

async function revenueOf(month: string): Promise<[net: number, tax: number]> {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  const { revenue, revenueTax } = await readMetrics(host.app, { preset: 'own', from: `${month}-01`, to: last });
  const sum = (part: typeof revenue) => part.reduce((all, { amount }) => all + amount, 0);
  return [sum(revenue), sum(revenueTax)];
}

async function exported(query = ''): Promise<Record<string, string>[]> {
  const by = await makeTeamMember(host.app, `finance${query}`.replaceAll(/\W/g, ''), 'finance', 'money:read');
  const file = await (await exportPayments(host.app, by, new URLSearchParams(query))).text();
  const [head = '', ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

test('counts each refund with its tax in its own month, so that a month that is over never changes', async () => {
  const bought = await monthNow();
  const paid = await revenueOf(bought);
  const { amountPaid, taxCents } = await onlyRow();
  expect(paid).toEqual([amountPaid - taxCents, taxCents]);
  await host.sandbox.advance(35);
  await stripe.refunds.create({ charge, amount: 100_033 });
  await sync();
  const first = await monthNow();
  expect([bought === first, await revenueOf(bought)]).toEqual([false, paid]);
  const firstTax = Math.round((taxCents * 100_033) / amountPaid);
  expect(await revenueOf(first)).toEqual([firstTax - 100_033, -firstTax]);
  await host.sandbox.advance(31);
  await stripe.refunds.create({ charge });
  await sync();
  expect([await revenueOf(bought), await revenueOf(first)]).toEqual([paid, [firstTax - 100_033, -firstTax]]);
  const restTax = taxCents - firstTax;
  expect(await revenueOf(await monthNow())).toEqual([restTax - (amountPaid - 100_033), 0 - restTax]);
  const { spending } = await loadAnalytics(host.app, ann);
  expect(spending?.flatMap(({ spent }) => (spent.cents === 0 ? [] : [spent.cents]))).toEqual([
    amountPaid,
    -100_033,
    100_033 - amountPaid,
  ]);

  const december = await exported(`from=${first}-01&to=${first}-31`);
  expect(december).toMatchObject([
    { Type: 'refund', Amount: '-1000.33', Tax: `-${(firstTax / 100).toFixed(2)}`, 'Amount paid': '-1000.33' },
  ]);
  expect(december[0]?.['Paid']?.slice(0, 7)).toBe(first);
  const all = await exported();
  expect(all.map(({ Type }) => Type)).toEqual(['payment', 'refund', 'refund']);
  expect(all.reduce((sum, row) => sum + Math.round(Number(row['Net revenue']) * 100), 0)).toBe(0);
});

test('writes the same rows when events of a refund come twice, late and in another order', async () => {
  await stripe.refunds.create({ charge, amount: 100_033 });
  await host.sandbox.advance(35);
  await stripe.refunds.create({ charge, amount: 50_000 });
  await sync();
  const known = await backs();
  expect(known.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 100_033],
    ['refund', 50_000],
  ]);
  for (const event of [...host.sandbox.events(), ...host.sandbox.events()].reverse()) await deliver(host, event);
  await runEventJobs(host);
  expect(await backs()).toEqual(known);
  await host.app.db.delete(moneyBack);
  await sync();
  expect(await backs()).toEqual(known);
  expect((await sync()).changed).toBe(0);
});

test('takes back what the provider no longer reports', async () => {
  const month = await monthNow();
  const before = await revenueOf(month);
  const { id: paymentId, paidAt } = await onlyRow();
  const note = { id: 'cn_voided', paymentId, kind: 'credit-note', amount: 20_000, taxCents: 3193 } as const;
  await host.app.db.insert(moneyBack).values({ ...note, happenedAt: paidAt ?? new Date() });
  expect(await revenueOf(month)).not.toEqual(before);
  await sync();
  expect(await backs()).toEqual([]);
  expect(await revenueOf(month)).toEqual(before);
});

test('takes a dispute off the month of the withdrawal, and adds it to that of the return', async () => {
  await stripe.refunds.create({ charge, amount: 50_000 });
  await host.sandbox.advance(35);
  await press(host, '/returns', { charge, act: 'dispute' });
  await sync();
  const { amountPaid } = await onlyRow();
  const withdrawn = await monthNow();
  const before = await revenueOf(withdrawn);
  await host.sandbox.advance(31);
  await press(host, '/returns', { charge, act: 'won' });
  await sync();
  expect((await backs()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 50_000],
    ['dispute', amountPaid - 50_000],
    ['dispute-won', 50_000 - amountPaid],
  ]);
  expect(await revenueOf(withdrawn)).toEqual(before);
  expect(await revenueOf(await monthNow())).toEqual(before.map((cents) => 0 - cents));
});

test('shows each refund with its date and credit note to the client and the team', async () => {
  const { invoiceId, id } = await onlyRow();
  await host.sandbox.advance(3);
  await stripe.creditNotes.create({ invoice: invoiceId ?? '', amount: 100_000, refund_amount: 100_000 });
  await stripe.creditNotes.create({ invoice: invoiceId ?? '', amount: 20_000, out_of_band_amount: 20_000 });
  await sync();
  const made = await backs();
  expect(made.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['credit-note', 20_000],
    ['refund', 100_000],
  ]);
  expect(await rows()).toMatchObject([{ amountRefunded: 120_000 }]);
  const [own] = await paymentsOf(host.app, ann.user.id);
  if (own === undefined) throw new Error('No payment.');
  const shown = presentPayment(own);
  expect(shown.back).toContainEqual({
    text: '$1,000.00 refunded on ',
    at: made.find(({ kind }) => kind === 'refund')?.happenedAt.toISOString(),
  });
  expect(shown.papers.filter(({ label }) => label.startsWith('Credit note '))).toHaveLength(2);
  const paper = await fetch(made[0]?.documentUrl ?? '');
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await readPaymentPage(host.app, id))?.back).toHaveLength(2);
});

test('syncs customers at night although the key may not read payouts', async () => {
  const refused = () => {
    throw new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', message: 'No permission' });
  };
  const payments = { ...host.payments, stripe: { payouts: { list: refused } } as unknown as typeof stripe };
  await runNow(reconcilePayments, { ...host.app, payments }, {});
  const { rows: jobs } = await host.database.pool.query(`select from pgboss.job where name = 'sync-payment-customer'`);
  expect(jobs).toHaveLength(1);
});

test('keeps the fee and the payout of a payment and of what went back', async () => {
  const { amountPaid, id } = await onlyRow();
  const fee = Math.round(amountPaid * 0.029) + 30;
  expect(await rows()).toMatchObject([{ feeCents: fee, netCents: amountPaid - fee, payoutId: null }]);
  await press(host, '/returns', { charge, act: 'dispute' });
  await host.sandbox.advance(4);
  await writePayouts(host.app);
  await sync();
  const [row] = await rows();
  expect(row?.payoutId).toMatch(/^po_/);
  const [back] = await backs();
  expect(back).toMatchObject({ feeCents: 1500, netCents: -amountPaid - 1500, payoutId: null });
  await writePayouts(host.app);
  expect((await backs())[0]?.payoutId).toBe(row?.payoutId);
  expect(await exported()).toMatchObject([
    {
      Type: 'payment',
      Fee: (fee / 100).toFixed(2),
      Payout: row?.payoutId,
      'Payout arrived': row?.payoutAt?.toISOString(),
    },
    { Type: 'dispute', Fee: '15.00', Settled: ((0 - amountPaid - 1500) / 100).toFixed(2), Payout: row?.payoutId },
  ]);
  expect(await readPaymentPage(host.app, id)).toMatchObject({ payout: { id: row?.payoutId } });
});
