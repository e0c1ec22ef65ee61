import { expect, test } from 'vitest';
import { paymentEvents } from '#features/billing/billing.table.ts';
import { deliver, openBillingHost } from '../../../tests/billing.ts';

const host = await openBillingHost();

const event = { id: 'evt_1', type: 'invoice.paid', created: 1_800_000_000, data: { object: { customer: 'cus_1' } } };

test.each([
  ['a date without end', { created: 1e20 }],
  ['a date beyond every calendar', { created: 1e18 }],
  ['a date before the provider', { created: -1 }],
  ['half a second', { created: 1.5 }],
  ['no object', { data: { object: null } }],
  ['no data', { data: null }],
  ['a NUL in its id', { id: 'evt_\0' }],
  ['a NUL in its type', { type: 'invoice.paid\0' }],
  ['an id without end', { id: 'e'.repeat(300) }],
  ['an empty id', { id: '' }],
])('rejects a signed event with %s as malformed', async (_what, odd) => {
  const answer = await deliver(host, { ...event, ...odd });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ success: false, error: { code: 'malformed' } });
  expect(await host.app.db.select().from(paymentEvents)).toEqual([]);
});

test('records a signed event with an invalid customer id without a customer', async () => {
  for (const [index, customer] of ['cus_\0', { id: 'x'.repeat(300) }, 7].entries()) {
    const odd = { ...event, id: `evt_odd_${index}`, data: { object: { customer, charge: 'ch_\0' } } };
    expect((await deliver(host, odd)).status).toBe(200);
  }
  const rows = await host.app.db.select().from(paymentEvents);
  expect(rows.map(({ customerId, chargeId }) => [customerId, chargeId])).toEqual(Array(3).fill([null, null]));
});
