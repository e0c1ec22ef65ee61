import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { actOnInvoice, actOnInvoiceJob } from '#features/subscriptions/agreements/invoices/act-on-invoice.server.ts';
import { readRefund } from '#features/subscriptions/agreements/invoices/refund-at-provider.server.ts';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { ambiguousAmount } from '#forms/amount.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeFinance } from '../../../../tests/agreements.ts';
import {
  begin,
  deliver,
  hostWithClient,
  pay,
  press,
  runEventJobs,
  type BillingHost,
  type OwnClient,
} from '../../../../tests/billing.ts';
import { runNow } from '../../../../tests/jobs.ts';

let host: BillingHost;
let app: AppContext;
let ann: OwnClient;
let by: TeamMember<'money:write'>;
let charge: string;
await hostWithClient((...use) => ([host, ann] = use));
beforeEach(async () => {
  ({ app } = host);
  by = await makeFinance(app);
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await sync();
  host.emails.length = 0;
  charge = (await stripe().charges.list({ payment_intent: (await row()).paymentIntentId ?? '' })).data[0]?.id ?? '';
});

const sync = () => syncCustomer(app, ann.user.id);
const stripe = () => app.payments.stripe;
const refundsThere = async () => (await stripe().refunds.list({ charge })).data.map(({ amount }) => amount);
const backs = () => app.db.select().from(moneyBack).orderBy(asc(moneyBack.happenedAt));

async function row() {
  const [one] = await app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id));
  if (one === undefined) throw new Error('There is no payment.');
  return one;
}

interface Press {
  readonly key?: string;
  readonly left?: number;
  readonly reason?: string;
  readonly note?: string;
}

/** Submits the form that the page shows now, or one that was opened when `left` was left. */
async function refund(amount: string, { key = randomUUID(), left, reason = 'duplicate', note = '' }: Press = {}) {
  const { id } = await row();
  const shown = left ?? (await readPaymentPage(app, id))?.refundable?.left ?? 0;
  const terms = await readRefund(app, id, { amount, left: String(shown), reason });
  if (terms === null || 'error' in terms) return terms;
  return actOnInvoice(app, by, id, 'refund', { key, note, refund: terms });
}

const audited = async () =>
  (await app.db.select().from(auditLog).where(eq(auditLog.action, 'payment-refunded'))).map(({ details }) => details);

async function runJobs(name: string, run: (data: object) => Promise<unknown>): Promise<void> {
  const query = `delete from pgboss.job where name = $1 returning data`;
  for (const { data } of (await host.database.pool.query<{ data: object }>(query, [name])).rows) await run(data);
}

/** Those about money back, of this client, since the last call. */
async function mails() {
  host.emails.length = 0;
  await runJobs('send-payment-email', (data) => runNow(sendPaymentEmail, app, data));
  return host.emails.filter(({ subject }) => /refund|credit/i.test(subject));
}
const finish = () => runJobs('act-on-invoice', (data) => runNow(actOnInvoiceJob, app, data));

const down = () => new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' });

test('refunds a part with a credit note in one act, and tells the client why', async () => {
  const before = await app.db.select().from(subscriptions);
  expect(await refund('1,000.50', { note: 'Sorry about that.' })).toBe('refund');
  const { id, amountPaid, number } = await row();
  expect(await row()).toMatchObject({ amountRefunded: 100_050 });
  expect(await refundsThere()).toEqual([100_050]);
  expect((await stripe().creditNotes.list({ invoice: (await row()).invoiceId ?? '' })).data).toMatchObject([
    { amount: 100_050, reason: 'duplicate', memo: 'Sorry about that.' },
  ]);
  expect(await backs()).toMatchObject([{ kind: 'refund', amount: 100_050, documentNumber: `${number}-CN-01` }]);
  expect(await audited()).toMatchObject([{ amount: 100_050, reason: 'duplicate', text: 'Sorry about that.' }]);
  expect(await app.db.select().from(subscriptions)).toEqual(before);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(
    /refunded \$1,000\.50 of \$8,500\.00 to Visa ending in 4242.*5 to 10 business days.*subscription continues.*You were charged twice.*Sorry about that/s,
  );
  expect(mail?.attachments).toMatchObject([{ filename: `${number}-CN-01.pdf`, contentType: 'application/pdf' }]);
  expect((await readPaymentPage(app, id))?.refundable).toMatchObject({ left: amountPaid - 100_050, kind: 'refund' });
  await finish();
  expect(await refundsThere()).toEqual([100_050]);
});

