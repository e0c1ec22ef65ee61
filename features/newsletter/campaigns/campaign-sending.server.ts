import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { missingIn, type CampaignAudience, type SendAnswer } from '#features/newsletter/campaigns/campaigns.ts';
import { audienceOf } from '#features/newsletter/campaigns/audience.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign-jobs.server.ts';
import {
  newsletterDeliveries as deliveries,
  campaigns as emails,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { keepResults } from '#features/newsletter/sending/results.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Current recipients. */
export async function countAudience({ db }: Pick<AppContext, 'db'>, audience: CampaignAudience): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .where(audienceOf(audience));
  return row?.count ?? 0;
}

/** Sends the draft at that version; recipients are recorded with it. */
export async function sendCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
  version: number,
): Promise<SendAnswer> {
  return app.db.transaction(async (tx) => {
    const fault = await readyFault(tx, id, version);
    if (fault !== null) return fault;
    if (!(await hasReaders(tx, id))) return { ok: false, reason: 'nobody' } as const;
    const readers = await begin(app, tx, id);
    const details = { readers };
    await recordAction(app, by, { action: 'campaign-sent', subject: { kind: 'campaign', id }, details }, tx);
    return { ok: true, readers } as const;
  });
}

export async function scheduleCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
  version: number,
  at: Date,
): Promise<SendAnswer> {
  return app.db.transaction(async (tx) => {
    const fault = await readyFault(tx, id, version);
    if (fault !== null) return fault;
    await tx.update(emails).set({ state: 'scheduled', scheduledAt: at }).where(eq(emails.id, id));
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
      .update(emails)
      .set({ state: 'draft', scheduledAt: null, updatedAt: now })
      .where(and(eq(emails.id, id), eq(emails.state, 'scheduled')));
    const stopped = await tx
      .update(emails)
      .set({ state: 'stopped', stoppedAt: now })
      .where(and(eq(emails.id, id), eq(emails.state, 'sending')));
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
): Promise<SendAnswer> {
  return app.db.transaction(async (tx) => {
    const [campaign] = await tx.select().from(emails).where(eq(emails.id, id)).for('update');
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
    await tx.update(emails).set({ state: 'sending', stoppedAt: null, run }).where(eq(emails.id, id));
    await app.jobs.send(tx, sendCampaignEmail, { campaignId: id, run });
    await recordAction(app, by, { action: 'campaign-resumed', subject: { kind: 'campaign', id } }, tx);
    const [left] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(deliveries)
      .where(isWaiting);
    return { ok: true, readers: left?.count ?? 0 } as const;
  });
}

/** Job `begin-newsletter-letter`: starts a scheduled campaign, unless unscheduled or postponed. */
export const beginScheduledCampaign = defineJob(
  'begin-newsletter-letter',
  z.object({ campaignId: z.string(), at: z.string() }),
  async (app, { campaignId, at }) => {
    await app.db.transaction(async (tx) => {
      const [campaign] = await tx.select().from(emails).where(eq(emails.id, campaignId)).for('update');
      if (campaign?.state !== 'scheduled' || campaign.scheduledAt?.toISOString() !== at) return;
      const readers = await begin(app, tx, campaignId);
      if (readers > 0) return;
      const now = app.now();
      await tx.update(emails).set({ state: 'sent', finishedAt: now }).where(eq(emails.id, campaignId));
      await keepResults(tx, campaignId, now);
    });
  },
  { label: 'Start a scheduled campaign' },
);

/** Locks the draft; returns what blocks sending, or null. */
async function readyFault(tx: Transaction, id: string, version: number): Promise<SendAnswer | null> {
  const [campaign] = await tx.select().from(emails).where(eq(emails.id, id)).for('update');
  if (!campaign) return { ok: false, reason: 'unknown' };
  if (campaign.state !== 'draft' || campaign.version !== version) return { ok: false, reason: 'stale' };
  return Object.keys(missingIn(campaign)).length > 0 ? { ok: false, reason: 'unfinished' } : null;
}

async function hasReaders(tx: Transaction, id: string): Promise<boolean> {
  const [campaign] = await tx.select({ audience: emails.audience }).from(emails).where(eq(emails.id, id));
  const wanted = audienceOf(campaign?.audience ?? 'all');
  const [one] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(wanted).limit(1);
  return one !== undefined;
}

/** Records recipients and queues the first batch. */
async function begin(app: AppContext, tx: Transaction, id: string): Promise<number> {
  const now = app.now();
  const [campaign] = await tx
    .update(emails)
    .set({ state: 'sending', startedAt: now, run: sql`${emails.run} + 1` })
    .where(eq(emails.id, id))
    .returning({ run: emails.run, audience: emails.audience });
  if (!campaign) throw new Error('a letter vanished between two statements');
  const { rowCount } = await tx.execute(sql`
    insert into ${deliveries} (campaign_id, subscription_id, not_before)
    select ${id}::uuid, ${subscriptions.id}, ${now.toISOString()}::timestamptz from ${subscriptions}
    where ${audienceOf(campaign.audience)}`);
  const readers = rowCount ?? 0;
  await tx.update(emails).set({ readers }).where(eq(emails.id, id));
  if (readers > 0) {
    await app.jobs.send(tx, sendCampaignEmail, { campaignId: id, run: campaign.run });
  }
  return readers;
}
