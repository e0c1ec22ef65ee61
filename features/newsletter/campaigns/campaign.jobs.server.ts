import { createElement } from 'react';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { audienceOf } from '#features/newsletter/campaigns/audience.server.ts';
import type { CampaignDraft } from '#features/newsletter/campaigns/campaigns.ts';
import { CampaignBody } from '#features/newsletter/campaigns/campaign.email.tsx';
import { lexCampaign } from '#features/newsletter/campaigns/lex-campaign.server.ts';
import { emailLinks } from '#features/newsletter/newsletter-links.server.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import { tokenPlace, withToken } from '#features/newsletter/sending/reader-token.ts';
import { storeResults } from '#features/newsletter/sending/results.server.ts';
import { releaseReaders, sendBatch } from '#features/newsletter/sending/send-batch.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';

/** A run that is over does nothing. */
const campaignRun = z.object({ campaignId: z.string(), run: z.number() });
type CampaignRun = PayloadOf<typeof sendCampaignEmail>;

/**
 * Job `send-campaign-email`: sends a campaign to the next recipients and queues the next batch. Stopping releases
 * the recipients within a second; jobs of earlier runs do nothing.
 */
export const sendCampaignEmail = defineJob(
  'send-campaign-email',
  campaignRun,
  async (app, job, run) => {
    const { campaignId } = job;
    const campaign = await goingOut(app, job);
    if (campaign) {
      const mailing = {
        campaignId,
        name: 'newsletter-letter',
        wants: audienceOf(campaign.audience),
        mayGoOn: async () => (await goingOut(app, job)) !== undefined,
        compose: async () => {
          const rendered = await renderCampaign(app, campaign, emailLinks(app, tokenPlace, campaignId));
          return (token: string) => ({ subject: campaign.subject, ...withToken(rendered, token) });
        },
      };
      await sendBatch(app, mailing, run.id);
    }
    await goOn(app, job, run.id);
  },
  { label: 'Campaign batch', isEmail: true },
);

/** HTML and text. */
export async function renderCampaign(
  app: AppContext,
  { subject, preheader, body }: Pick<CampaignDraft, 'subject' | 'preheader' | 'body'>,
  links: ReturnType<typeof emailLinks>,
): Promise<{ html: string; text: string }> {
  const tokens = await lexCampaign(body);
  if (tokens === null) throw new Error('the formatting of a campaign is too complex');
  const campaign = { subject, preheader, tokens, origin: app.env.PUBLIC_ORIGIN, links };
  return renderEmail(createElement(CampaignBody, campaign));
}

/** Only while this run is sending. */
async function goingOut({ db }: AppContext, { campaignId, run }: CampaignRun) {
  const { subject, preheader, body, audience } = campaigns;
  const [campaign] = await db
    .select({ subject, preheader, body, audience })
    .from(campaigns)
    .where(isRun(campaignId, run));
  return campaign;
}

/** Queues the next batch or finishes; for an ended run only releases recipients. */
async function goOn(app: AppContext, { campaignId, run }: CampaignRun, runId: string): Promise<void> {
  const now = app.now();
  await app.db.transaction(async (tx) => {
    const [campaign] = await tx
      .select({ recordedTo: campaigns.recordedTo })
      .from(campaigns)
      .where(isRun(campaignId, run))
      .for('update');
    const next = await releaseReaders(app, tx, campaignId, runId);
    if (!campaign) return;
    if (next === null && campaign.recordedTo !== null) {
      // All recorded so far are served.
      await app.jobs.send(tx, sendCampaignEmail, { campaignId, run }, { startAfter: new Date(now.getTime() + 1000) });
      return;
    }
    if (next === null) {
      await tx.update(campaigns).set({ state: 'sent', finishedAt: now }).where(eq(campaigns.id, campaignId));
      await storeResults(tx, campaignId, now);
      return;
    }
    await app.jobs.send(tx, sendCampaignEmail, { campaignId, run }, next > now ? { startAfter: next } : {});
  });
}

function isRun(campaignId: string, run: number) {
  return and(eq(campaigns.id, campaignId), eq(campaigns.run, run), sql`${campaigns.state} = 'sending'`);
}
