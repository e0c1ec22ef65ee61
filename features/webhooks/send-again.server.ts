import { and, eq, gte, ne, type SQL } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { SendResult } from '#features/webhooks/endpoint-results.ts';
import { testPing } from '#features/webhooks/events/all-events.server.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Sends an empty event once, even if disabled. */
export async function sendTest(app: AppContext, by: TeamMember<'operations'>, id: string): Promise<SendResult> {
  return sendTo(app, by, { id, action: 'webhook-tested' }, async (tx) => {
    const at = app.now();
    const [event] = await tx
      .insert(webhookEvents)
      .values({ type: testPing.type, at, data: testPing.example })
      .returning({ eventId: webhookEvents.id });
    if (!event) throw new Error('An event was not written.');
    const test = { ...event, endpointId: id, isTest: true, nextAt: at, createdAt: at };
    return (await tx.insert(webhookDeliveries).values(test).returning({ id: webhookDeliveries.id })).length;
  });
}

/** Resends an event, delivered or failed, with all attempts. */
export async function resendEvent(
  app: AppContext,
  by: TeamMember<'operations'>,
  id: string,
  deliveryId: string,
): Promise<SendResult> {
  if (!isUuid(deliveryId)) return { ok: false, reason: 'unknown' };
  const own = and(eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.state, 'waiting'));
  return resend(app, by, { id, action: 'webhook-sent-again' }, own);
}

/** Resends failures since a given time. */
export async function resendFailed(
  app: AppContext,
  by: TeamMember<'operations'>,
  id: string,
  since: Date,
): Promise<SendResult> {
  const { state, createdAt, isTest } = webhookDeliveries;
  const failed = and(eq(state, 'failed'), gte(createdAt, since), eq(isTest, false));
  return resend(app, by, { id, action: 'webhook-failed-sent-again' }, failed);
}

function resend(app: AppContext, by: TeamMember<'operations'>, sending: Sending, which: SQL | undefined) {
  return sendTo(app, by, { ...sending, mustBeEnabled: true }, async (tx) => {
    const rows = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAt: app.now() })
      .where(and(eq(webhookDeliveries.endpointId, sending.id), which))
      .returning({ id: webhookDeliveries.id });
    return rows.length;
  });
}

interface Sending {
  readonly id: string;
  readonly action: 'webhook-tested' | 'webhook-sent-again' | 'webhook-failed-sent-again';
  readonly mustBeEnabled?: boolean;
}

/** Adds an audit log entry if anything was queued. */
async function sendTo(
  app: AppContext,
  by: TeamMember<'operations'>,
  { id, action, mustBeEnabled = false }: Sending,
  queue: (tx: Transaction) => Promise<number>,
): Promise<SendResult> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown' };
  return app.db.transaction(async (tx) => {
    const { enabled } = webhookEndpoints;
    const [row] = await tx.select({ enabled }).from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('share');
    if (!row) return { ok: false, reason: 'unknown' };
    if (mustBeEnabled && !row.enabled) return { ok: false, reason: 'disabled' };
    const queued = await queue(tx);
    const entry = { action, subject: { kind: 'webhook', id }, details: { events: queued } } as const;
    if (queued > 0) await recordAction(app, by, entry, tx);
    return { ok: true, queued };
  });
}
