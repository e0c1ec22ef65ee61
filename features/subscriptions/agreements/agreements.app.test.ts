import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { handleClientDetails } from '#features/purchases/details/details-form.server.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import {
  carryOut,
  carryOutAgreement,
  sweepAgreements,
} from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import { remindOfInvoices, sendInvoiceEmail } from '#features/subscriptions/agreements/invoice-emails.jobs.server.ts';
import {
  changeAgreement,
  startAgreement,
  withdrawAgreement,
} from '#features/subscriptions/agreements/start-agreement.server.ts';
import { readOwnAgreed } from '#features/billing/own/own-agreements.server.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { listPayments } from '#features/billing/lists/list-payments.server.ts';
import { listSubscriptions } from '#features/billing/lists/list-subscriptions.server.ts';
import { paymentsList, subscriptionsList } from '#features/billing/lists/payment-lists.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { agreed, agreementOf, agreeWith, makeFinance, termsOf } from '../../../tests/agreements.ts';
import { leeAndCo } from '../../../tests/billing-details.ts';
import { hostWithClient, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { runNow } from '../../../tests/jobs.ts';

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
const subscriptionRows = () => app.db.select().from(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
const atProvider = async () => (await host.payments.stripe.subscriptions.list({ status: 'all', limit: 100 })).data;
const profile = async () => (await app.db.select().from(userProfiles).where(eq(userProfiles.userId, ann.user.id)))[0];

async function payPage(url: string | null, number = '4242424242424242'): Promise<void> {
  const body = new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'Ann' });
  await (await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
}

test('starts a Growth fee: one subscription, one invoice, one email, and the client pays it', async () => {
  const row = await agreed(app, by, ann);
  expect(row).toMatchObject({ state: 'sent', refusal: null });
  expect(await subscriptionRows()).toMatchObject([
    { offer: 'growth', isAgreed: true, status: 'active', collectionMethod: 'send_invoice', monthlyAmount: 300_000 },
  ]);
  const [invoice] = await paymentRows();
  expect(invoice?.lines).toMatchObject([
    { description: expect.stringMatching(/^Growth, monthly fee, \w+ \d+, \d{4} to \w/u) as string },
  ]);
  expect(invoice).toMatchObject({ status: 'open', amount: 300_000, description: 'Growth, monthly fee' });
  expect(await profile()).toMatchObject({ subscriptionTier: 'growth', subscriptionStatus: 'active' });
  for (let turn = 0; turn < 3; turn += 1) {
    await carryOut(app, row.id);
    await syncCustomer(app, ann.user.id);
  }
  expect(await mails()).toEqual(['new']);
  await payPage(invoice?.invoiceUrl ?? null);
  await syncCustomer(app, ann.user.id);
  expect(await paymentRows()).toMatchObject([{ status: 'paid', amountPaid: 300_000 }]);
  expect((await atProvider()).filter(({ metadata }) => metadata['agreement'] === row.id)).toHaveLength(1);
});

test('can be undone until the provider is asked, and not afterwards', async () => {
  const id = randomUUID();
  await startAgreement(app, by, ann.user.id, id, termsOf({}));
  await startAgreement(app, by, ann.user.id, id, termsOf({ amount: '9' }));
  await carryOut(app, id);
  expect(await agreementOf(app, id)).toMatchObject({ state: 'waiting', amount: 300_000 });
  expect(await withdrawAgreement(app, by, id)).toBe(true);
  await app.db.update(agreements).set({ sendAt: new Date(0) });
  await carryOut(app, id);
  expect(await subscriptionRows()).toEqual([]);
  const sent = await agreed(app, by, ann);
  expect(await withdrawAgreement(app, by, sent.id)).toBe(false);
  const entries = await app.db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries.map(({ action }) => action)).toEqual(['fee-agreed', 'agreement-undone']);
});

