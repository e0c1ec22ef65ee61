import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { orders, paymentEvents, payments, stripeUserSubscriptions } from '#features/billing/billing.table.ts';
import { fetchCustomer, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { Payments } from '#server/payments/payments.ts';
import {
  begin,
  deliver,
  makeClient,
  openBillingHost,
  pay,
  queuedMails,
  runEventJobs,
  webhookRequest,
  type BillingHost,
  type SandboxEvent,
  type OwnClient,
} from '../../../tests/billing.ts';
import { silent } from '../../../tests/open-test-database.ts';
import { randomFrom, shuffled } from '../../../tests/random.ts';
import { newClient } from '../../../tests/test-app.ts';
import { handleWebhook } from '#features/payment-sync/received/webhook-endpoint.server.ts';

let ann: OwnClient;
let customer: string;
/** All events of one Starter purchase. */
let delivered: readonly SandboxEvent[];
/** Without them, payments are noticed late. */
let essential: readonly SandboxEvent[];
/** From before the charge to the end. */
let stages: readonly CustomerState[];

const host = await openBillingHost();
beforeAll(async () => {
  ann = await makeClient(host.app, 'ann');
  const sessionId = await begin(host.app, ann, 'price_starter_monthly');
  const [row] = await host.app.db.select().from(userProfiles).where(eq(userProfiles.userId, ann.user.id));
  customer = row?.stripeCustomerId ?? '';
  const before = host.sandbox.events().length;
  await pay(host, sessionId);
  delivered = host.sandbox.events().slice(before);
  const needed = [
    'customer.subscription.created',
    'invoice.paid',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ];
  essential = delivered.filter(({ type }) => needed.includes(type));
  stages = stagesOf(await fetchCustomer(host.payments, customer));
});
afterEach(forget);

/** After the charge, before any event. */
async function forget(): Promise<void> {
  await host.database.pool.query(`
    update orders set status = 'open', subscription_id = null, paid_at = null, fulfilled_at = null;
    update user_profiles set subscription_tier = null, subscription_status = null;
    delete from payments; delete from subscriptions; delete from payment_events; delete from pgboss.job;`);
}

/** Without generated ids and timestamps. */
async function state() {
  const { db } = host.app;
  const [profile] = await db.select().from(userProfiles).where(eq(userProfiles.userId, ann.user.id));
  const [order] = await db.select().from(orders);
  const [payment, ...more] = await db.select().from(payments);
  return {
    profile: [profile?.subscriptionTier, profile?.subscriptionStatus, profile?.stripeCustomerId],
    order: [order?.status, order?.fulfilledAt !== null, order?.subscriptionId],
    payment: { ...payment, id: '' },
    more,
    view: await db.select().from(stripeUserSubscriptions),
    mails: await queuedMails(host),
  };
}

async function expected() {
  await syncCustomer(host.app, ann.user.id);
  const bought = await state();
  expect(bought).toMatchObject({ profile: ['starter', 'active', customer], order: ['paid', true, expect.any(String)] });
  expect(bought.mails).toEqual(['order', 'receipt']);
  expect(bought.payment).toMatchObject({ status: 'paid', amountPaid: 850_000, notices: ['receipt'] });
  expect(bought.view).toMatchObject([{ priceId: 'price_starter_monthly', paymentMethodLast4: '4242' }]);
  await forget();
  return bought;
}

async function bring(event: SandboxEvent, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await deliver(host, event)).status).toBe(200);
}

test('ends in one purchase for every order of the relevant events, each delivered one to three times', async () => {
  const bought = await expected();
  expect(essential).toHaveLength(4);
  const done = afterwards();
  let times = 0;
  for (const order of permutations(essential)) {
    for (const event of order) {
      await bring(event, (times++ % 3) + 1);
      await runEventJobs(done);
    }
    expect(await state(), order.map(({ type }) => type).join(', ')).toEqual(bought);
    await forget();
  }
}, 60_000);

