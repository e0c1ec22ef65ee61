import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { loadStatement } from '#app/portal/billing/load-statement.server.ts';
import { InvoiceTable } from '#app/portal/invoice-table.tsx';
import { payments } from '#features/billing/billing.table.ts';
import { exportDocuments } from '#features/billing/own/export-documents.server.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { begin, makeClient, openBillingHost, pay, type OwnClient } from '../../../tests/billing.ts';
import { databaseTrips } from '../../../tests/database-trips.ts';
import { runNow } from '../../../tests/jobs.ts';

const host = await openBillingHost({}, () => new Date('2026-11-10T10:00:00Z'));
const { app } = host;
let ann: OwnClient;
beforeEach(async () => {
  ann = await makeClient(app, 'ann');
});

const billing = (query = '', of = ann) => loadBilling(app, of, new URL(`http://127.0.0.1/dashboard/billing${query}`));
async function exported(as: string, year: number): Promise<Response> {
  const response = await exportDocuments(app, ann, { year, isZip: as === 'zip' });
  return response ?? new Response(null, { status: 404 });
}
const statement = (from: string, to: string, of = ann) => loadStatement(app, of, new URLSearchParams({ from, to }));

type Inserted = typeof payments.$inferInsert;
type Row = Partial<Inserted> & { readonly amount: number; readonly issuedAt: Date };

async function invoice(number: string, row: Row, of = ann): Promise<string> {
  const isPaid = (row.status ?? 'paid') === 'paid';
  const settled = { amountPaid: isPaid ? row.amount : 0, paidAt: isPaid ? row.issuedAt : null };
  const usual = { status: 'paid', currency: 'usd', amountRefunded: 0, attempts: 0 } as const;
  const values = {
    ...usual,
    ...settled,
    description: 'Starter',
    organizationId: of.organization.id,
    invoiceId: number,
  };
  const inserted: Inserted = { ...values, number, notices: ['receipt'], ...row };
  const [made] = await app.db.insert(payments).values(inserted).returning({ id: payments.id });
  return made?.id ?? '';
}

async function goesBack(paymentId: string, happenedAt: Date, more: Partial<typeof moneyBack.$inferInsert> = {}) {
  const row = { id: `re_${paymentId}`, kind: 'refund', amount: 50_00, taxCents: 0, ...more } as const;
  await app.db.insert(moneyBack).values({ ...row, paymentId, happenedAt });
}

test('shows the plan, the lines of the next invoice and the documents of the newest year, in one database trip', async () => {
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await syncCustomer(app, ann.user.id);
  const page = await billing();
  expect(page).toMatchObject({
    plans: [{ id: 'subscription' }],
    canChange: true,
    documents: { years: [2026], year: 2026, documents: [{ amount: '$8,500.00', state: 'Paid' }] },
    nextCharges: [{ name: 'Starter' }],
    form: null,
  });
  expect(page.nextCharges[0]?.lines.map(({ label, amount }) => [label.split(',')[0], amount])).toEqual([
    ['Starter', '$1,500.00'],
    ['Amount due', '$1,500.00'],
  ]);
  expect(page.changes).toHaveLength(1);
  expect(await databaseTrips(host.database.pool, () => billing('?year=2026&edit=details'))).toBe(1);
});

test('says what a discount, tax and credit do to the next invoice', async () => {
  const { stripe } = host.payments;
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  const [subscription] = (await stripe.subscriptions.list({ limit: 1 })).data;
  await stripe.customers.update(idOf(subscription?.customer) ?? '', { balance: -200_00 });
  await syncCustomer(app, ann.user.id);
  const [next] = (await billing()).nextCharges;
  expect(next?.lines.slice(1).map(({ label, amount }) => [label, amount])).toEqual([
    ['Total', '$1,500.00'],
    ['Credit used', '-$200.00'],
    ['Amount due', '$1,300.00'],
  ]);
});

