import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orders } from '#features/billing/billing.table.ts';
import { begin, hostWithClient, type BillingHost, type OwnClient } from '../../../tests/billing.ts';

const starter = 'price_starter_monthly';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

test('rejects a second order that takes an offer, in the database', async () => {
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