test('ends in one purchase when all provider events arrive shuffled, duplicated and at once', async () => {
  const bought = await expected();
  const random = randomFrom(7);
  for (let round = 0; round < 8; round += 1) {
    const copy = shuffled(
      delivered.flatMap((event) => Array.from({ length: 1 + random(3) }, () => event)),
      random,
    );
    await Promise.all(copy.map((event) => bring(event, 1)));
    await runEventJobs(host);
    expect(await state(), `round ${round}`).toEqual(bought);
    await forget();
  }
}, 60_000);

test('makes up for any missing events by the reconciliation', async () => {
  const bought = await expected();
  const done = afterwards();
  for (let kept = 0; kept < 2 ** essential.length; kept += 1) {
    for (const event of essential.filter((_, index) => (kept >> index) % 2 === 1)) await bring(event, 1);
    await runEventJobs(done);
    await syncCustomer(done.app, ann.user.id);
    expect(await state(), `of the events, ${kept.toString(2)}`).toEqual(bought);
    await forget();
  }
}, 60_000);

test('writes the latest query last and sends each email once while the provider is still working', async () => {
  const bought = await expected();
  const random = randomFrom(11);
  for (let round = 0; round < 8; round += 1) {
    let now = 0;
    const playing = { ...host.app, payments: playedBack(() => stages[now]!, random) };
    const copy = shuffled([...essential, ...essential], random);
    const jobs: Promise<unknown>[] = [];
    for (const event of copy) {
      now = Math.min(stages.length - 1, now + random(2));
      await bring(event, 1);
      jobs.push(runEventJobs({ ...host, app: playing }));
      if (random(2) === 0) await delay(random(4));
    }
    now = stages.length - 1;
    await Promise.all(jobs);
    // The last event may have come too early.
    await syncCustomer(playing, ann.user.id);
    expect(await state(), `round ${round}`).toEqual(bought);
    await forget();
  }
}, 60_000);

test('does not overwrite a later answer with one that was requested earlier', async () => {
  const slow = {
    ...host.app,
    payments: playedBack(
      () => stages[2]!,
      () => 0,
      150,
    ),
  };
  const quick = {
    ...host.app,
    payments: playedBack(
      () => stages.at(-1)!,
      () => 0,
    ),
  };
  const earlier = syncCustomer(slow, ann.user.id);
  await delay(30);
  await syncCustomer(quick, ann.user.id);
  await earlier;
  expect((await state()).profile).toEqual(['starter', 'active', customer]);
});

test('rejects an event that is forged, old, signed with another secret or signed again', async () => {
  const { app, payments: door } = host;
  const [event] = essential;
  const payload = JSON.stringify(event);
  const other = await deliver(host, event!, { secret: 'whsec_another' });
  expect(other.status).toBe(400);
  expect(await other.json()).toMatchObject({ success: false, error: { code: 'signature' } });
  const old = new Date(Date.now() - 301_000);
  expect((await deliver(host, event!, { at: old })).status).toBe(400);
  const signature = door.stripe.webhooks.generateTestHeaderString({ payload, secret: door.webhookSecret });
  const ask = (body: string, header: string) =>
    handleWebhook({ ...app, log: silent }, webhookRequest(app, body, header), newClient());
  expect((await ask(payload.replace('"livemode":false', '"livemode":true'), signature)).status).toBe(400);
  expect((await ask(payload, '')).status).toBe(400);
  expect((await ask(payload, 't=1,v1=0')).status).toBe(400);
  const [stamp, proof] = signature.split(',');
  expect((await ask(payload, `t=${Number(stamp?.slice(2)) + 1},${proof}`)).status).toBe(400);
  const signed = (body: string) =>
    door.stripe.webhooks.generateTestHeaderString({ payload: body, secret: door.webhookSecret });
  for (const body of ['', '{', 'null', '[]', '{"id":"evt_1"}'])
    expect((await ask(body, signed(body))).status).toBe(400);
  expect(await app.db.select().from(paymentEvents)).toEqual([]);
  expect((await ask(payload, signature)).status).toBe(200);
});