/** Dies at a call of the provider: before it is sent, or after its answer. */
function dying(after: boolean, method: 'subscriptions' | 'invoices'): AppContext {
  const { stripe } = app.payments;
  const proxy = new Proxy(stripe, {
    get(target, name): unknown {
      if (name !== method) return Reflect.get(target, name);
      return new Proxy(target[method], {
        get(things, call): unknown {
          const found: unknown = Reflect.get(things, call);
          if (typeof found !== 'function') return found;
          if (call !== 'create') return (...args: unknown[]): unknown => Reflect.apply(found, things, args);
          return async (...args: unknown[]) => {
            if (after) await Reflect.apply(found, things, args);
            throw new Error('The process was killed.');
          };
        },
      });
    },
  });
  return { ...app, payments: { ...app.payments, stripe: proxy } };
}

test.each([
  ['fee', false],
  ['fee', true],
  ['invoice', false],
  ['invoice', true],
] as const)('the sweep finishes a %s that a kill interrupted (after the answer: %s)', async (kind, after) => {
  const form = kind === 'fee' ? {} : { kind, line1: 'Workshop', amount1: '500', line2: 'Travel', amount2: '25.50' };
  const id = await agreeWith(app, by, ann, form);
  await expect(carryOut(dying(after, kind === 'fee' ? 'subscriptions' : 'invoices'), id)).rejects.toThrow('killed');
  expect((await agreementOf(app, id)).state).toBe('asked');
  expect(await withdrawAgreement(app, by, id)).toBe(false);
  await app.db.update(agreements).set({ changedAt: new Date(0), sendAt: new Date(Date.now() - 120_000) });
  await runNow(sweepAgreements, app);
  const { rows: jobs } = await host.database.pool.query<{ data: unknown }>(
    `select data from pgboss.job where name = 'carry-out-agreement' and data ->> 'agreementId' = $1`,
    [id],
  );
  // That of the start, and that of the sweep.
  expect(jobs).toHaveLength(2);
  for (const { data } of jobs) await runNow(carryOutAgreement, app, data);
  expect((await agreementOf(app, id)).state).toBe('sent');
  expect(await paymentRows()).toMatchObject([{ status: 'open', amount: kind === 'fee' ? 300_000 : 52_550 }]);
  expect(await mails()).toEqual(['new']);
});

test('begins a fee on a later day, for some months', async () => {
  const firstDay = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await agreed(app, by, ann, { firstDay, months: '3', description: 'Retainer', offer: '' });
  const [row] = await subscriptionRows();
  expect(row).toMatchObject({ offer: null, status: 'trialing', trialEnd: Date.parse(`${firstDay}T12:00:00Z`) / 1000 });
  expect(row?.cancelAt).toBeGreaterThan(row?.trialEnd ?? 0);
  expect(await paymentRows()).toEqual([]);
  expect((await host.queued()).filter(({ name }) => name.includes('subscription'))).toEqual([]);
  expect((await agreementOf(app, id)).description).toBe('Retainer');
});

test('refuses a charge without a payment method, and says why', async () => {
  const row = await agreed(app, by, ann, { collection: 'charge_automatically' });
  expect(row.state).toBe('refused');
  expect(row.refusal).toContain('payment');
  expect(await subscriptionRows()).toEqual([]);
});

test('changes the amount from the next invoice on', async () => {
  const { id } = await agreed(app, by, ann);
  expect(await changeAgreement(app, by, id, { kind: 'amount', cents: 350_000 })).toBe(true);
  expect(await agreementOf(app, id)).toMatchObject({ amount: 350_000, act: null, refusal: null });
  expect(await subscriptionRows()).toMatchObject([{ monthlyAmount: 350_000, offer: 'growth', isAgreed: true }]);
  expect(await paymentRows()).toMatchObject([{ amount: 300_000, status: 'open' }]);
});

