import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { lastChange, recordAction, toLastChange } from '#features/accounts/audit/audit.server.ts';
import { unreadyFields, type SendResult } from '#features/newsletter/campaigns/campaigns.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import {
  beginScheduledCampaign,
  beginSending,
  recordRecipients,
} from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import {
  newsletterDeliveries as deliveries,
  newsletterResults as results,
} from '#features/newsletter/newsletter.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Sends the draft at that version; recipients are recorded with it. */
export async function sendCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
  version: number,
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const ready = await readyCampaign(tx, id, version, by.user.id);
    if (!ready.ok) return ready;
    const readers = await countRecipients(tx, ready.campaign);
    if (readers === 0) return { ok: false, reason: 'nobody' } as const;
    await beginSending(app, tx, id);
    const details = { readers };
    await recordAction(app, by, { action: 'campaign-sent', subject: { kind: 'campaign', id }, details }, tx);
    return { ok: true, readers } as const;
  });
}

/** Schedules the draft at that version. */
export async function scheduleCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
  version: number,
  at: Date,
  zone: string | null = null,
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const ready = await readyCampaign(tx, id, version, by.user.id);
    if (!ready.ok) return ready;
    await tx
      .update(campaigns)
      .set({ state: 'scheduled', scheduledAt: at, scheduledZone: zone })
      .where(eq(campaigns.id, id));
    await app.jobs.send(tx, beginScheduledCampaign, { campaignId: id, at: at.toISOString() }, { startAfter: at });
    const details = { at: at.toISOString() };
    await recordAction(app, by, { action: 'campaign-scheduled', subject: { kind: 'campaign', id }, details }, tx);
    return { ok: true, readers: 0 } as const;
  });
}

/** Unschedules a campaign, or stops its sending. False if neither applies. */
export async function stopCampaign(app: AppContext, by: TeamMember<'newsletter:write'>, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const now = app.now();
    const back = await tx
      .update(campaigns)
      .set({ state: 'draft', scheduledAt: null, scheduledZone: null, updatedAt: now })
      .where(and(eq(campaigns.id, id), eq(campaigns.state, 'scheduled')));
    const stopped = await tx
      .update(campaigns)
      .set({ state: 'stopped', stoppedAt: now })
      .where(and(eq(campaigns.id, id), eq(campaigns.state, 'sending')));
    if (back.rowCount !== 1 && stopped.rowCount !== 1) return false;
    const action = stopped.rowCount === 1 ? 'campaign-stopped' : 'campaign-unscheduled';
    await recordAction(app, by, { action, subject: { kind: 'campaign', id } }, tx);
    return true;
  });
}

/** Resumes for the remaining recipients. */
export async function resumeCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
    if (campaign?.state !== 'stopped') return { ok: false, reason: 'unknown' } as const;
    const isWaiting = and(eq(deliveries.campaignId, id), isNull(deliveries.settledAt));
    // Two concurrent batches would double the rate, so the stopped one must release its recipients first.
    const [taken] = await tx
      .select({ id: deliveries.subscriptionId })
      .from(deliveries)
      .where(and(isWaiting, isNotNull(deliveries.lockedBy), gt(deliveries.notBefore, app.now())))
      .limit(1);
    if (taken) return { ok: false, reason: 'under-way' } as const;
    const run = campaign.run + 1;
    await tx.update(campaigns).set({ state: 'sending', stoppedAt: null, run }).where(eq(campaigns.id, id));
    await app.jobs.send(tx, sendCampaignEmail, { campaignId: id, run });
    if (campaign.recordedTo !== null) await app.jobs.send(tx, recordRecipients, { campaignId: id, run });
    await recordAction(app, by, { action: 'campaign-resumed', subject: { kind: 'campaign', id } }, tx);
    const [left] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(deliveries)
      .where(isWaiting);
    return { ok: true, readers: left?.count ?? 0 } as const;
  });
}

type Ready =
  | { readonly ok: true; readonly campaign: typeof campaigns.$inferSelect }
  | Extract<SendResult, { ok: false }>;

/** Locks the draft and returns what blocks sending. */
async function readyCampaign(tx: Transaction, id: string, version: number, me: string): Promise<Ready> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  if (!campaign) return { ok: false, reason: 'unknown' };
  if (campaign.state !== 'draft')
    return { ok: false, reason: 'stale', last: await lastChange(tx, { kind: 'campaign', id }, me) };
  if (campaign.version !== version) return { ok: false, reason: 'stale', last: await toLastChange(tx, campaign, me) };
  return Object.keys(unreadyFields(campaign)).length > 0 ? { ok: false, reason: 'unfinished' } : { ok: true, campaign };
}

/** Resends to recipients whose email was permanently refused. Skips everyone who received it or unsubscribed. */
export async function resendCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
    if (campaign?.state !== 'sent') return { ok: false, reason: 'unknown' } as const;
    const again = await tx
      .update(deliveries)
      .set({ settledAt: null, outcome: null, lockedBy: null, refusals: 0, notBefore: app.now() })
      .where(and(eq(deliveries.campaignId, id), eq(deliveries.outcome, 'failed')));
    const readers = again.rowCount ?? 0;
    if (readers === 0) return { ok: false, reason: 'nobody' } as const;
    const run = campaign.run + 1;
    await tx.update(campaigns).set({ state: 'sending', finishedAt: null, run }).where(eq(campaigns.id, id));
    await tx.update(results).set({ countedAt: null }).where(eq(results.campaignId, id));
    await app.jobs.send(tx, sendCampaignEmail, { campaignId: id, run });
    const details = { readers };
    await recordAction(app, by, { action: 'campaign-resent', subject: { kind: 'campaign', id }, details }, tx);
    return { ok: true, readers } as const;
  });
}
