import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForTests, type SandboxForTests } from '../../../tests/payments-sandbox.ts';

let open: SandboxForTests;

beforeEach(async () => (open = await openForTests()));
afterEach(() => open.close());

const emails = () =>
  open.received.map(({ data }) => ('email' in data.object ? (data.object as { email: string | null }).email : null));
const create = (email: string) => open.stripe.customers.create({ email });
const eventually = async (holds: () => boolean) => {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(holds()).toBe(true);
};

test('resends an event that the site refuses, and finally gives up', async () => {
  open.answers.push(500, 404);
  await create('a@example.com');
  await eventually(() => open.received.length === 1);
  expect((await open.stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
  open.answers.push(500, 500, 500);
  await create('b@example.com');
  await eventually(() => open.answers.length === 0);
  await open.settled();
  expect(emails()).toEqual(['a@example.com']);
  const [lost] = (await open.stripe.events.list({ delivery_success: false })).data;
  expect(lost?.data.object).toMatchObject({ email: 'b@example.com' });
});

test('lets tests hold and drop events', async () => {
  const { deliveries } = open.sandbox;
  deliveries.hold();
  await create('a@example.com');
  await open.settled();
  expect([open.received, deliveries.held().map(({ type }) => type)]).toEqual([[], ['customer.created']]);
  deliveries.drop();
  for (const email of ['b@example.com', 'c@example.com']) await create(email);
  await deliveries.release();
  await create('d@example.com');
  await open.settled();
  expect(emails()).toEqual(['b@example.com', 'c@example.com', 'd@example.com']);
});

test('signs this body at this minute', async () => {
  const { stripe, sandbox } = open;
  const customer = await create('a@example.com');
  await open.settled();
  const [event] = open.received;
  expect(event).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    data: { object: { id: customer.id } },
  });
  const header = stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: 'whsec_other' });
  expect(() => stripe.webhooks.constructEvent('{}', header, sandbox.webhookSecret)).toThrow();
});
