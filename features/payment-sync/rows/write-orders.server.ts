import { and, eq, exists, isNull, notInArray } from 'drizzle-orm';
import { runningStatuses } from '#features/billing/billing.ts';
import type { OrderStatus } from '#features/billing/payment-state.ts';
import { orders, subscriptions } from '#features/billing/billing.table.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { orderStatus } from '#features/payment-sync/provider/order-status.server.ts';
import { raise } from '#server/events.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { orderFailed, orderPaid } from '#features/payment-sync/payment-sync.events.public.ts';

/** When an order is first paid, the team is notified (fulfillment). Returns the rows written. */
export async function writeOrders(
  app: AppContext,
  tx: Transaction,
  organizationId: string,
  state: CustomerState,
): Promise<number> {
  await releaseEnded(tx, organizationId, app.now());
  const rows = await tx.select().from(orders).where(eq(orders.organizationId, organizationId));
  const changes = state.sessions.flatMap((session) => {
    const order = rows.find(({ sessionId }) => sessionId === session.id);
    const status = orderStatus(session, state);
    return order === undefined || status === null || status === order.status ? [] : [{ session, order, status }];
  });
  // Ended orders release the offer before another takes it.
  changes.sort((one, other) => Number(takesOffer(one)) - Number(takesOffer(other)));
  const now = app.now();
  const taken = new Map(rows.filter(takesOfferNow).map((row) => [row.offer, row.id]));
  let changed = 0;
  for (const { session, order, status } of changes) {
    const isSecond = takesOffer({ status, order }) && (taken.get(order.offer) ?? order.id) !== order.id;
    if (isSecond)
      app.log.error(
        { event: 'order.paid_twice', order: order.id, offer: order.offer },
        'Two orders paid for the same offer',
      );
    if (takesOffer({ status, order })) taken.set(order.offer, taken.get(order.offer) ?? order.id);
    else if (taken.get(order.offer) === order.id) taken.delete(order.offer);
    const isPaid = status === 'paid';
    const begins = isPaid && order.fulfilledAt === null;
    await tx
      .update(orders)
      .set({
        status,
        subscriptionId: idOf(session.subscription),
        ...(isSecond ? { releasedAt: order.releasedAt ?? now } : {}),
        ...(isPaid && order.paidAt === null ? { paidAt: now } : {}),
        ...(begins ? { fulfilledAt: now } : {}),
        // With the tax, and a code that was typed at the provider.
        amount: session.amount_total ?? order.amount,
        discountCents: session.total_details?.amount_discount ?? order.discountCents,
        taxCents: session.total_details?.amount_tax ?? 0,
      })
      .where(eq(orders.id, order.id));
    const orderId = order.id;
    if (begins) await raise(app, tx, orderPaid, { orderId });
    if (status === 'failed') await raise(app, tx, orderFailed, { orderId });
    changed += 1;
  }
  // Its subscription may already have ended.
  if (changed > 0) await releaseEnded(tx, organizationId, now);
  return changed;
}

type Order = typeof orders.$inferSelect;

/** Same condition as the index `orders_taking_offer`. */
function takesOffer({ status, order }: { readonly status: OrderStatus; readonly order: Order }): boolean {
  if (order.releasedAt !== null) return false;
  return status === 'open' || status === 'processing' || (status === 'paid' && order.mode === 'subscription');
}

function takesOfferNow(order: Order): boolean {
  return takesOffer({ status: order.status, order });
}

async function releaseEnded(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const ended = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, orders.subscriptionId), notInArray(subscriptions.status, [...runningStatuses])));
  await tx
    .update(orders)
    .set({ releasedAt: now })
    .where(
      and(
        eq(orders.organizationId, organizationId),
        eq(orders.status, 'paid'),
        isNull(orders.releasedAt),
        exists(ended),
      ),
    );
}
