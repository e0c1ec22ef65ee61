import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { payments } from '#features/billing/billing.table.ts';
import { exportDocuments } from '#features/billing/own/export-documents.server.ts';
import { documentsOf } from '#features/billing/own/own-documents.server.ts';
import { readStatements } from '#features/billing/own/own-statement.server.ts';
import { moneyOf, paymentsOf } from '#features/billing/reads/billing-reads.server.ts';
import { exportPayments } from '#features/billing/lists/export-payments.server.ts';
import { sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { actOnInvoice } from '#features/subscriptions/agreements/invoices/act-on-invoice.server.ts';
import { readRefund } from '#features/subscriptions/agreements/invoices/refund-at-provider.server.ts';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeTeamMember } from '../../../../tests/administrators.ts';
import { agreed, makeFinance } from '../../../../tests/agreements.ts';
import { hostWithClient, type BillingHost, type OwnClient } from '../../../../tests/billing.ts';
import { runNow } from '../../../../tests/jobs.ts';

let host: BillingHost;
let app: AppContext;
let ann: OwnClient;
let by: TeamMember<'money:write'>;
await hostWithClient((...use) => ([host, ann] = use));
beforeEach(async () => {
  ({ app } = host);
  by = await makeFinance(app);
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
});

async function row() {
  const [one] = await app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id));
  if (one === undefined) throw new Error('There is no invoice.');
  return one;
}

async function give(amount: string) {
  const { id } = await row();
  const left = String((await readPaymentPage(app, id))?.refundable?.left ?? 0);
  const terms = await readRefund(app, id, { amount, left, reason: 'order_change' });
  if (terms === null || 'error' in terms) return terms;
  return actOnInvoice(app, by, id, 'refund', { key: randomUUID(), note: 'One day less.', refund: terms });
}

async function mails() {
  host.emails.length = 0;
  const query = `delete from pgboss.job where name = 'send-payment-email' returning data`;
  const { rows } = await host.database.pool.query<{ data: object }>(query);
  for (const { data } of rows) await runNow(sendPaymentEmail, app, data);
  return host.emails;
}

async function exported() {
  const reader = await makeTeamMember(app, randomUUID().slice(0, 8), 'finance', 'money:read');
  const [head = '', ...lines] = (await (await exportPayments(app, reader, new URLSearchParams())).text())
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const period = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

test('credits a part of an open invoice, which then is paid and refunded, and all figures agree', async () => {
  expect(await give('500')).toEqual({ error: 'Enter an amount up to $499.99.' });
  expect(await give('120')).toBe('refund');
  const { id, number, invoiceUrl, invoiceId } = await row();
  expect((await app.payments.stripe.invoices.retrieve(invoiceId ?? '')).amount_remaining).toBe(38_000);
  const page = await readPaymentPage(app, id);
  expect(page?.sums.slice(-2)).toEqual([
    { label: 'Credit note', value: '-$120.00' },
    { label: 'Amount due', value: '$380.00' },
  ]);
  expect(page?.back).toMatchObject([
    { kind: 'credit-note', amount: '$120.00', document: { number: `${number}-CN-01` } },
  ]);
  const [mail] = await mails();
  expect(mail?.subject).toContain('Credit note from Meridian');
  expect(mail?.text).toMatch(
    /credited \$120\.00 of invoice.*\$380\.00 is left to pay.*Your order changed.*One day less/s,
  );
  expect(mail?.attachments).toHaveLength(1);
  const statement = async () => (await readStatements(app, ann.user.id, period))[0];
  expect(await statement()).toMatchObject({ closing: 38_000 });

  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann' });
  await (await fetch(invoiceUrl ?? '', { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
  await syncCustomer(app, ann.user.id);
  expect(await row()).toMatchObject({ status: 'paid', amountPaid: 38_000 });
  expect(await give('80')).toBe('refund');
  expect(await statement()).toMatchObject({ closing: 0 });
  expect((await statement())?.movements.map(({ kind, invoiced, paid }) => [kind, invoiced, paid]).sort()).toEqual([
    ['credit-note', -12_000, 0],
    ['invoice', 50_000, 0],
    ['payment', 0, 38_000],
    ['refund', -8000, -8000],
  ]);
  expect((await moneyOf(app, [ann.user.id])).paid).toEqual([{ currency: 'usd', cents: 30_000 }]);
  const documents = await documentsOf(app, ann.user.id, null);
  expect(documents.map(({ amount, paidCents }) => [amount.cents, paidCents]).sort()).toEqual([
    [-12_000, 0],
    [-8000, -8000],
    [50_000, 38_000],
  ]);
  const year = new Date(documents[0]?.issuedAt ?? '').getUTCFullYear();
  const zip = await exportDocuments(app, ann, { year, isZip: true });
  const names = Buffer.from((await zip?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('latin1');
  for (const note of ['CN-01', 'CN-02']) expect(names).toContain(`${number}-${note}`);
  const rows = await exported();
  expect(rows.map(({ Type, Amount, 'Amount paid': paid }) => [Type, Amount, paid]).sort()).toEqual([
    ['credit-note', '-120.00', '0.00'],
    ['payment', '500.00', '380.00'],
    ['refund', '-80.00', '-80.00'],
  ]);
  expect(rows.reduce((sum, one) => sum + Number(one['Net revenue']), 0)).toBe(300);
  const [own] = await paymentsOf(app, ann.user.id);
  expect(own?.state).toBe('partly-refunded');
});

test('records what is paid back of an invoice that was paid elsewhere', async () => {
  const { id } = await row();
  await actOnInvoice(app, by, id, 'mark-paid', { note: 'Check 55' });
  expect((await readPaymentPage(app, id))?.refundable).toMatchObject({ kind: 'elsewhere', left: 50_000 });
  expect(await give('500')).toBe('refund');
  expect(await row()).toMatchObject({ amountRefunded: 50_000 });
  expect((await mails()).find(({ subject }) => subject.startsWith('Credit note'))?.text).toMatch(
    /credited \$500\.00.*the way we agreed/s,
  );
  expect((await readPaymentPage(app, id))?.refundable).toBeNull();
});

test('sends a receipt again to one of those who are shown, five times an hour', async () => {
  const { id } = await row();
  await actOnInvoice(app, by, id, 'mark-paid', { note: 'Check 55' });
  await mails();
  const [to = ''] = (await readPaymentPage(app, id))?.recipients ?? [];
  expect(to).toBe(ann.user.email);
  const send = (key: string, address = to) => actOnInvoice(app, by, id, 'send-again', { key, to: address });
  expect(await send('first', 'other@example.com')).toBe('gone');
  for (let turn = 0; turn < 2; turn += 1) expect(await send('first')).toBe('send-again');
  const [mail, ...others] = await mails();
  expect([mail?.to, mail?.subject.slice(0, 7), mail?.attachments?.length, others]).toEqual([to, 'Receipt', 1, []]);
  for (const key of ['2', '3', '4', '5']) expect(await send(key)).toBe('send-again');
  expect(await send('6')).toBe('limited');
  expect(new Set((await mails()).map(({ key }) => key)).size).toBe(4);
  const log = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'receipt-sent-again'))
    .orderBy(asc(auditLog.id));
  expect(log).toHaveLength(5);
  expect(log[0]).toMatchObject({ details: { email: to }, userId: null, subjectKind: 'payment' });
});
