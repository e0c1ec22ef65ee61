import { and, eq, sql } from 'drizzle-orm';
import { failingDays, type AttemptFault, type DisabledReason } from '#features/webhooks/webhooks.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendWebhookEmail } from '#features/webhooks/webhooks-jobs.server.ts';

export interface Attempt {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly isTest: boolean;
  readonly attempt: number;
  readonly at: Date;
  readonly verdict: 'delivered' | 'failed' | 'gone';
  readonly status: number | null;
  readonly fault: AttemptFault | null;
  readonly excerpt: string;
  readonly milliseconds: number;
  /** When it is tried again; null after a success or the last attempt. */
  readonly nextAt: Date | null;
}

/**
 * Writes what came of an attempt, and what follows from it: the delivery's next time or its end, the endpoint's health,
 * and the end of an endpoint that is gone or has only failed for days.
 */
export async function recordAttempt(app: AppContext, done: Attempt): Promise<void> {
  const { verdict, isTest, endpointId, deliveryId, nextAt, ...log } = done;
  const delivered = verdict === 'delivered';
  await app.db.transaction(async (tx) => {
    // The endpoint first, always: whoever disables it goes on to its deliveries.
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

/** How the endpoint does from now on; answers why it is to be disabled, if it is. */
async function noteHealth(app: AppContext, tx: Transaction, done: Attempt): Promise<DisabledReason | null> {
  const { verdict, isTest, endpointId } = done;
  const now = app.now();
  const own = eq(webhookEndpoints.id, endpointId);
  if (verdict === 'delivered') {
    await tx.update(webhookEndpoints).set({ lastSuccessAt: now, failingSince: null }).where(own);
    return null;
  }
  // A test that fails is somebody trying; it says nothing that they do not see at once.
  if (isTest) return null;
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(own)
    .returning({ failingSince: webhookEndpoints.failingSince });
  if (verdict === 'gone') return 'gone';
  const since = row?.failingSince ?? now;
  return now.getTime() - since.getTime() >= failingDays * 86_400_000 ? 'failing' : null;
}

/** Sends nothing more to an endpoint and tells the team; what was waiting for it can be sent again by hand. */
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

/** What waits for an endpoint that is disabled has failed: it must not all go out when somebody enables it again. */
export async function stopWaiting(tx: Transaction, endpointId: string): Promise<void> {
  const waiting = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, 'waiting'),
    eq(webhookDeliveries.isTest, false),
  );
  await tx.update(webhookDeliveries).set({ state: 'failed' }).where(waiting);
}
