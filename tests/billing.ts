import { afterAll, beforeEach } from 'vitest';
import { seededPrices } from '#app/bootstrap/payments-sandbox.ts';
import { asClientMember, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { orders, payments } from '#features/billing/billing.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { handlePaymentEvent } from '#features/payment-sync/received/handle-event.jobs.server.ts';
import { handleWebhook } from '#features/payment-sync/received/webhook-endpoint.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { addMethod } from '#features/subscriptions/methods/add-method.server.ts';
import { makeDefaultMethod } from '#features/subscriptions/methods/change-methods.server.ts';
import { methodsOf } from '#features/billing/reads/read-methods.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { openPayments, type Payments } from '#server/payments/payments.ts';
import type { AppContext } from '#server/app-context.ts';
import { openPaymentsSandbox, type PaymentsSandbox } from '@meridian/stripe-sandbox';
import { makePerson, ownOrganization } from './accounts.ts';
import { giveDetails } from './billing-details.ts';
import { silent } from './open-test-database.ts';
import { newClient, openTestApp, type TestApp } from './test-app.ts';
import { runNow } from './jobs.ts';

export interface BillingHost extends TestApp {
  readonly sandbox: PaymentsSandbox;
  readonly payments: Payments;
}

export type SandboxEvent = ReturnType<PaymentsSandbox['events']>[number];

/** On the payments sandbox; tests deliver events explicitly. With `now`, its clock only moves by `advance`. */
export async function openBillingHost(
  settings: Readonly<Record<string, string>> = {},
  now?: () => Date,
): Promise<BillingHost> {
  const sandbox = await openPaymentsSandbox({
    host: '127.0.0.1',
    port: 0,
    folder: undefined,
    webhookUrl: () => 'http://127.0.0.1:1/nobody',
    log: silent,
    browserHost: '127.0.0.1',
    prices: seededPrices(),
    retryAfter: [],
    ...(now === undefined ? {} : { now }),
  });
  const payments = openPayments({ ...sandbox, apiOrigin: sandbox.origin, sandbox: true });
  const host = await openTestApp(settings, payments);
  afterAll(() => sandbox.close());
  return {
    ...host,
    app: now === undefined ? host.app : { ...host.app, now },
    sandbox,
    payments,
  };
}

/** The owner of their own organization. */
export type OwnClient = ClientMember<'people:write'>;

export async function makeClient(app: AppContext, name: string): Promise<OwnClient> {
  const { id, email } = await makePerson(app, name);
  // Tests of taxes begin without an address.
  if (!isTaxOn(app)) await giveDetails(app, id);
  const session = {
    sessionId: 's',
    user: { id, email, emailVerified: true, createdAt: new Date() },
    profile: {
      fullName: name,
      companyName: null,
      role: 'user',
      subscriptionTier: null,
      subscriptionStatus: null,
      stripeCustomerId: null,
      eraseAt: null,
    },
    factor: { isOn: false, dueAt: null },
    ...ownOrganization(id, name),
  };
  const by = asClientMember(session, new Request('http://127.0.0.1/dashboard'), '192.0.2.1', 'people:write');
  if (by === null) throw new Error('An owner was refused.');
  return by;
}

/** With Ann signed up before each test. */
export async function hostWithClient(
  use: (host: BillingHost, ann: OwnClient) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const host = await openBillingHost(settings);
  beforeEach(async () => use(host, await makeClient(host.app, 'ann')));
}

/** Returns the session id. `buyAgain` is the earlier order of the offer. */
export async function begin(app: AppContext, client: OwnClient, priceId: string, buyAgain?: string): Promise<string> {
  const wanted = { priceId, ...(buyAgain === undefined ? {} : { buyAgain }) };
  const answer = await startCheckout(app, newClient(), client, wanted);
  if (!answer.ok) throw new Error(`No checkout: ${answer.reason}`);
  return answer.sessionId;
}

const goodCard = '4242424242424242';

export async function pay(host: BillingHost, sessionId: string, number = goodCard): Promise<void> {
  const fields = { number, expiry: '12 / 40', cvc: '123', name: 'Ann', email: 'ann@example.com' };
  await press(host, `/c/pay/${sessionId}`, fields);
}

/** Posts a form of the provider's pages. */
export async function press({ sandbox }: BillingHost, path: string, fields: Record<string, string>): Promise<void> {
  const init = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
  await (await fetch(`${sandbox.checkoutOrigin}${path}`, init)).arrayBuffer();
}

/** On the Billing page; confirms it if its bank asks, and makes it the default. */
export async function saveCard(host: BillingHost, client: OwnClient, number = goodCard): Promise<void> {
  const { app } = host;
  const answer = await addMethod(app, client, app.env.PUBLIC_ORIGIN);
  if (!answer.ok) throw new Error(answer.reason);
  const { pathname } = new URL(answer.url);
  await pay(host, pathname.split('/').at(-1) ?? '', number);
  await press(host, `${pathname}/authenticate`, { decision: 'complete' });
  await syncCustomer(app, client.user.id);
  const saved = (await methodsOf(app, client.user.id)).find(({ last4 }) => last4 === number.slice(-4));
  const made = await makeDefaultMethod(app, client, saved?.id ?? '');
  if (!made.ok) throw new Error(made.reason);
}

/** Signed like the provider. */
export async function deliver(
  { app, payments }: BillingHost,
  event: object,
  { secret = payments.webhookSecret, at = app.now() }: { secret?: string; at?: Date } = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = payments.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return handleWebhook(app, webhookRequest(app, payload, signature), newClient());
}

export function webhookRequest({ env }: AppContext, body: string, signature: string): Request {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  return new Request(`${env.PUBLIC_ORIGIN}/functions/v1/stripe-webhook`, { method: 'POST', headers, body });
}

/** Concurrently; returns their number. */
export async function runEventJobs({ app, database }: BillingHost): Promise<number> {
  const { rows } = await database.pool.query<{ data: { eventId: string } }>(
    `delete from pgboss.job where name = 'handle-payment-event' returning data`,
  );
  await Promise.all(rows.map(({ data }) => runNow(handlePaymentEvent, app, data)));
  return rows.length;
}

/**
 * Queued email jobs by what they are about, of one client or of all; those to the team are marked unless all of that
 * kind go there.
 */
export async function queuedMails(host: BillingHost, organizationId?: string): Promise<string[]> {
  const { db } = host.app;
  const changes = await db.select().from(subscriptionChanges);
  const owned = [...changes, ...(await db.select().from(payments)), ...(await db.select().from(orders))];
  const owners = new Map(owned.map((row) => [row.id, row.organizationId]));
  const kinds = new Map(changes.map(({ id, kind }) => [id, kind]));
  return (await host.queued())
    .flatMap(({ name, data }) => {
      const about = mailNames[name]?.(data, kinds);
      const isToTeam = data['audience'] === 'team' && !teamNotices.includes(about ?? '');
      const subject = String(data['paymentId'] ?? data['orderId'] ?? data['changeId']);
      const isOther = organizationId !== undefined && owners.get(subject) !== organizationId;
      return about === undefined || isOther ? [] : [isToTeam ? `${about} team` : about];
    })
    .sort();
}

const teamNotices = ['disputed', 'dispute-closed', 'recovered'];

const mailNames: Readonly<
  Record<string, (data: Readonly<Record<string, unknown>>, kinds: ReadonlyMap<string, string>) => string | undefined>
> = {
  'send-payment-email': ({ notice }) => String(notice),
  'send-order-notice': () => 'order',
  'send-invoice-email': ({ reason }) => `invoice ${String(reason)}`,
  'send-failed-order-email': () => 'order-failed',
  'send-subscription-email': ({ changeId }, kinds) => kinds.get(String(changeId)),
};