test('lists a refund on its own day, negative, and not those of others', async () => {
  const id = await invoice('ANN-1', { amount: 1500_00, issuedAt: new Date('2025-12-01T00:00:00Z') });
  const note = { documentNumber: 'CN-1', documentUrl: 'https://pay.example/cn.pdf' };
  await goesBack(id, new Date('2026-01-02T00:00:00Z'), note);
  const bob = await makeClient(app, 'bob');
  await goesBack(
    await invoice('BOB-1', { amount: 900_00, issuedAt: new Date('2026-03-01T00:00:00Z') }, bob),
    new Date('2027-01-01T00:00:00Z'),
  );
  const { documents } = await billing();
  expect(documents).toMatchObject({ years: [2026, 2025], year: 2026, older: null, cut: null });
  expect(documents.documents).toMatchObject([
    { number: 'CN-1', amount: '-$50.00', state: 'Refund', papers: [{ to: note.documentUrl }] },
  ]);
  expect((await billing('?year=2025')).documents.documents).toMatchObject([{ number: 'ANN-1', amount: '$1,500.00' }]);
  for (const year of ['abc', '99999', ''])
    await expect(billing(`?year=${year}`)).rejects.toMatchObject({ init: { status: 404 } });
  expect((await billing('?year=2024')).documents).toMatchObject({ years: [2026, 2025], year: 2024, documents: [] });
  const csv = await (await exported('csv', 2026)).text();
  expect(csv.split('\r\n')).toEqual([
    expect.stringContaining('Date,Type,Number,Description,Status,Amount'),
    '2026-01-02T00:00:00.000Z,Refund,CN-1,Starter,Refund,-50.00,,-50.00,USD,2026-01-02T00:00:00.000Z,https://pay.example/cn.pdf',
    '',
  ]);
});

test('balances a statement: credit, refunds, open, void and failed payments, and each currency alone', async () => {
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  await invoice('A-1', { amount: 1000_00, issuedAt: day('2025-12-31'), paidAt: day('2026-01-03') });
  const refunded = await invoice('A-2', { amount: 1500_00, issuedAt: day('2026-02-01') });
  await goesBack(refunded, day('2026-02-10'));
  await invoice('A-3', { amount: 1500_00, issuedAt: day('2026-03-01'), amountPaid: 1300_00, creditCents: 200_00 });
  await invoice('A-4', { amount: 700_00, issuedAt: day('2026-04-01'), status: 'open' });
  await invoice('A-5', { amount: 999_00, issuedAt: day('2026-04-02'), status: 'void' });
  await invoice('A-6', { amount: 888_00, issuedAt: day('2026-04-03'), status: 'uncollectible' });
  await invoice('', { amount: 777_00, issuedAt: day('2026-04-04'), status: 'processing', invoiceId: null });
  await invoice('E-1', { amount: 20_00, issuedAt: day('2026-05-01'), currency: 'eur' });
  const [dollars, euros, ...others] = (await statement('2026-01-01', '2026-12-31')).statements;
  expect(others).toEqual([]);
  expect([euros?.currency, euros?.lines.at(-1)?.balance]).toEqual(['eur', '€0.00']);
  expect(dollars?.lines.map(({ what, invoiced, paid, balance }) => [what, invoiced, paid, balance])).toEqual([
    ['Opening balance', '', '', '$1,000.00'],
    ['Payment: Starter', '', '$1,000.00', '$0.00'],
    ['Invoice: Starter', '$1,500.00', '', '$1,500.00'],
    ['Payment: Starter', '', '$1,500.00', '$0.00'],
    ['Refund: Starter', '-$50.00', '-$50.00', '$0.00'],
    ['Invoice: Starter', '$1,500.00', '', '$1,500.00'],
    ['Credit: Starter', '-$200.00', '', '$1,300.00'],
    ['Payment: Starter', '', '$1,300.00', '$0.00'],
    ['Invoice: Starter', '$700.00', '', '$700.00'],
    ['Closing balance', '', '', '$700.00'],
  ]);
  const [january] = (await statement('2026-01-04', '2026-01-31')).statements;
  expect(january?.lines.map(({ balance }) => balance)).toEqual(['$0.00', '$0.00']);
  expect((await statement('x', '2019-01-01', await makeClient(app, 'new'))).statements).toEqual([]);
});

