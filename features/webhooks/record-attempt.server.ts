import { and, eq, sql } from 'drizzle-orm';
import { failingDays, type deliveryVerdict, type DisabledReason } from '#features/webhooks/webhooks.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineCounter } from '#server/telemetry/counters.ts';
import { sendWebhookEmail } from '#features/webhooks/webhooks.jobs.server.ts';
import { dayMs } from '#values/duration.ts';

export type Attempt = Omit<typeof webhookAttempts.$inferSelect, 'id' | 'delivered'> & {
  readonly isTest: boolean;
  readonly verdict: ReturnType<typeof deliveryVerdict>;
};

/**
 * Records an attempt, then schedules or ends the delivery and updates health. Disables endpoints that are gone or have
 * only failed for days.
 */
export async function recordAttempt(app: AppContext, done: Attempt): Promise<void> {
  const { verdict, isTest, endpointId, deliveryId, nextAt, ...log } = done;
  const delivered = verdict === 'delivered';
  (delivered ? deliveriesDone : deliveriesFailed).add();
  await app.db.transaction(async (tx) => {
    // Lock order: endpoint before deliveries, as when disabling.
    const disable = await noteHealth(app, tx, done);
    const state = delivered ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
    await tx
      .update(webhookDeliveries)
      .set({ state, ...(nextAt && { nextAt }) })
      .where(eq(webhookDeliveries.id, deliveryId));
    await tx.insert(webhookAttempts).values({ ...log, deliveryId, endpointId, delivered, nextAt });
    if (disable !== null) await disableEndpoint(app, tx, endpointId, disable);
  });
}

const deliveries = defineCounter('webhook_deliveries_total', 'Webhooks sent: delivered or failed.', 'outcome');
const deliveriesDone = deliveries.of({ outcome: 'delivered' });
const deliveriesFailed = deliveries.of({ outcome: 'failed' });

/** Updates health; returns a reason to disable the endpoint, if any. */
async function noteHealth(app: AppContext, tx: Transaction, done: Attempt): Promise<DisabledReason | null> {
  const { verdict, isTest, endpointId } = done;
  const now = app.now();
  const own = eq(webhookEndpoints.id, endpointId);
  if (verdict === 'delivered') {
    await tx.update(webhookEndpoints).set({ lastSuccessAt: now, failingSince: null }).where(own);
    return null;
  }
  // Failed tests do not count; the administrator sees them at once.
  if (isTest) return null;
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(own)
    .returning({ failingSince: webhookEndpoints.failingSince });
  if (verdict === 'gone') return 'gone';
  const since = row?.failingSince ?? now;
  return now.getTime() - since.getTime() >= failingDays * dayMs ? 'failing' : null;
}

/** Also emails the team; waiting deliveries can be resent manually. */
async function disableEndpoint(
  app: AppContext,
  tx: Transaction,
  endpointId: string,
  disabledReason: DisabledReason,
): Promise<void> {
  const disabledAt = app.now();
  const disabled = await tx
    .update(webhookEndpoints)
    .set({ enabled: false, disabledReason, disabledAt })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.enabled, true)))
    .returning({ id: webhookEndpoints.id });
  if (disabled.length === 0) return;
  await stopWaiting(tx, endpointId);
  await app.jobs.send(tx, sendWebhookEmail, { endpointId, at: disabledAt.toISOString() });
}

/** Fails waiting deliveries, so re-enabling does not send them all at once. Returns how many. */
export async function stopWaiting(tx: Transaction, endpointId: string): Promise<number> {
  const waiting = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, 'waiting'),
    eq(webhookDeliveries.isTest, false),
  );
  const { rowCount } = await tx.update(webhookDeliveries).set({ state: 'failed' }).where(waiting);
  return rowCount ?? 0;
}
