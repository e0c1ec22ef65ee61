import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readEventFacts, knownEvents } from '#features/payment-sync/received/event-facts.server.ts';
import type { Stripe } from '#server/payments/payments.ts';

test('the documentation names the events that the endpoint is to be sent', async () => {
  const readme = await readFile('docs/payments.md', 'utf8');
  const step = readme.slice(readme.indexOf('**The webhook'), readme.search(/signing\s+secret\s+\(`whsec_/));
  expect([...step.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map((match) => match[1])).toEqual(knownEvents);
});

test.each([
  [
    { object: 'customer', id: 'cus_1' },
    { customerId: 'cus_1', chargeId: null },
  ],
  [
    { object: 'invoice', id: 'in_1', customer: 'cus_1' },
    { customerId: 'cus_1', chargeId: null },
  ],
  [
    { object: 'invoice', id: 'in_1', customer: { id: 'cus_1' } },
    { customerId: 'cus_1', chargeId: null },
  ],
  [
    { object: 'dispute', id: 'du_1', charge: 'ch_1' },
    { customerId: null, chargeId: 'ch_1' },
  ],
  [
    { object: 'subscription_schedule', id: 'sub_sched_1', customer: 'cus_1', subscription: 'sub_1' },
    { customerId: 'cus_1', chargeId: null },
  ],
  [
    { object: 'setup_intent', id: 'seti_1', customer: 'cus_1' },
    { customerId: 'cus_1', chargeId: null },
  ],
  [
    { object: 'refund', id: 're_1', charge: 'ch_1' },
    { customerId: null, chargeId: 'ch_1' },
  ],
  [
    { object: 'price', id: 'price_1' },
    { customerId: null, chargeId: null },
  ],
  [
    { object: 'invoice', customer: 7, charge: 'x'.repeat(300) },
    { customerId: null, chargeId: null },
  ],
])('%j is about %j', (object, facts) => {
  expect(readEventFacts({ data: { object } } as unknown as Stripe.Event)).toEqual(facts);
});
