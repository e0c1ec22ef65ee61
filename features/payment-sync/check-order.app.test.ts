import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { paymentCustomers, orders, paymentEvents } from '#features/billing/billing.table.ts';
import { openSuccessPage } from '#features/purchases/checkout/success-page.server.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { warnOfMissedEvent } from '#features/payment-sync/received/missed-event.jobs.server.ts';
import { checkOrder, sweepOpenOrders } from '#features/payment-sync/check-order.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { Browser } from '../../tests/accounts.ts';
import {
  begin,
  deliver,
  hostWithClient,
  makeClient,
  pay,
  queuedMails,
  runEventJobs,
  type BillingHost,
  type OwnClient,
} from '../../tests/billing.ts';
import { newClient } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';

const growth = 'price_growth_setup';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

/** Removes queued jobs by name. */
async function take(name: string): Promise<unknown[]> {
  const { rows } = await host.database.pool.query<{ data: unknown }>(
    `delete from pgboss.job where name = $1 returning data`,
    [name],
  );
  return rows.map(({ data }) => data);
}

async function runChecks(): Promise<number> {
  const jobs = await take('check-order');
  for (const job of jobs) await runNow(checkOrder, host.app, job);
  return jobs.length;
}

function later(minutes: number) {
  const now = Date.now() + minutes * 60_000;
  return { ...host.app, now: () => new Date(now) };
}

const statuses = async () => (await host.app.db.select().from(orders)).map(({ status }) => status);

test('queries the provider from the page of a purchase without an event, and then shows it as paid', async () => {
  const sessionId = await begin(host.app, ann, growth);
  const browser = new Browser(host.app);
  await browser.signIn(ann.user.email);
  const look = async (app = host.app) =>
    (await openSuccessPage(app, browser.request(`/success?session_id=${sessionId}`))).page.state;
  expect(await look()).toBe('open');
  expect(await runChecks()).toBe(1);
  expect(await look()).toBe('open');
  // Polled every two seconds, checked every ten.
  expect(await runChecks()).toBe(0);
  await pay(host, sessionId);
  expect(await look(later(1))).toBe('open');
  expect(await runChecks()).toBe(1);
  expect(await look()).toBe('paid');
  expect(await queuedMails(host)).toEqual(['order', 'receipt']);
  await look(later(2));
  expect(await runChecks()).toBe(0);
});

test('queries nothing from the page when another user opens it', async () => {
  const sessionId = await begin(host.app, ann, growth);
  const bob = await makeClient(host.app, 'bob');
  const browser = new Browser(host.app);
  await browser.signIn(bob.user.email);
  const { status } = await openSuccessPage(host.app, browser.request(`/success?session_id=${sessionId}`));
  expect([status, await runChecks()]).toEqual([404, 0]);
});

test('has a separate page without the id of a purchase', async () => {
  const answer = await openSuccessPage(host.app, new Browser(host.app).request('/success'));
  expect(answer).toEqual({ page: { state: 'no-session', sessionId: '' }, status: 200 });
});

test('checks orders that stay open for minutes, less and less often, until they are finished', async () => {
  const sessionId = await begin(host.app, ann, growth);
  await runNow(sweepOpenOrders, later(1));
  expect(await runChecks()).toBe(0);
  let checks = 0;
  for (let minute = 2; minute < 24 * 60; minute += minute < 20 ? 1 : 20) {
    await runNow(sweepOpenOrders, later(minute + 0.1));
    checks += (await take('check-order')).length;
  }
  expect(checks).toBeGreaterThan(10);
  expect(checks).toBeLessThan(25);
  await host.app.db.update(orders).set({ checkedAt: null });
  await pay(host, sessionId);
  await runNow(sweepOpenOrders, later(3));
  expect(await runChecks()).toBe(1);
  expect(await statuses()).toEqual(['paid']);
  await runNow(sweepOpenOrders, later(60));
  expect(await runChecks()).toBe(0);
});

test('ends an order whose session is unknown to the provider', async () => {
  await begin(host.app, ann, growth);
  await host.app.db.update(orders).set({ sessionId: `cs_test_${randomUUID().slice(0, 8)}` });
  await runNow(sweepOpenOrders, later(3));
  await runChecks();
  expect(await statuses()).toEqual(['expired']);
});

test('warns the team, by email and in the log, of a payment without an event', async () => {
  const error = vi.fn();
  const app = { ...host.app, log: { ...host.app.log, error } as unknown as typeof host.app.log };
  const before = host.sandbox.events().length;
  await pay(host, await begin(app, ann, growth));
  await syncCustomer(app, ann.user.id);
  const [job] = await take('send-missed-event-warning');
  await runNow(warnOfMissedEvent, app, job);
  expect(host.emails).toMatchObject([
    {
      to: 'hello@meridian.example',
      subject: 'No event arrived for a payment: Growth',
      text: expect.stringContaining('http://127.0.0.1:3000/functions/v1/stripe-webhook') as string,
    },
  ]);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'payments.event.missed' }),
    expect.stringContaining('without a webhook event'),
  );
  expect(JSON.stringify(error.mock.calls)).not.toContain(ann.user.email);

  // A late event sends no warning.
  host.emails.length = 0;
  for (const event of host.sandbox.events().slice(before)) await deliver(host, event);
  await runEventJobs(host);
  await runNow(warnOfMissedEvent, app, job);
  expect(host.emails).toEqual([]);
});

test('does not warn of a payment whose events arrived', async () => {
  const before = host.sandbox.events().length;
  await pay(host, await begin(host.app, ann, growth));
  for (const event of host.sandbox.events().slice(before)) await deliver(host, event);
  await runEventJobs(host);
  expect(await host.app.db.select().from(paymentEvents)).not.toEqual([]);
  expect(await take('send-missed-event-warning')).toEqual([]);
});

test('sells nothing to an account that will be erased, and makes its open orders unpayable', async () => {
  const { app, payments } = host;
  const sessionId = await begin(app, ann, growth);
  const eraseAt = new Date(Date.now() + 86_400_000);
  await app.db.update(userProfiles).set({ eraseAt }).where(eq(userProfiles.userId, ann.user.id));
  await runNow(sweepOpenOrders, later(3));
  await runChecks();
  expect((await payments.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  for (const priceId of [growth, 'price_starter_monthly', 'price_micro_saas_ui']) {
    const answer = await startCheckout(app, newClient(), ann, { priceId });
    expect(answer).toEqual({ ok: false, reason: 'account-ending', eraseAt: expect.any(Date) as Date });
  }
  const [{ customerId } = { customerId: '' }] = await app.db.select().from(paymentCustomers);
  const open = await payments.stripe.checkout.sessions.list({ customer: customerId ?? '', status: 'open' });
  expect(open.data).toEqual([]);
});