test('answers an event once it is stored with its job, and only records an unknown one', async () => {
  const [event] = essential;
  await bring(event!, 2);
  await bring({ ...event!, id: 'evt_unknown', type: 'radar.early_fraud_warning.created' }, 1);
  const rows = await host.app.db.select().from(paymentEvents).orderBy(paymentEvents.id);
  const handled = Object.fromEntries(rows.map(({ type, handledAt }) => [type, handledAt !== null]));
  expect(handled).toEqual({ [event!.type]: false, 'radar.early_fraud_warning.created': true });
  expect(await runEventJobs(host)).toBe(1);
  expect(await runEventJobs(host)).toBe(0);

  const broken = {
    ...host.app,
    jobs: { ...host.app.jobs, insertAndSend: () => Promise.reject(new Error('no')) },
  };
  await expect(deliver({ ...host, app: broken }, delivered[0]!)).rejects.toThrow('no');
});

test('changes nothing for an event about an unknown customer', async () => {
  const event = essential.find(({ type }) => type === 'invoice.paid')!;
  const stranger = {
    ...event,
    id: 'evt_stranger',
    data: { object: { ...event.data.object, customer: 'cus_stranger' } },
  };
  await deliver(host, stranger);
  await runEventJobs(host);
  expect((await state()).mails).toEqual([]);
  const [row] = await host.app.db.select().from(paymentEvents);
  expect(row?.handledAt).not.toBeNull();
});

function stagesOf(whole: CustomerState): CustomerState[] {
  const sessions = whole.sessions.map((one) => ({
    ...one,
    status: 'open' as const,
    payment_status: 'unpaid' as const,
  }));
  const begun: CustomerState = { ...whole, sessions, charges: [], invoices: [], subscriptions: [] };
  const charged = { ...begun, charges: whole.charges };
  const unpaid = whole.invoices.map((one) => ({ ...one, status: 'open' as const, amount_paid: 0, attempt_count: 0 }));
  const waiting = whole.subscriptions.map((one) => ({ ...one, status: 'incomplete' as const }));
  const subscribed = { ...charged, subscriptions: waiting, invoices: unpaid };
  const paid = { ...charged, subscriptions: whole.subscriptions, invoices: whole.invoices };
  return [begun, charged, subscribed, paid, whole];
}

/** Answers from memory: a hundred times faster. */
function afterwards(): BillingHost {
  return { ...host, app: { ...host.app, payments: playedBack(() => stages.at(-1)!, undefined) } };
}

const preview = { amount_due: 150_000, total: 150_000, subtotal: 150_000, discounts: [], lines: { data: [] } };

/** Answers from memory, delayed. */
function playedBack(current: () => CustomerState, random?: (below: number) => number, wait = 0): Payments {
  const list = (name: 'subscriptions' | 'invoices' | 'charges' | 'sessions' | 'creditNotes') => ({
    list: () => {
      const answer = current()[name];
      const pause = wait + (random?.(4) ?? 0);
      return { autoPagingToArray: () => (pause === 0 ? Promise.resolve(answer) : delay(pause, answer)) };
    },
  });
  const retrieve = () => Promise.resolve({ id: customer, invoice_settings: { default_payment_method: null } });
  const stripe = {
    customers: { retrieve, listPaymentMethods: () => ({ autoPagingToArray: () => Promise.resolve([]) }) },
    subscriptions: list('subscriptions'),
    invoices: { ...list('invoices'), createPreview: () => Promise.resolve(preview) },
    charges: list('charges'),
    creditNotes: list('creditNotes'),
    checkout: { sessions: list('sessions') },
  };
  return { ...host.payments, stripe: stripe as unknown as Payments['stripe'] };
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
