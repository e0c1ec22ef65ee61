import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { OrderStatus } from '#features/billing/billing.ts';
import { orders } from '#features/billing/billing.table.ts';
import { dueToday, type Offer } from '#features/billing/catalogue.ts';
import type { CheckoutReason } from '#features/billing/checkout/checkout.ts';
import type { Machine } from '#server/machine.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

export type CheckoutAnswer =
  | { readonly ok: true; readonly url: string; readonly sessionId: string }
  | { readonly ok: false; readonly reason: Exclude<CheckoutReason, 'too-many'> }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number };

/** Where the provider leads back to. */
export interface Returns {
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A price of the provider's that an offer is charged by. */
export interface Item {
  readonly id: string;
  readonly isSetup: boolean;
}

/** The checkout of this offer that is under way, unless it has ended or been on other terms; null to begin a new one. */
export async function goOn(
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
  const session = await sessions.retrieve(order.sessionId, {}, whileSomeoneWaits).catch((error: unknown) => {
    if (paymentFault(error) !== 'missing') throw error;
    // Made by another key, perhaps that of the stand-in.
    return { id: order.sessionId ?? '', status: 'expired' as const, url: null };
  });
  const isSame =
    order.amount === dueToday(offer).cents && order.successUrl === successUrl && order.cancelUrl === cancelUrl;
  if (session.status === 'open' && isSame) return addressOf(machine, session);
  if (session.status === 'open') await sessions.expire(session.id, {}, whileSomeoneWaits);
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

/** The row of the purchase: a new one, or one whose session was never made because the program ended meanwhile. */
export async function openOrder(
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

/** A browser is sent nowhere but to the provider's own pages. */
export function addressOf(
  machine: Machine,
  { id, url }: { readonly id: string; readonly url: string | null },
): CheckoutAnswer {
  const isTheirs = url !== null && machine.payments.checkoutOrigins.some((origin) => url.startsWith(`${origin}/`));
  if (isTheirs) return { ok: true, url, sessionId: id };
  machine.log.error({ origin: url === null ? null : new URL(url).origin }, 'a checkout without an address of its host');
  return { ok: false, reason: 'unavailable' };
}
