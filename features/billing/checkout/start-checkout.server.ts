import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '#features/accounts/accounts.ts';
import { runningStatuses, type OrderStatus } from '#features/billing/billing.ts';
import { orders, subscriptions } from '#features/billing/billing.table.ts';
import { dueToday, type Offer } from '#features/billing/catalogue.ts';
import { sessionPlaceholder, type CheckoutReason } from '#features/billing/checkout/checkout.ts';
import { customerFor, forgetCustomer } from '#features/billing/checkout/customer.server.ts';
import { ownAddress } from '#features/billing/checkout/own-address.ts';
import { withLease, type Lease } from '#features/billing/lease.server.ts';
import { findOffer, priceAtProvider, priceDifference, pricesOf } from '#features/billing/prices.server.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** What somebody wants to buy. What is said of prices and mode only has to agree with the catalogue. */
export interface WantedCheckout {
  readonly priceId: string;
  readonly setupPriceId?: string | null;
  readonly mode?: 'payment' | 'subscription';
  /** Of our own origin; the success page and the checkout without them. */
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  /** By which of its names the site was asked, where it has several on this machine. */
  readonly origin?: string;
}

export type CheckoutAnswer =
  | { readonly ok: true; readonly url: string; readonly sessionId: string }
  | { readonly ok: false; readonly reason: Exclude<CheckoutReason, 'too-many'> }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number };

const checkoutLimit = { name: 'checkout', points: 30, seconds: 3600 };

/**
 * Begins a purchase, or goes on with the one that is under way: however often it is clicked, somebody has one checkout
 * of an offer, with one session at the provider. Nothing is sold here; what was paid is read at the provider later.
 */
export async function startCheckout(
  machine: Machine,
  caller: Caller,
  session: Session,
  wanted: WantedCheckout,
): Promise<CheckoutAnswer> {
  const offer = findOffer(machine, wanted.priceId);
  if (!offer) return { ok: false, reason: 'unknown-price' };
  const setup = wanted.setupPriceId ?? null;
  const isOtherSetup =
    setup !== null && (offer.setupPriceId === undefined || findOffer(machine, setup)?.id !== offer.id);
  if (isOtherSetup || (wanted.mode !== undefined && wanted.mode !== offer.mode)) {
    return { ok: false, reason: 'other-terms' };
  }
  const returns = returnAddresses(machine, offer, wanted);
  if (!returns) return { ok: false, reason: 'other-origin' };
  const limited = await machine.limits.take(checkoutLimit, session.user.id);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  try {
    return await withLease(machine, session.user.id, (lease) => underLease(machine, lease, session, offer, returns));
  } catch (error) {
    const fault = paymentFault(error);
    if (fault === null) throw error;
    machine.log.error({ err: error, requestId: caller.requestId, offer: offer.id }, 'a checkout could not be begun');
    return { ok: false, reason: fault === 'away' ? 'unavailable' : 'failed' };
  }
}

interface Returns {
  readonly successUrl: string;
  readonly cancelUrl: string;
}

async function underLease(
  machine: Machine,
  lease: Lease,
  session: Session,
  offer: Offer,
  returns: Returns,
): Promise<CheckoutAnswer> {
  if (await hasSubscription(machine, session.user.id, offer)) return { ok: false, reason: 'already-subscribed' };
  const begun = await goOn(machine, session.user.id, offer, returns);
  if (begun !== null) return begun;
  const items = await lineItems(machine, offer);
  if (items === null) return { ok: false, reason: 'failed' };
  const order = await openOrder(machine, session.user.id, offer, items, returns);
  const create = async (customer: string) =>
    machine.payments.stripe.checkout.sessions.create(sessionOf(order, offer, items, returns, session, customer), {
      idempotencyKey: `order-${order.id}-${customer}`,
    });
  const customer = await customerFor(machine, lease, session);
  const made = await create(customer).catch(async (error: unknown) => {
    if (paymentFault(error) !== 'missing' || Reflect.get(Object(error), 'param') !== 'customer') throw error;
    await forgetCustomer(machine, lease);
    return create(await customerFor(machine, { ...lease, customerId: null }, session));
  });
  await machine.db
    .update(orders)
    .set({ sessionId: made.id, expiresAt: new Date(made.expires_at * 1000) })
    .where(eq(orders.id, order.id));
  return addressOf(machine, made);
}

