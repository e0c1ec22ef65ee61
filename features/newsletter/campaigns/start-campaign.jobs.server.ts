import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countRecipients, recipientsOf } from '#features/newsletter/campaigns/audience.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import { firstId, recordNext } from '#features/newsletter/sending/record-recipients.server.ts';
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
      const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('update');
      if (campaign?.state !== 'scheduled' || campaign.scheduledAt?.toISOString() !== at) return;
      if ((await countRecipients(tx, campaign)) > 0) {
        await beginSending(app, tx, campaignId);
        return;
      }
      const now = app.now();
      await tx
        .update(campaigns)
        .set({ state: 'sent', startedAt: now, finishedAt: now, readers: 0 })
        .where(eq(campaigns.id, campaignId));
      await storeResults(tx, campaignId, now);
    });
  },
  { label: 'Start a scheduled campaign' },
);

/** Records the first recipients and queues the first batch, and a job for the other recipients. */
export async function beginSending(app: AppContext, tx: Transaction, id: string): Promise<void> {
  const [campaign] = await tx
    .update(campaigns)
    .set({ state: 'sending', startedAt: app.now(), run: sql`${campaigns.run} + 1`, readers: 0, recordedTo: firstId })
    .where(eq(campaigns.id, id))
    .returning();
  if (!campaign) throw new Error('The campaign was deleted between two statements.');
  const { recorded, isLast } = await recordSome(app, tx, campaign);
  const job = { campaignId: id, run: campaign.run };
  if (!isLast) await app.jobs.send(tx, recordRecipients, job);
  if (recorded > 0 || !isLast) await app.jobs.send(tx, sendCampaignEmail, job);
}

/** One step of the list, in one transaction; the first with the start, so that short lists need no other job. */
async function recordSome(
  app: AppContext,
  tx: Transaction,
  campaign: typeof campaigns.$inferSelect,
): Promise<{ recorded: number; isLast: boolean }> {
  const { id: campaignId, recordedTo } = campaign;
  const step = { campaignId, after: recordedTo ?? firstId, fits: recipientsOf(campaign), now: app.now() };
  const { recorded, last } = await recordNext(tx, step);
  await tx
    .update(campaigns)
    .set({ readers: sql`coalesce(${campaigns.readers}, 0) + ${recorded}`, recordedTo: last })
    .where(eq(campaigns.id, campaignId));
  return { recorded, isLast: last === null };
}

/** Job `record-newsletter-recipients`: records the recipients of a long list while the first are served. */
export const recordRecipients = defineJob(
  'record-newsletter-recipients',
  z.object({ campaignId: z.string(), run: z.number() }),
  async (app, { campaignId, run }) => {
    let isLast = false;
    while (!isLast) {
      isLast = await app.db.transaction(async (tx) => {
        const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('update');
        const goesOn = campaign?.state === 'sending' && campaign.run === run && campaign.recordedTo !== null;
        return goesOn ? (await recordSome(app, tx, campaign)).isLast : true;
      });
    }
  },
  { label: 'Record recipients of a campaign' },
);
