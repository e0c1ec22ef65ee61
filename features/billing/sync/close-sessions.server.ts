import { eq } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import type { OrderStatus } from '#features/billing/billing.ts';
import { orders } from '#features/billing/billing.table.ts';
import { closeSession } from '#features/billing/checkout/order-under-way.server.ts';
import type { CustomerState } from '#features/billing/sync/customer-state.server.ts';
import { orderStatus } from '#features/billing/sync/order-state.server.ts';
import { isRunning } from '#features/billing/sync/subscription-row.server.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * Expires payable sessions whose offer must not be sold (subscribed by another order, own order over, erasure
 * scheduled). Returns the new state.
 * @throws if the provider is unavailable.
 */
export async function closeSessions(app: AppContext, userId: string, state: CustomerState): Promise<CustomerState> {
  const open = state.sessions.filter(({ status }) => status === 'open');
  if (open.length === 0) return state;
  const [profile] = await app.db
    .select({ eraseAt: userProfiles.eraseAt })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId));
  const own = await app.db
    .select({ id: orders.id, status: orders.status, releasedAt: orders.releasedAt })
    .from(orders)
    .where(eq(orders.userId, userId));
  const taken = takers(state);
  const closed = new Set<string>();
  for (const { id, metadata } of open) {
    const { order: orderId = '', offer = '' } = metadata ?? {};
    const order = own.find((one) => one.id === orderId);
    if (order === undefined) continue;
    const isOver = over.includes(order.status) || order.releasedAt !== null;
    const isTaken = taken.some((taker) => taker.offer === offer && taker.order !== orderId);
    if (!isOver && !isTaken && profile?.eraseAt == null) continue;
    const { status } = await closeSession(app, id);
    if (status !== 'complete') closed.add(id);
  }
  const sessions = state.sessions.map((one) => (closed.has(one.id) ? { ...one, status: 'expired' as const } : one));
  return { ...state, sessions };
}

const over: readonly OrderStatus[] = ['failed', 'expired'];

/** Running or being paid, by order. */
function takers(state: CustomerState): { readonly order: string | undefined; readonly offer: string | undefined }[] {
  const running = state.subscriptions.filter(({ status }) => isRunning(status) && status !== 'incomplete');
  const paying = state.sessions.filter((one) => {
    const status = one.mode === 'subscription' ? orderStatus(one, state) : null;
    return status === 'processing';
  });
  return [...running, ...paying].map(({ metadata }) => ({ order: metadata?.['order'], offer: metadata?.['offer'] }));
}
