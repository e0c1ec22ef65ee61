import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { payments } from '#features/billing/billing.table.ts';
import { exportPayments } from '#features/billing/lists/export-payments.server.ts';
import { sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { actOnInvoice, actOnInvoiceJob } from '#features/subscriptions/agreements/invoices/act-on-invoice.server.ts';
import { changeAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
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
});

const paymentRows = () => app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id));
const mails = async () =>
  (await host.queued()).filter(({ name }) => name === 'send-invoice-email').map(({ data }) => data['reason']);
/** On invoices and fees that exist, oldest first. */
const actions = async () =>
  (await app.db.select().from(auditLog).orderBy(auditLog.id))
    .map(({ action }) => action)
    .filter((action) => /^(?:invoice|fee)-(?!agreed)/u.test(action));
/** Payloads of the jobs that take over what a request did not finish. */
const acts = async () => {
  const name = 'act-on-invoice';
  return (
    await host.database.pool.query<{ data: object }>(`select data from pgboss.job where name = $1`, [name])
  ).rows.map(({ data }) => data);
};

async function payPage(url: string | null, number = '4242424242424242'): Promise<void> {
  const body = new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'Ann' });
  await (await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
}

test('shows how a payment marked by hand was paid, on its page, the receipt and in the export', async () => {
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
  const id = (await paymentRows())[0]?.id ?? '';
  expect(await actOnInvoice(app, by, id, 'mark-paid', { note: ' Check 55 ' })).toBe('mark-paid');
  expect(await readPaymentPage(app, id)).toMatchObject({ method: 'Check 55' });
  host.emails.length = 0;
  await runNow(sendPaymentEmail, app, { paymentId: id, notice: 'receipt', audience: 'client' });
  expect(host.emails[0]?.text).toMatch(/Payment method:?\s+Check 55/);
  const reader = await makeTeamMember(app, 'reader', 'finance', 'money:read');
  expect(await (await exportPayments(app, reader, new URLSearchParams())).text()).toContain(',Check 55,');
});

test('voids an invoice, marks one paid and sends one again, each once', async () => {
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Audit', amount1: '900' });
  const [first, second] = await paymentRows();
  const key = randomUUID();
  for (let turn = 0; turn < 2; turn += 1)
    expect(await actOnInvoice(app, by, first?.id ?? '', 'send-again', { key })).toBe('send-again');
  expect(await actOnInvoice(app, by, first?.id ?? '', 'void')).toBe('void');
  expect(await actOnInvoice(app, by, first?.id ?? '', 'void')).toBe('gone');
  expect(await actOnInvoice(app, by, second?.id ?? '', 'mark-paid', { note: 'Bank transfer' })).toBe('mark-paid');
  const after = await paymentRows();
  expect(after.map(({ status }) => status).sort()).toEqual(['paid', 'void']);
  expect((await mails()).sort()).toEqual(['again', 'new', 'new', 'void']);
  expect(await actions()).toEqual(['invoice-sent-again', 'invoice-voided', 'invoice-marked-paid']);
  // They are about payments: the export of a person has only what is about that person.
  const entries = (await app.db.select().from(auditLog)).filter(({ action }) => action.startsWith('invoice-'));
  expect(entries.filter(({ userId }) => userId !== null)).toEqual([]);
  expect(new Set(entries.map(({ subjectKind }) => subjectKind))).toEqual(new Set(['agreement', 'payment']));
});

test('says that an invoice was paid meanwhile, and records no act that did not happen', async () => {
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Audit', amount1: '900' });
  const [first, second] = await paymentRows();
  await payPage(first?.invoiceUrl ?? null);
  expect(await actOnInvoice(app, by, first?.id ?? '', 'void')).toBe('paid');
  await payPage(second?.invoiceUrl ?? null);
  expect(await actOnInvoice(app, by, second?.id ?? '', 'mark-paid', { note: 'Bank transfer' })).toBe('paid');
  expect(await actions()).toEqual([]);
});

test('records one entry for a button that is pressed eight times, and for a job that repeats it', async () => {
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
  const [row] = await paymentRows();
  const results = await Promise.all(Array.from({ length: 8 }, () => actOnInvoice(app, by, row?.id ?? '', 'void')));
  expect(new Set(results)).toContain('void');
  for (const data of await acts()) await runNow(actOnInvoiceJob, app, data);
  expect(await actions()).toEqual(['invoice-voided']);
});

test('leaves an act to its job while the provider is away, and records it once done', async () => {
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
  const [row] = await paymentRows();
  const away = vi
    .spyOn(app.payments.stripe.invoices, 'voidInvoice')
    .mockRejectedValue(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }));
  expect(await actOnInvoice(app, by, row?.id ?? '', 'void')).toBe('pending');
  expect(await actions()).toEqual([]);
  away.mockRestore();
  for (const data of await acts()) await runNow(actOnInvoiceJob, app, data);
  expect(await actions()).toEqual(['invoice-voided']);
});

test('says that the provider does not know an invoice', async () => {
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
  const [row] = await paymentRows();
  await app.db.update(payments).set({ invoiceId: 'in_unknown' });
  expect(await actOnInvoice(app, by, row?.id ?? '', 'void')).toBe('unknown');
  expect(await actions()).toEqual([]);
});

test('records a change of a fee once the provider made it, and not one that it refused', async () => {
  const { id } = await agreed(app, by, ann);
  const { subscriptions: atStripe } = app.payments.stripe;
  const refuses = vi
    .spyOn(atStripe, 'update')
    .mockRejectedValue(
      new Stripe.errors.StripeInvalidRequestError({ message: 'No', type: 'invalid_request_error', statusCode: 400 }),
    );
  await changeAgreement(app, by, id, { kind: 'end' });
  expect(await actions()).toEqual([]);
  refuses.mockRestore();
  await changeAgreement(app, by, id, { kind: 'end' });
  expect(await actions()).toEqual(['fee-ending']);
});
