import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { orders } from '#features/billing/billing.table.ts';
import { amountDueToday, type Offer } from '#features/billing/catalog.ts';
import type { PlainReason } from '#features/purchases/checkout/checkout.ts';
import { hasChangedSince } from '#features/purchases/details/save-details.server.ts';
import type { BillingErrors } from '#features/billing/records/billing-details.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import type { CheckedCode } from '#features/purchases/discounts/check-code.server.ts';
import { holdLock, type CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import {
  closeSession,
  expiredSession,
  sessionAtProvider,
} from '#features/payment-sync/provider/checkout-sessions.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Stripe } from '#server/payments/payments.ts';
import { customerSync } from '#features/accounts/accounts.events.server.ts';
import { dayMs } from '#values/duration.ts';

export type CheckoutResult =
  | { readonly ok: true; readonly url: string; readonly sessionId: string }
  | { readonly ok: false; readonly reason: PlainReason }
  /** `buyAgain` with that order allows another. */
  | { readonly ok: false; readonly reason: 'bought-before'; readonly orderId: string; readonly paidAt: Date }
  | { readonly ok: false; readonly reason: 'account-ending'; readonly eraseAt: Date }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly ok: false; readonly reason: 'code-refused'; readonly message: string }
  | { readonly ok: false; readonly reason: 'billing-refused'; readonly errors: BillingErrors };

/** Return URLs. */
export interface Returns {
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface Item {
  readonly id: string;
  readonly isSetup: boolean;
}

/** After the discount of a promotion code. */
export interface OrderTerms extends Returns {
  readonly checked: CheckedCode | null;
}

function dueToday(offer: Offer, checked: CheckedCode | null): number {
  return amountDueToday(offer).cents - (checked?.saving.today ?? 0);
}

/** The session to continue, or a refusal; null if a new order can start. */
export async function resumeSession(
  app: AppContext,
  organizationId: string,
  offer: Offer,
  { successUrl, cancelUrl, checked }: OrderTerms,
): Promise<CheckoutResult | null> {
  const order = await orderUnderWay(app, organizationId, offer);
  if (!order?.sessionId) return null;
  const session = (await sessionAtProvider(app, order.sessionId)) ?? expiredSession(order.sessionId);
  const isSame =
    order.amount === dueToday(offer, checked) &&
    order.promotionCodeId === (checked?.promotionCodeId ?? null) &&
    // The provider calculated the tax for the address of that time.
    !(isTaxOn(app) && (await hasChangedSince(app, organizationId, order.createdAt))) &&
    order.successUrl === successUrl &&
    order.cancelUrl === cancelUrl;
  if (session.status === 'open' && isSame) return providerPageUrl(app, session);
  const { status } = session.status === 'open' ? await closeSession(app, session.id) : session;
  if (status !== 'complete') {
    await app.db
      .update(orders)
      .set({ status: 'expired' })
      .where(and(eq(orders.id, order.id), inArray(orders.status, ['open', 'processing'])));
    return null;
  }
  await app.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ status: 'processing' })
      .where(and(eq(orders.id, order.id), eq(orders.status, 'open')));
    // Paid, but no event has arrived.
    await app.jobs.send(tx, customerSync, { organizationId });
  });
  return { ok: false, reason: 'payment-under-way' };
}

/** The offer is no longer for sale. */
export async function closeOrder(app: AppContext, organizationId: string, offer: Offer): Promise<void> {
  const order = await orderUnderWay(app, organizationId, offer);
  if (!order?.sessionId || order.status !== 'open') return;
  const { status } = await closeSession(app, order.sessionId);
  if (status === 'complete') return;
  await app.db
    .update(orders)
    .set({ status: 'expired' })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'open')));
}

/** The order of this offer that is open, or whose payment the bank is processing. */
export async function orderUnderWay({ db }: AppContext, organizationId: string, offer: Offer) {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.organizationId, organizationId), eq(orders.offer, offer.id), isNull(orders.releasedAt)],
        inArray(orders.status, ['open', 'processing']),
      ),
    );
  return order;
}

/** The promotion code of the open order, or ''. It also applies in another tab without the code. */
export async function codeOfOrder(app: AppContext, organizationId: string, offer: Offer): Promise<string> {
  const order = await orderUnderWay(app, organizationId, offer);
  return order?.status === 'open' && order.expiresAt > app.now() ? (order.discountCode ?? '') : '';
}

/** Null if another order holds the offer. */
export async function openOrder(
  app: AppContext,
  lock: CustomerLock,
  offer: Offer,
  items: readonly Item[],
  { checked, ...returns }: OrderTerms & { readonly orderedBy: string },
): Promise<{ id: string } | null> {
  const { organizationId } = lock;
  const { currency } = amountDueToday(offer);
  const now = app.now();
  const terms = {
    id: randomUUID(),
    organizationId,
    offer: offer.id,
    mode: offer.mode,
    currency,
    ...returns,
    amount: dueToday(offer, checked),
    discountCode: checked?.code ?? null,
    promotionCodeId: checked?.promotionCodeId ?? null,
    discountCents: checked?.saving.today ?? 0,
    priceId: items.find(({ isSetup }) => !isSetup)?.id ?? '',
    setupPriceId: items.find(({ isSetup }) => isSetup)?.id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + dayMs),
  };
  return app.db.transaction(async (tx) => {
    await holdLock(tx, lock);
    // A lost attempt may have used the old key with other terms.
    await tx
      .update(orders)
      .set({ status: 'expired' })
      .where(
        and(
          ...[eq(orders.organizationId, organizationId), eq(orders.offer, offer.id), eq(orders.status, 'open')],
          isNull(orders.releasedAt),
        ),
      );
    const made = await tx
      .insert(orders)
      .values({ ...terms, status: 'open' })
      .onConflictDoNothing()
      .returning({ id: orders.id });
    return made[0] ?? null;
  });
}

/** Before its URL is returned. @throws {CustomerBusy} if the lock was lost. */
export async function storeSession(
  app: AppContext,
  lock: CustomerLock,
  orderId: string,
  { id, expires_at }: Stripe.Checkout.Session,
): Promise<void> {
  try {
    await app.db.transaction(async (tx) => {
      await holdLock(tx, lock);
      await tx
        .update(orders)
        .set({ sessionId: id, expiresAt: new Date(expires_at * 1000) })
        .where(eq(orders.id, orderId));
    });
  } catch (error) {
    // Another order may have started.
    await closeSession(app, id);
    throw error;
  }
}

/** Redirects only to the provider's pages. */
export function providerPageUrl(
  app: AppContext,
  { id, url }: { readonly id: string; readonly url: string | null },
): CheckoutResult {
  if (url?.startsWith(`${app.payments.checkoutOrigin}/`) === true) return { ok: true, url, sessionId: id };
  app.log.error(
    { event: 'checkout.address.unexpected', origin: url === null ? null : new URL(url).origin },
    "The checkout address is not on the provider's host",
  );
  return { ok: false, reason: 'unavailable' };
}
