import { and, eq, inArray } from 'drizzle-orm';
import { orders } from '#features/billing/billing.table.ts';
import { idOf, type CustomerState } from '#features/billing/sync/customer-state.server.ts';
import { orderStatus } from '#features/billing/sync/order-state.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/**
 * Brings somebody's purchases up to what the provider says of their sessions. The first time that one is seen to be
 * paid the team is told to begin, which is its fulfilment. Answers how many rows were written.
 */
export async function writeOrders(
  machine: Machine,
  tx: Transaction,
  userId: string,
  state: CustomerState,
): Promise<number> {
  const ids = state.sessions.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.sessionId, ids)));
  const now = machine.now();
  let changed = 0;
  for (const session of state.sessions) {
    const order = rows.find(({ sessionId }) => sessionId === session.id);
    const status = orderStatus(session, state);
    if (order === undefined || status === null || status === order.status) continue;
    const isPaid = status === 'paid';
    const begins = isPaid && order.fulfilledAt === null;
    await tx
      .update(orders)
      .set({
        status,
        subscriptionId: idOf(session.subscription),
        ...(isPaid && order.paidAt === null ? { paidAt: now } : {}),
        ...(begins ? { fulfilledAt: now } : {}),
        // A code that the provider's page took may have made it cheaper.
        amount: session.amount_total ?? order.amount,
      })
      .where(eq(orders.id, order.id));
    if (begins) await machine.jobs.send(tx, 'send-order-notice', { orderId: order.id });
    changed += 1;
  }
  return changed;
}
