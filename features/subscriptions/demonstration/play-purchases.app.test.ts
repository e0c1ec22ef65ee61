import { beforeAll, expect, test } from 'vitest';
import { demonstrationEmails, seedPeople } from '#features/demonstration/demonstration-people.public.server.ts';
import { playPurchases, removePurchases } from '#features/subscriptions/demonstration/play-purchases.server.ts';
import { pastClients } from '#features/subscriptions/demonstration/purchases.ts';
import { customersOf } from '#features/payment-sync/reconcile.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { openBillingHost } from '../../../tests/billing.ts';

// Without tax they are played in the journeys.
const host = await openBillingHost({ STRIPE_TAX: 'on' });
beforeAll(() => seedPeople(host.app));

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await host.database.pool.query<Row>(text)).rows;
}

test('shows clients, payments and agreements as the provider has them, and emails nobody', async () => {
  const { app, sandbox } = host;
  await playPurchases(app, sandbox);
  const subscriptions = await rows<{ status: string; agreed: boolean; ending: boolean }>(
    'select status, is_agreed as agreed, cancel_at_period_end as ending from subscriptions',
  );
  const statuses = subscriptions.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array<string>(8).fill('active'), 'canceled', 'past_due']);
  expect(subscriptions.filter(({ agreed }) => agreed)).toHaveLength(2);
  expect(subscriptions.filter(({ ending }) => ending)).toHaveLength(1);
  const open = await rows("select id from payments where status = 'open' and due_at is not null");
  expect(open).toHaveLength(3);
  expect(await rows('select id from payments where amount_refunded > 0')).toHaveLength(1);
  expect(await rows("select id from agreements where state = 'sent'")).toHaveLength(3);
  expect(await rows('select id from orders where fulfilled_at is null')).toEqual([]);
  // Counted on the day of each, as many as there are.
  const counted = async (condition: string) =>
    (
      await rows<{ sum: number }>(`select coalesce(sum(amount), 0)::int as sum from metric_changes where ${condition}`)
    )[0]?.sum;
  const started = "metric = 'mrr' and part = ''";
  expect(await counted(`${started} and day < current_date - 1`)).toBe(10);
  expect(await counted(`${started} and day >= current_date - 1`)).toBe(0);
  expect(await counted("metric = 'mrr' and other = ''")).toBe(1);
  expect(await counted("metric = 'clients'")).toBe(10);
  expect(await host.queued()).toEqual([]);
  expect(sandbox.deliveries.held()).toEqual([]);
  // The client whose password is printed has something to look at.
  const printed = await rows<{ paid: number; since: number }>(
    `select count(*)::int as paid, min(current_date - u.created_at::date) as since from users u
     join payments p on p.user_id = u.id where u.email = '${demonstrationEmails.client}' and p.status = 'paid'`,
  );
  expect(printed).toEqual([{ paid: 5, since: 101 }]);

  const [taxed] = await rows<{ clients: number; rates: number }>(
    'select count(distinct user_id)::int as clients, count(distinct tax_label)::int as rates from payments where tax_cents > 0',
  );
  expect(taxed).toEqual({ clients: pastClients.length, rates: 3 });

  // What the provider says now is what is written.
  const userIds: string[] = [];
  for await (const userId of customersOf(app)) userIds.push(userId);
  expect(userIds).toHaveLength(pastClients.length);
  for (const userId of userIds) expect.soft(await syncCustomer(app, userId)).toEqual({ changed: 0 });
  expect(await host.queued()).toEqual([]);

  // Not twice, and not beside other customers.
  await playPurchases(app, sandbox);
  expect(await rows('select user_id from payment_customers')).toHaveLength(pastClients.length);

  expect(await removePurchases(app)).toBe(pastClients.length);
  for (const table of ['subscriptions', 'payments', 'orders', 'agreements', 'payment_customers']) {
    expect.soft(await rows(`select 1 from ${table}`), table).toEqual([]);
  }
  // The team stays, and is of today.
  const sums = `select metric, day, part, other from metric_changes
    where not (metric = 'users' and day >= current_date - 1) group by 1, 2, 3, 4 having sum(amount) <> 0`;
  expect(await rows(sums)).toEqual([]);
  const left = await host.payments.stripe.subscriptions.list({ status: 'active', limit: 100 });
  expect(left.data).toEqual([]);
});
