import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { orders } from '#features/billing/billing.table.ts';
import { sessionAtProvider } from '#features/payment-sync/provider/checkout-sessions.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

/** Min between checks from a page. */
const pageSeconds = 10;

const isWaiting = inArray(orders.status, ['open', 'processing']);

/** Queues a check of an order, at most every few seconds. */
export async function queueOrderCheck(app: AppContext, orderId: string): Promise<void> {
  if (!app.payments.available) return;
  const now = app.now();
  const earliest = new Date(now.getTime() - pageSeconds * 1000);
  await app.db.transaction(async (tx) => {
    const jobs = await tx
      .update(orders)
      .set({ checkedAt: now })
      .where(and(eq(orders.id, orderId), isWaiting, or(isNull(orders.checkedAt), lt(orders.checkedAt, earliest))))
      .returning({ orderId: orders.id });
    for (const job of jobs) await app.jobs.send(tx, checkOrder, job);
  });
}

/** Job `check-order`: syncs the customer if the session is over. One call if unpaid. */
export const checkOrder = defineJob(
  'check-order',
  z.object({ orderId: z.string() }),
  async (app, { orderId }) => {
    const [order] = await app.db
      .select({
        organizationId: orders.organizationId,
        sessionId: orders.sessionId,
        releasedAt: orders.releasedAt,
        eraseAt: userProfiles.eraseAt,
      })
      .from(orders)
      .innerJoin(userProfiles, eq(userProfiles.userId, ownerOf(orders.organizationId)))
      .where(and(eq(orders.id, orderId), isWaiting));
    if (order?.sessionId == null) return;
    const session = await sessionAtProvider(app, order.sessionId);
    if (session === null) {
      await app.db
        .update(orders)
        .set({ status: 'expired' })
        .where(and(eq(orders.id, orderId), isWaiting));
    } else if (session.status !== 'open' || order.releasedAt !== null || order.eraseAt !== null) {
      await syncCustomer(app, order.organizationId);
    }
  },
  { label: 'Check an order with the payment provider' },
);

/** Delay before the first check if no event arrives. */
const sweptAfterMinutes = 2;
/** Repeats when the age grows by half: about fifteen times in a session's day. */
const growth = 1.5;
const atOnce = 100;

/** Job `sweep-open-orders`, every minute: compensates for missing events. */
export const sweepOpenOrders = defineJob(
  'sweep-open-orders',
  noPayload,
  async (app) => {
    if (!app.payments.available) return;
    const now = app.now();
    const age = sql`(${now.toISOString()}::timestamptz - ${orders.createdAt})`;
    const due = app.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isWaiting,
          sql`${orders.sessionId} is not null`,
          sql`${age} > make_interval(mins => ${sweptAfterMinutes})`,
          or(
            isNull(orders.checkedAt),
            sql`${orders.checkedAt} < ${orders.createdAt} + make_interval(mins => ${sweptAfterMinutes})`,
            sql`${age} >= ${growth} * (${orders.checkedAt} - ${orders.createdAt})`,
          ),
        ),
      )
      .orderBy(orders.createdAt)
      .limit(atOnce);
    await app.db.transaction(async (tx) => {
      const jobs = await tx
        .update(orders)
        .set({ checkedAt: now })
        .where(inArray(orders.id, due))
        .returning({ orderId: orders.id });
      for (const job of jobs) await app.jobs.send(tx, checkOrder, job);
    });
  },
  { label: 'Check for payments without an event', schedule: '* * * * *' },
);
