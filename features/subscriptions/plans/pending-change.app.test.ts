import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { runPayments } from '#features/payment-sync/payments-command.server.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import { cancelPlan, pausePlan, undoPlanChange } from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import { loadPlan } from '#features/subscriptions/plans/plan-page.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import {
  begin,
  hostWithClient,
  pay,
  queuedMails,
  saveCard,
  type BillingHost,
  type OwnClient,
} from '../../../tests/billing.ts';

let host: BillingHost;
let ann: OwnClient;
await hostWithClient((...use) => ([host, ann] = use));
beforeEach(async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  // Its bank asks for each payment.
  await saveCard(host, ann, '4000000000003220');
  await sync();
  await host.database.pool.query(`delete from pgboss.job where name like 'send-%'`);
});

const sync = () => syncCustomer(host.app, ann.user.id);
const waiting = async () => (await loadPlan(host.app, ann.user.id))?.toConfirm ?? null;
const confirm = { ok: false, reason: 'confirm' };

async function mine() {
  const rows = await host.app.db.select().from(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
  return rows.find(({ isCurrent }) => isCurrent);
}

async function paid(): Promise<number[]> {
  const rows = await host.app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id));
  return rows.flatMap(({ status, amountPaid }) => (status === 'paid' ? [amountPaid] : [])).sort((a, b) => b - a);
}

/** What is due, and the token. */
async function askFor(target: string) {
  const answer = await previewChange(host.app, ann, target, 'now');
  if (!answer.ok) throw new Error(answer.reason);
  expect(await changePlan(host.app, ann, answer.preview.token)).toEqual(confirm);
  return { due: answer.preview.due.cents, token: answer.preview.token };
}

/** On the provider's page, where the bank asks. */
async function confirmAt(url: string): Promise<void> {
  const body = new URLSearchParams({ number: '4000000000003220', expiry: '12 / 40', cvc: '123', name: 'Ann' });
  await (await fetch(url, { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
}

test('waits for the confirmation of the bank, then changes with one charge and one email each', async () => {
  const { due, token } = await askFor('growth');
  const pending = await waiting();
  expect(pending?.text).toContain('Then your plan changes to Growth.');
  // A double click, another tab and a pause lead to the same confirmation.
  expect(await changePlan(host.app, ann, token)).toEqual(confirm);
  expect(await previewChange(host.app, ann, 'scale', 'now')).toEqual(confirm);
  expect(await pausePlan(host.app, ann, { months: 1, attempt: 'a' })).toEqual(confirm);
  expect(await mine()).toMatchObject({ offer: 'starter', status: 'active', monthlyAmount: 150_000 });
  expect([await paid(), await queuedMails(host)]).toEqual([[850_000], []]);

  await confirmAt(pending?.payUrl ?? '');
  await Promise.all([sync(), sync()]);
  expect(await waiting()).toBeNull();
  expect(await mine()).toMatchObject({ offer: 'growth', status: 'active', monthlyAmount: 300_000 });
  expect((await paid()).toSorted()).toEqual([850_000, due].toSorted());
  expect(await queuedMails(host)).toEqual(['changed', 'changed team', 'receipt']);
  // A click in a tab that was left open.
  expect(await changePlan(host.app, ann, token)).toEqual({ ok: true });
  const again = await previewChange(host.app, ann, 'scale', 'now');
  const setup = again.ok ? again.preview.lines.find(({ kind }) => kind === 'setup') : undefined;
  expect(setup?.amount.cents).toBe(2_750_000 - 1_350_000);
  const lines: string[] = [];
  await runPayments(host.app, ['reconcile'], (line) => lines.push(line));
  expect(lines).toEqual(['1 customers asked about, 0 brought up to date, 0 failed.']);
});

test('can be undone while it waits, and changed with another card then', async () => {
  const first = await askFor('growth');
  const page = (await waiting())?.payUrl ?? '';
  expect(await undoPlanChange(host.app, ann, { attempt: 'a' })).toEqual({ ok: true });
  expect(await undoPlanChange(host.app, ann, { attempt: 'a' })).toEqual({ ok: true });
  expect(await waiting()).toBeNull();
  await confirmAt(page);
  await sync();
  expect([await paid(), (await mine())?.offer, await queuedMails(host)]).toEqual([[850_000], 'starter', []]);
  // The tab of before.
  expect(await changePlan(host.app, ann, first.token)).toEqual({ ok: false, reason: 'undone' });
  expect(await paid()).toEqual([850_000]);
  await saveCard(host, ann, '5555555555554444');
  const answer = await previewChange(host.app, ann, 'growth', 'now');
  expect(answer.ok && (await changePlan(host.app, ann, answer.preview.token))).toEqual({ ok: true });
  expect(await mine()).toMatchObject({ offer: 'growth', pendingChange: null });
});

test('is dropped after a day without a confirmation', async () => {
  await askFor('growth');
  const page = (await waiting())?.payUrl ?? '';
  await host.sandbox.advance(1);
  await sync();
  expect(await mine()).toMatchObject({ offer: 'starter', pendingChange: null });
  await confirmAt(page);
  await sync();
  expect([await paid(), await queuedMails(host)]).toEqual([[850_000], []]);
  expect((await previewChange(host.app, ann, 'growth', 'now')).ok).toBe(true);
});

test('is dropped with a cancellation, and stays where the payment was quicker than its undoing', async () => {
  await askFor('growth');
  expect(await cancelPlan(host.app, ann, { feedback: null, comment: '', attempt: 'a' })).toEqual({ ok: true });
  expect(await mine()).toMatchObject({ offer: 'starter', cancelAtPeriodEnd: true, pendingChange: null });
  const { stripe } = host.payments;
  await stripe.subscriptions.update((await mine())?.id ?? '', { cancel_at_period_end: false });
  await sync();
  await askFor('growth');
  const { payUrl = '' } = (await waiting()) ?? {};
  const late = new Proxy(stripe.invoices, {
    get: (target, name): unknown =>
      name === 'voidInvoice'
        ? async (id: string) => {
            await confirmAt(payUrl);
            return target.voidInvoice(id);
          }
        : Reflect.get(target, name),
  });
  const slow = new Proxy(stripe, {
    get: (target, name): unknown => (name === 'invoices' ? late : Reflect.get(target, name)),
  });
  const app = { ...host.app, payments: { ...host.app.payments, stripe: slow } };
  expect(await undoPlanChange(app, ann, { attempt: 'b' })).toEqual({ ok: false, reason: 'same-plan' });
  expect(await mine()).toMatchObject({ offer: 'growth', pendingChange: null });
  expect(await paid()).toHaveLength(2);
});