test('puts the PDF files of a year into one ZIP, and names those without a file', async () => {
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await syncCustomer(app, ann.user.id);
  await invoice('GONE-1', { amount: 1, issuedAt: app.now(), invoicePdf: 'http://127.0.0.1:1/gone.pdf' });
  await invoice('NONE-1', { amount: 1, issuedAt: new Date('2026-01-02') });
  await invoice('NONE-2', { amount: 1, issuedAt: new Date('2026-01-01') });
  const response = await exported('zip', 2026);
  expect(response.headers.get('Content-Disposition')).toContain('invoices-2026.zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const names = Object.keys(files).sort();
  expect(names).toEqual([expect.stringMatching(/^2026-.*\.pdf$/), 'missing.txt']);
  expect(strFromU8(files[names[0] ?? ''] ?? new Uint8Array()).slice(0, 5)).toBe('%PDF-');
  expect(
    strFromU8(files['missing.txt'] ?? new Uint8Array())
      .split('\r\n')
      .slice(1),
  ).toEqual([
    expect.stringMatching(/GONE-1.*http:\/\/127\.0\.0\.1:1\/gone\.pdf$/),
    expect.stringMatching(/^2026-01-02-NONE-1-[\w-]+$/),
    expect.stringMatching(/^2026-01-01-NONE-2-[\w-]+$/),
  ]);
  expect((await exported('zip', 2020)).status).toBe(404);
  for (let at = 0; at < 19; at += 1) await (await exported('zip', 2026)).arrayBuffer();
  expect((await exported('zip', 2026)).status).toBe(429);
});

test('shows one year of six with 350 invoices, and a page for a client without any', async () => {
  const rows = Array.from({ length: 350 }, (_, at) => ({
    organizationId: ann.organization.id,
    description: 'Starter',
    status: 'paid' as const,
    currency: 'usd' as const,
    amount: 100,
    amountPaid: 100,
    amountRefunded: 0,
    attempts: 0,
    notices: [],
    issuedAt: new Date(Date.UTC(2021, Math.floor(at / 5), 1 + (at % 5))),
  }));
  await app.db.insert(payments).values(rows);
  const { documents } = await billing();
  expect([documents.years, documents.documents.length]).toEqual([[2026, 2025, 2024, 2023, 2022, 2021], 50]);
  const table = createElement(InvoiceTable, { payments: documents.documents, titleId: 'invoices-title' });
  expect(renderToStaticMarkup(table).match(/<tr/g)).toHaveLength(51);
  expect(await billing('', await makeClient(app, 'new'))).toMatchObject({
    documents: { years: [], year: 2026, documents: [] },
    nextCharges: [],
    agreements: [],
    canChange: false,
    plans: [{ facts: [{ parts: ['No active subscription'] }, {}, {}, {}, {}] }],
  });
});

test('attaches the PDF of a paid invoice to its receipt, which goes without it if the provider does not send it', async () => {
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await syncCustomer(app, ann.user.id);
  const [paid] = await app.db.select({ id: payments.id }).from(payments);
  const lost = await invoice('GONE-2', { amount: 1, issuedAt: app.now(), invoicePdf: 'http://127.0.0.1:1/gone.pdf' });
  const notice = { notice: 'receipt', audience: 'client' } as const;
  for (const paymentId of [paid?.id ?? '', lost]) await runNow(sendPaymentEmail, app, { paymentId, ...notice });
  const [[file], none] = host.emails.map(({ attachments }) => attachments ?? []) as [{ content: Buffer }[], unknown];
  expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(none).toEqual([]);
});
