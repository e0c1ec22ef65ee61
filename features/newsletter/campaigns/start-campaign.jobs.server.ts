import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countRecipients, recipientsOf } from '#features/newsletter/campaigns/audience.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import {
  campaigns as emails,
  newsletterDeliveries as deliveries,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { storeResults } from '#features/newsletter/sending/results.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `begin-campaign`: starts a scheduled campaign, unless unscheduled or postponed. */
export const beginScheduledCampaign = defineJob(
  'begin-campaign',
  z.object({ campaignId: z.string(), at: z.string() }),
  async (app, { campaignId, at }) => {
    await app.db.transaction(async (tx) => {
      const [campaign] = await tx.select().from(emails).where(eq(emails.id, campaignId)).for('update');
      if (campaign?.state !== 'scheduled' || campaign.scheduledAt?.toISOString() !== at) return;
      if ((await countRecipients(tx, campaign)) > 0) {
        await beginSending(app, tx, campaignId);
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

/** Recipients recorded in one transaction; the first of them with the start, so that short lists need no other job. */
const recordedAtOnce = 20_000;

/** Before all ids. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** Records the first recipients and queues the first batch, and a job for the other recipients. */
export async function beginSending(app: AppContext, tx: Transaction, id: string): Promise<void> {
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
