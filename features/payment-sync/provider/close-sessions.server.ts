import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { eq } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { isRunning } from '#features/billing/billing.ts';
import { type OrderStatus } from '#features/billing/payment-state.ts';
import { orders } from '#features/billing/billing.table.ts';
import { closeSession } from '#features/payment-sync/provider/checkout-sessions.server.ts';
import { includesOffer } from '#features/billing/plans.ts';
import { offersByPrice, type KnownOffers, runningOffer } from '#features/billing/prices.server.ts';
import type { CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { orderStatus } from '#features/payment-sync/provider/order-status.server.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * Expires payable sessions whose offer must not be sold (subscribed by another order, own order over, erasure
 * scheduled). Returns the new state.
 * @throws if the provider is unavailable.
 */
export async function closeSessions(
  app: AppContext,
  organizationId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const open = state.sessions.filter(({ status }) => status === 'open');
  if (open.length === 0) return state;
  const [profile] = await app.db
    .select({ eraseAt: userProfiles.eraseAt })
    .from(userProfiles)
    .where(eq(userProfiles.userId, ownerOf(organizationId)));
  const own = await app.db
    .select({ id: orders.id, status: orders.status, releasedAt: orders.releasedAt })
    .from(orders)
    .where(eq(orders.organizationId, organizationId));
  const known = offersByPrice(app);
  const taken = takers(state, known);
  const closed = new Set<string>();
  for (const { id, metadata } of open) {
    const { order: orderId = '', offer = '' } = metadata ?? {};
    const order = own.find((one) => one.id === orderId);
    if (order === undefined) continue;
    const isOver = over.includes(order.status) || order.releasedAt !== null;
    const wanted = known.own.offers.find((one) => one.id === offer);
    const isTaken = taken.some(
      (taker) =>
        taker.order !== orderId &&
        (taker.offer === offer || (wanted !== undefined && includesOffer(known.own.plans, taker, wanted))),
    );
    if (!isOver && !isTaken && profile?.eraseAt == null) continue;
    const { status } = await closeSession(app, id);
    if (status !== 'complete') closed.add(id);
  }
  const sessions = state.sessions.map((one) => (closed.has(one.id) ? { ...one, status: 'expired' as const } : one));
  return { ...state, sessions };
}

const over: readonly OrderStatus[] = ['failed', 'expired'];

/** Running or being paid, by order. */
function takers(state: CustomerState, known: KnownOffers) {
  const running = state.subscriptions
    .filter(({ status }) => isRunning(status) && status !== 'incomplete')
    .map((one) => ({ ...one, offer: runningOffer(known, one) }));
  const paying = state.sessions
    .filter((one) => one.mode === 'subscription' && orderStatus(one, state) === 'processing')
    .map((one) => ({ ...one, offer: one.metadata?.['offer'] ?? null }));
  return [...running, ...paying].map(({ metadata, offer }) => {
    return { order: metadata?.['order'], offer, isAgreed: metadata?.['agreed'] === 'yes' };
  });
}