test('lists payments and subscriptions by state, kind and client', async () => {
  await agreed(app, by, ann);
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500' });
  const found = async (params: Record<string, string>) =>
    (await listPayments(app, paymentsList.read(new URLSearchParams(params)))).items.map(
      ({ description }) => description,
    );
  expect((await found({})).sort()).toEqual(['Growth, monthly fee', 'Workshop']);
  expect(await found({ sort: 'amount' })).toEqual(['Growth, monthly fee', 'Workshop']);
  expect(await found({ q: 'workshop', state: 'open', kind: 'agreed' })).toEqual(['Workshop']);
  expect(await found({ state: 'paid' })).toEqual([]);
  await app.db.update(payments).set({ dueAt: new Date(0) });
  expect(await found({ state: 'overdue' })).toHaveLength(2);
  expect(await found({ q: 'ann', state: 'open' })).toEqual([]);
  const fees = async (params: Record<string, string>) =>
    (await listSubscriptions(app, subscriptionsList.read(new URLSearchParams(params)))).items;
  expect(await fees({ q: 'ann', kind: 'agreed', state: 'active' })).toMatchObject([{ plan: 'Growth', isAgreed: true }]);
  expect(await fees({ kind: 'bought' })).toEqual([]);
});

test('shows the client what is to be paid, and what comes next', async () => {
  expect(await readOwnAgreed(app, ann.user.id)).toEqual({ plan: null, invoices: [] });
  await agreed(app, by, ann);
  const before = await readOwnAgreed(app, ann.user.id);
  expect(before).toMatchObject({ plan: { offer: 'growth', state: 'active' }, invoices: [{ isOverdue: false }] });
  expect(before.plan?.due).toEqual(before.invoices[0]);
  await app.db.update(payments).set({ dueAt: new Date(0) });
  expect((await readOwnAgreed(app, ann.user.id)).plan?.state).toBe('past_due');
  await payPage(before.invoices[0]?.payUrl ?? null);
  await syncCustomer(app, ann.user.id);
  const after = await readOwnAgreed(app, ann.user.id);
  expect(after).toMatchObject({ plan: { state: 'active', due: null }, invoices: [] });
  expect(after.plan?.next).not.toBeNull();
});

test('ends a fee with its period, keeps it after all, and ends it at once', async () => {
  const { id } = await agreed(app, by, ann);
  expect(await changeAgreement(app, by, id, { kind: 'end' })).toBe(true);
  expect(await subscriptionRows()).toMatchObject([{ cancelAtPeriodEnd: true }]);
  expect(await changeAgreement(app, by, id, { kind: 'keep' })).toBe(true);
  expect(await subscriptionRows()).toMatchObject([{ cancelAtPeriodEnd: false }]);
  expect(await changeAgreement(app, by, id, { kind: 'end-now' })).toBe(true);
  expect(await subscriptionRows()).toMatchObject([{ status: 'canceled' }]);
  expect((await agreementOf(app, id)).act).toBeNull();
  expect(await profile()).toMatchObject({ subscriptionStatus: 'canceled' });
});

test('reminds of an overdue invoice once, and not of a paid one', async () => {
  await agreed(app, by, ann, { daysDue: '0' });
  await runNow(remindOfInvoices, app);
  expect(await mails()).toEqual(['new']);
  await app.db.update(payments).set({ dueAt: new Date(Date.now() - 4 * 86_400_000) });
  await runNow(remindOfInvoices, app);
  await runNow(remindOfInvoices, app);
  expect((await mails()).sort()).toEqual(['new', 'overdue']);
});

test('sends the PDF of an open invoice to the billing contact', async () => {
  await app.db.delete(billingDetails);
  const contact = new URLSearchParams({ ...leeAndCo, billingContact: 'bills@lee.example' });
  expect(await handleClientDetails(app, by, ann.user.id, contact)).toMatchObject({ ok: true });
  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500', collection: 'send_invoice' });
  const [row] = await app.db.select().from(payments);
  host.emails.length = 0;
  await runNow(sendInvoiceEmail, app, { paymentId: row?.id ?? '', reason: 'new' });
  expect(host.emails.map(({ to, attachments }) => [to, attachments?.[0]?.contentType])).toEqual([
    ['ann@example.com', 'application/pdf'],
    ['bills@lee.example', 'application/pdf'],
  ]);
});