test('refunds once however often one form is sent, and twice for two forms of the same amount', async () => {
  const key = randomUUID();
  const { amountPaid: left } = await row();
  const pressed = await Promise.all(Array.from({ length: 4 }, () => refund('100', { key, left })));
  expect(pressed).toEqual(Array.from({ length: 4 }, () => 'refund'));
  expect(await refundsThere()).toEqual([10_000]);
  expect(await refund('100')).toBe('refund');
  expect(await refundsThere()).toEqual([10_000, 10_000]);
  await finish();
  expect(await refundsThere()).toEqual([10_000, 10_000]);
  expect(await audited()).toHaveLength(2);
  expect(await mails()).toHaveLength(2);
});

test('refunds only one of two tabs that were opened before', async () => {
  const { amountPaid: left } = await row();
  const both = await Promise.all(['100', '200'].map((amount) => refund(amount, { left })));
  expect(both.sort()).toEqual(['changed', 'refund']);
  expect(await refundsThere()).toHaveLength(1);
  await finish();
  expect(await refundsThere()).toHaveLength(1);
});

test('refuses a second tab after a refund in the dashboard, and shows what is left', async () => {
  const { amountPaid } = await row();
  await stripe().refunds.create({ charge, amount: 50_000, reason: 'requested_by_customer' });
  expect(await refund('100', { left: amountPaid })).toBe('changed');
  expect(await row()).toMatchObject({ amountRefunded: 50_000 });
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringMatching(/\$500\.00.*As you asked/s)]);
  expect(await refund('9000')).toEqual({ error: 'Enter an amount up to $8,000.00.' });
  expect(await refund('8000')).toBe('refund');
  expect(await refund('1')).toBeNull();
  expect(await audited()).toHaveLength(1);
});

test('finishes a refund whose response was lost, without another', async () => {
  const { creditNotes } = stripe();
  const create = creditNotes.create.bind(creditNotes);
  vi.spyOn(creditNotes, 'create').mockImplementationOnce(async (...args) => {
    await create(...args);
    throw down();
  });
  expect(await refund('100')).toBe('pending');
  expect(await audited()).toEqual([]);
  // The event comes before the job that finishes.
  for (const event of host.sandbox.events()) await deliver(host, event);
  await runEventJobs(host);
  expect(await row()).toMatchObject({ amountRefunded: 10_000 });
  await finish();
  expect(await refundsThere()).toEqual([10_000]);
  expect(await audited()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('refunds later if the provider is down, unless the team refunded meanwhile', async () => {
  const { amountPaid: left } = await row();
  const away = vi.spyOn(stripe().invoices, 'retrieve').mockRejectedValue(down());
  expect(await refund('100', { left })).toBe('pending');
  away.mockRestore();
  await finish();
  expect(await refundsThere()).toEqual([10_000]);
  const { amountPaid, amountRefunded } = await row();
  vi.spyOn(stripe().invoices, 'retrieve').mockRejectedValueOnce(down());
  expect(await refund('100', { left: amountPaid - amountRefunded })).toBe('pending');
  await stripe().refunds.create({ charge, amount: 100 });
  await finish();
  expect((await refundsThere()).toSorted()).toEqual([100, 10_000]);
});

test('tells both sides that a refund failed at the bank, and refunds again', async () => {
  await refund('100');
  expect(await mails()).toHaveLength(1);
  await press(host, '/returns', { charge, act: 'refund-failed' });
  await sync();
  expect(await row()).toMatchObject({ amountRefunded: 0 });
  expect((await backs()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 10_000],
    ['refund-failed', -10_000],
  ]);
  const failed = (await mails()).sort((one, other) => other.subject.length - one.subject.length);
  expect(failed.map(({ to, subject }) => [to === ann.user.email, subject.split(':')[0]])).toEqual([
    [true, 'Refund not delivered from Meridian'],
    [false, 'Refund failed'],
  ]);
  expect(failed[0]?.text).toMatch(/did not accept our refund of \$100\.00.*Reply to this email/s);
  await sync();
  expect(await mails()).toEqual([]);
  expect(await refund('100')).toBe('refund');
  const keys = new Set((await mails()).map(({ key }) => key));
  expect([...keys].filter((key) => failed.some((one) => one.key === key))).toEqual([]);
  expect(keys.size).toBe(1);
});

test('does not refund a disputed payment, also if the dispute is not known here yet', async () => {
  const { amountPaid: left } = await row();
  await press(host, '/returns', { charge, act: 'dispute' });
  expect(await refund('100', { left })).toBe('refund-refused');
  expect(await refundsThere()).toEqual([]);
  expect(await refund('100')).toBeNull();
  expect([await audited(), await mails()]).toEqual([[], []]);
});

test('reads amounts strictly', async () => {
  for (const amount of ['', '0', '-5', 'all', '8500.01', '1e3'])
    expect(await refund(amount)).toEqual({ error: 'Enter an amount up to $8,500.00.' });
  expect(await refund('1.500')).toEqual({ error: ambiguousAmount });
  expect(await refundsThere()).toEqual([]);
});
