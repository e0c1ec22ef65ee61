import { and, eq, gte, inArray } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { SendResult } from '#features/webhooks/endpoint-results.ts';
import { testPing } from '#features/webhooks/events/all-events.server.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Sends an empty event once, even if disabled. */
export async function sendTest(app: AppContext, by: TeamMember<'operations'>, endpointId: string): Promise<SendResult> {
  return toEndpoint(app, endpointId, async (tx) => {
    const at = app.now();
    const [event] = await tx
      .insert(webhookEvents)
      .values({ type: testPing.type, at, data: testPing.example })
      .returning({ id: webhookEvents.id });
    if (!event) throw new Error('An event was not written.');
    await tx
      .insert(webhookDeliveries)
      .values({ eventId: event.id, endpointId, isTest: true, nextAt: at, createdAt: at });
    await noteSent(app, by, tx, endpointId, 'webhook-tested', 1);
    return 1;
  });
}

/** Resends an event, delivered or failed, with all attempts. */
export async function resendEvent(
  app: AppContext,
  by: TeamMember<'operations'>,
  endpointId: string,
  deliveryId: string,
): Promise<SendResult> {
  if (!isUuid(deliveryId)) return { ok: false, reason: 'unknown' };
  return toEnabled(app, endpointId, async (tx) => {
    const queued = await queueAgain(app, tx, and(ofEndpoint(endpointId), eq(webhookDeliveries.id, deliveryId)));
    if (queued > 0) await noteSent(app, by, tx, endpointId, 'webhook-sent-again', queued);
    return queued;
  });
}

/** Resends failures since a given time. */
export async function resendFailed(
  app: AppContext,
  by: TeamMember<'operations'>,
  endpointId: string,
  since: Date,
): Promise<SendResult> {
  return toEnabled(app, endpointId, async (tx) => {
    const failed = and(
      ofEndpoint(endpointId),
      eq(webhookDeliveries.state, 'failed'),
      gte(webhookDeliveries.createdAt, since),
      eq(webhookDeliveries.isTest, false),
    );
    const queued = await queueAgain(app, tx, failed);
    if (queued > 0) await noteSent(app, by, tx, endpointId, 'webhook-failed-sent-again', queued);
    return queued;
  });
}

function ofEndpoint(endpointId: string) {
  return eq(webhookDeliveries.endpointId, endpointId);
}

async function queueAgain(app: AppContext, tx: Transaction, which: ReturnType<typeof and>): Promise<number> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: app.now() })
    .where(and(which, inArray(webhookDeliveries.state, ['delivered', 'failed'])))
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

function toEnabled(app: AppContext, id: string, queue: (tx: Transaction) => Promise<number>): Promise<SendResult> {
  return toEndpoint(app, id, queue, true);
}

async function toEndpoint(
  app: AppContext,
  id: string,
  queue: (tx: Transaction) => Promise<number>,
  mustBeEnabled = false,
): Promise<SendResult> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown' };
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ enabled: webhookEndpoints.enabled })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id))
      .for('share');
    if (!row) return { ok: false, reason: 'unknown' };
    if (mustBeEnabled && !row.enabled) return { ok: false, reason: 'disabled' };
    return { ok: true, queued: await queue(tx) };
  });
}

function noteSent(
  app: AppContext,
  by: TeamMember<'operations'>,
  tx: Transaction,
  id: string,
  action: 'webhook-tested' | 'webhook-sent-again' | 'webhook-failed-sent-again',
  events: number,
): Promise<void> {
  return recordAction(app, by, { action, subject: { kind: 'webhook', id }, details: { events } }, tx);
}
