import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { missingIn, type SendResult } from '#features/newsletter/campaigns/campaigns.ts';
import { countRecipients, recipientsOf } from '#features/newsletter/campaigns/audience.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import {
  newsletterDeliveries as deliveries,
  campaigns as emails,
  newsletterResults as results,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { storeResults } from '#features/newsletter/sending/results.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Sends the draft at that version; recipients are recorded with it. */
export async function sendCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
  version: number,
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const ready = await readyCampaign(tx, id, version);
    if (!ready.ok) return ready;
    const readers = await countRecipients(tx, ready.campaign);
    if (readers === 0) return { ok: false, reason: 'nobody' } as const;
    await begin(app, tx, id);
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
  zone: string | null = null,
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const ready = await readyCampaign(tx, id, version);
    if (!ready.ok) return ready;
    await tx.update(emails).set({ state: 'scheduled', scheduledAt: at, scheduledZone: zone }).where(eq(emails.id, id));
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
      .set({ state: 'draft', scheduledAt: null, scheduledZone: null, updatedAt: now })
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
): Promise<SendResult> {
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
    if (campaign.recordedTo !== null) await app.jobs.send(tx, recordRecipients, { campaignId: id, run });
    await recordAction(app, by, { action: 'campaign-resumed', subject: { kind: 'campaign', id } }, tx);
    const [left] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(deliveries)
      .where(isWaiting);
    return { ok: true, readers: left?.count ?? 0 } as const;
  });
}

/** Job `begin-campaign`: starts a scheduled campaign, unless unscheduled or postponed. */
export const beginScheduledCampaign = defineJob(
  'begin-campaign',
  z.object({ campaignId: z.string(), at: z.string() }),
  async (app, { campaignId, at }) => {
    await app.db.transaction(async (tx) => {
      const [campaign] = await tx.select().from(emails).where(eq(emails.id, campaignId)).for('update');
      if (campaign?.state !== 'scheduled' || campaign.scheduledAt?.toISOString() !== at) return;
      if ((await countRecipients(tx, campaign)) > 0) {
        await begin(app, tx, campaignId);
        return;
      }
      const now = app.now();
      await tx
        .update(emails)
        .set({ state: 'sent', startedAt: now, finishedAt: now, readers: 0 })
        .where(eq(emails.id, campaignId));
      await storeResults(tx, campaignId, now);
    });
  },
  { label: 'Start a scheduled campaign' },
);

type Ready = { readonly ok: true; readonly campaign: typeof emails.$inferSelect } | Extract<SendResult, { ok: false }>;

/** Locks the draft; says what blocks sending. */
async function readyCampaign(tx: Transaction, id: string, version: number): Promise<Ready> {
  const [campaign] = await tx.select().from(emails).where(eq(emails.id, id)).for('update');
  if (!campaign) return { ok: false, reason: 'unknown' };
  if (campaign.state !== 'draft' || campaign.version !== version) return { ok: false, reason: 'stale' };
  return Object.keys(missingIn(campaign)).length > 0 ? { ok: false, reason: 'unfinished' } : { ok: true, campaign };
}

/** Recipients recorded in one transaction; the first of them with the start, so that short lists need no other job. */
const recordedAtOnce = 20_000;

/** Before all ids. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** Records the first recipients and queues the first batch, and a job for the other recipients. */
async function begin(app: AppContext, tx: Transaction, id: string): Promise<void> {
  const [campaign] = await tx
    .update(emails)
    .set({ state: 'sending', startedAt: app.now(), run: sql`${emails.run} + 1`, readers: 0, recordedTo: firstId })
    .where(eq(emails.id, id))
    .returning();
  if (!campaign) throw new Error('The campaign was deleted between two statements.');
  const { recorded, isLast } = await recordNext(app, tx, campaign);
  const job = { campaignId: id, run: campaign.run };
  if (!isLast) await app.jobs.send(tx, recordRecipients, job);
  if (recorded > 0 || !isLast) await app.jobs.send(tx, sendCampaignEmail, job);
}

/** Looks at the next subscriptions in the order of their ids, whichever match, so that each step takes the same time. */
async function recordNext(
  app: AppContext,
  tx: Transaction,
  campaign: typeof emails.$inferSelect,
): Promise<{ recorded: number; isLast: boolean }> {
  const { rows } = await tx.execute<{ looked: number; last: string | null; recorded: number }>(sql`
    with looked as materialized (
      select ${subscriptions.id} as id, ${recipientsOf(campaign)} as fits from ${subscriptions}
      where ${subscriptions.id} > ${campaign.recordedTo}::uuid order by ${subscriptions.id} limit ${recordedAtOnce}
    ), recorded as (
      insert into ${deliveries} (campaign_id, subscription_id, not_before)
      select ${campaign.id}::uuid, id, ${app.now().toISOString()}::timestamptz from looked where fits
      on conflict do nothing returning 1
    )
    select (select count(*)::int from looked) as looked, (select count(*)::int from recorded) as recorded,
      (select id from looked order by id desc limit 1) as last`);
  const { looked = 0, last = null, recorded = 0 } = rows[0] ?? {};
  const isLast = looked < recordedAtOnce;
  await tx
    .update(emails)
    .set({ readers: sql`coalesce(${emails.readers}, 0) + ${recorded}`, recordedTo: isLast ? null : last })
    .where(eq(emails.id, campaign.id));
  return { recorded, isLast };
}

/** Job `record-newsletter-recipients`: records the recipients of a long list while the first are served. */
export const recordRecipients = defineJob(
  'record-newsletter-recipients',
  z.object({ campaignId: z.string(), run: z.number() }),
  async (app, { campaignId, run }) => {
    let isLast = false;
    while (!isLast) {
      isLast = await app.db.transaction(async (tx) => {
        const [campaign] = await tx.select().from(emails).where(eq(emails.id, campaignId)).for('update');
        const goesOn = campaign?.state === 'sending' && campaign.run === run && campaign.recordedTo !== null;
        return goesOn ? (await recordNext(app, tx, campaign)).isLast : true;
      });
    }
  },
  { label: 'Record recipients of a campaign' },
);

/** Serves again whom the mail server refused for good last time; who was served or left gets nothing. */
export async function resendCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const [campaign] = await tx.select().from(emails).where(eq(emails.id, id)).for('update');
    if (campaign?.state !== 'sent') return { ok: false, reason: 'unknown' } as const;
    const again = await tx
      .update(deliveries)
      .set({ settledAt: null, outcome: null, lockedBy: null, refusals: 0, notBefore: app.now() })
      .where(and(eq(deliveries.campaignId, id), eq(deliveries.outcome, 'failed')));
    const readers = again.rowCount ?? 0;
    if (readers === 0) return { ok: false, reason: 'nobody' } as const;
    const run = campaign.run + 1;
    await tx.update(emails).set({ state: 'sending', finishedAt: null, run }).where(eq(emails.id, id));
    await tx.update(results).set({ countedAt: null }).where(eq(results.campaignId, id));
    await app.jobs.send(tx, sendCampaignEmail, { campaignId: id, run });
    const details = { readers };
    await recordAction(app, by, { action: 'campaign-resent', subject: { kind: 'campaign', id }, details }, tx);
    return { ok: true, readers } as const;
  });
}
