import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Session } from '#features/accounts/accounts.ts';
import { orders } from '#features/billing/billing.table.ts';
import { startCheckout } from '#features/billing/checkout/start-checkout.server.ts';
import { begin, hostWithClient, type BillingHost } from '../../../tests/billing.ts';
import { newClient } from '../../../tests/test-app.ts';

const starter = 'price_starter_monthly';

let host: BillingHost;
let ann: Session;

hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

test('the database refuses a second order that takes an offer', async () => {
  const { app } = host;
  await begin(app, ann, starter);
  const [order] = await app.db.select().from(orders);
  const second = () => app.db.insert(orders).values({ ...order!, id: randomUUID(), sessionId: null, status: 'open' });
  for (const status of ['open', 'processing', 'paid'] as const) {
    await app.db.update(orders).set({ status });
    await expect(second(), status).rejects.toMatchObject({ cause: { constraint: 'orders_taking_offer' } });
  }
  await app.db.update(orders).set({ mode: 'payment' });
  await second();
});

test('the migration to that index leaves several orders of an offer as it finds them, and one takes it', async () => {
  const { pool } = host.database;
  await begin(host.app, ann, starter);
  const [order] = await host.app.db.select().from(orders);
  await pool.query('drop index orders_taking_offer');
  for (const [status, subscriptionId] of [
    ['paid', 'sub_1'],
    ['paid', 'sub_2'],
    ['processing', null],
  ] as const) {
    await host.app.db.insert(orders).values({ ...order!, id: randomUUID(), sessionId: null, status, subscriptionId });
  }
  await pool.query(
    `insert into subscriptions select id, $1, 'starter', 'p', status, 1, 'usd', false, null, null, null, null, null, null, null, false, now()
       from (values ('sub_1', 'canceled'), ('sub_2', 'active')) as known (id, status)`,
    [ann.user.id],
  );
  const folder = 'server/migrations';
  const file = (await readdir(folder)).find((name) => name.endsWith('_orders_take_their_offer.sql'));
  const statements = (await readFile(`${folder}/${file}`, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements.filter((one) => /update "orders"|create unique index/i.test(one))) {
    await pool.query(statement);
  }
  const rows = await host.app.db.select().from(orders);
  expect(rows).toHaveLength(4);
  const taking = rows.filter(({ releasedAt }) => releasedAt === null);
  expect(taking).toMatchObject([{ status: 'paid', subscriptionId: 'sub_2' }]);
  expect(await startCheckout(host.app, newClient(), ann, { priceId: starter })).toEqual({
    ok: false,
    reason: 'already-subscribed',
  });
});