async function hasSubscription({ db }: Machine, userId: string, { id, mode }: Offer): Promise<boolean> {
  if (mode !== 'subscription') return false;
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.offer, id),
        inArray(subscriptions.status, [...runningStatuses]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The checkout of this offer that is under way, unless it has ended or been on other terms; null to begin a new one. */
async function goOn(
  machine: Machine,
  userId: string,
  offer: Offer,
  { successUrl, cancelUrl }: Returns,
): Promise<CheckoutAnswer | null> {
  const [order] = await machine.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.offer, offer.id), eq(orders.status, 'open')));
  if (!order?.sessionId) return null;
  const { sessions } = machine.payments.stripe.checkout;
  const session = await sessions.retrieve(order.sessionId);
  const isSame =
    order.amount === dueToday(offer).cents && order.successUrl === successUrl && order.cancelUrl === cancelUrl;
  if (session.status === 'open' && isSame) return addressOf(machine, session);
  if (session.status === 'open') await sessions.expire(session.id);
  const status: OrderStatus = session.status === 'complete' ? 'processing' : 'expired';
  await machine.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ status })
      .where(and(eq(orders.id, order.id), eq(orders.status, 'open')));
    // Paid, and word of it is late: it is asked for.
    if (status === 'processing') await machine.jobs.send(tx, 'sync-payment-customer', { userId });
  });
  return status === 'processing' && offer.mode === 'subscription' ? { ok: false, reason: 'already-subscribed' } : null;
}

interface Item {
  readonly id: string;
  readonly isSetup: boolean;
}

/** The provider's prices for an offer; null where one is missing or would charge what the catalogue does not say. */
async function lineItems(machine: Machine, offer: Offer): Promise<readonly Item[] | null> {
  const items: Item[] = [];
  for (const price of pricesOf(offer)) {
    const found = await priceAtProvider(machine, price.key);
    const difference = found === undefined ? 'it has no such price' : priceDifference(price, found);
    if (found === undefined || difference !== null) {
      machine.log.error({ price: price.key, difference }, 'the payment provider and the catalogue do not agree');
      return null;
    }
    items.push({ id: found.id, isSetup: price.key === 'starter-setup' });
  }
  return items;
}

/** The row of the purchase: a new one, or one whose session was never made because the program ended meanwhile. */
async function openOrder(
  machine: Machine,
  userId: string,
  offer: Offer,
  items: readonly Item[],
  returns: Returns,
): Promise<{ id: string }> {
  const { cents, currency } = dueToday(offer);
  const now = machine.now();
  const terms = {
    ...{ id: randomUUID(), userId, offer: offer.id, mode: offer.mode, amount: cents, currency, ...returns },
    priceId: items.find(({ isSetup }) => !isSetup)?.id ?? '',
    setupPriceId: items.find(({ isSetup }) => isSetup)?.id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  };
  // Another id is another key: what a lost try may have asked for under the old one was on other terms, perhaps.
  return machine.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ status: 'expired' })
      .where(and(eq(orders.userId, userId), eq(orders.offer, offer.id), eq(orders.status, 'open')));
    await tx.insert(orders).values({ ...terms, status: 'open' });
    return { id: terms.id };
  });
}

function sessionOf(
  { id }: { readonly id: string },
  { id: offer, mode, name }: Offer,
  items: readonly Item[],
  { successUrl, cancelUrl }: Returns,
  { user }: Session,
  customer: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: id, user_id: user.id, offer };
  return {
    mode,
    customer,
    client_reference_id: id,
    line_items: items.map((item) => ({ price: item.id, quantity: 1 })),
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    ...(mode === 'subscription'
      ? { subscription_data: { metadata } }
      : {
          payment_intent_data: { metadata, description: name },
          // With it a single payment has its paper too, as the months of a subscription have.
          invoice_creation: { enabled: true, invoice_data: { metadata, description: name } },
        }),
  };
}

/** A browser is sent nowhere but to the provider's own pages. */
function addressOf(machine: Machine, { id, url }: Stripe.Checkout.Session): CheckoutAnswer {
  const isTheirs = url !== null && machine.payments.checkoutOrigins.some((origin) => url.startsWith(`${origin}/`));
  if (isTheirs) return { ok: true, url, sessionId: id };
  machine.log.error({ origin: url === null ? null : new URL(url).origin }, 'a checkout without an address of its host');
  return { ok: false, reason: 'unavailable' };
}

function returnAddresses({ env }: Machine, { priceId }: Offer, wanted: WantedCheckout): Returns | null {
  const base = wanted.origin === undefined ? env.PUBLIC_ORIGIN : ownAddress(env.PUBLIC_ORIGIN, wanted.origin);
  if (base === null) return null;
  const { origin } = new URL(base);
  const success = wanted.successUrl ?? `${origin}/success?session_id=${sessionPlaceholder}`;
  const cancel = wanted.cancelUrl ?? `${origin}/checkout?priceId=${encodeURIComponent(priceId)}`;
  const successUrl = ownAddress(env.PUBLIC_ORIGIN, success);
  const cancelUrl = ownAddress(env.PUBLIC_ORIGIN, cancel);
  return successUrl === null || cancelUrl === null ? null : { successUrl, cancelUrl };
}
