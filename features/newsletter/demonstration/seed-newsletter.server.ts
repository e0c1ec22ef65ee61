import { eq, inArray, like, sql } from 'drizzle-orm';
import { demonstrationMark } from '#content/admin/demonstration.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { beginScheduledCampaign } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { segmentText } from '#features/newsletter/campaigns/segments.ts';
import { madeUpCampaigns, subscribers } from '#features/newsletter/demonstration/demonstration-subscribers.ts';
import { newPreferences, newsletterSource, type NewsletterStatus } from '#features/newsletter/newsletter.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import {
  newsletterResults as results,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { byHand, byImport } from '#features/newsletter/subscribers/subscribers.ts';
import { subscriberErased } from '#features/newsletter/newsletter.events.public.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import { dayMs } from '#values/duration.ts';

const sources = [newsletterSource, newsletterSource, 'landing_page', byImport, 'intake', byHand];
const campaignIds = madeUpCampaigns.map((_, at) => `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`);
/** Has no subscribers, so that demonstration campaigns never go to real ones. */
const nobody = segmentText({ kind: 'source', value: 'demonstration' });

/** Subscribers in every state and campaigns: sent, scheduled and a draft. For the first start. Sends no emails. */
export async function seedNewsletter(app: AppContext): Promise<void> {
  const inDays = (days: number) => new Date(app.now().getTime() + days * dayMs);
  await app.db.transaction(async (tx) => {
    await tx.insert(subscriptions).values(subscribers.map((email, at) => subscriptionRow(email, at, inDays)));
    const [writer] = await tx.select({ id: users.id }).from(users).where(eq(users.email, demonstrationEmails.writer));
    const by = writer?.id ?? '';
    for (const [at, [subject, preheader, state, days, body]] of madeUpCampaigns.entries()) {
      const [id = '', when, createdAt] = [campaignIds[at], inDays(days), inDays(Math.min(days, 0) - 1)];
      const text = { id, subject, preheader, body, state, segment: state === 'sent' ? '' : nobody };
      const scheduled = state === 'scheduled' ? { scheduledAt: when, scheduledZone: 'Europe/London' } : {};
      const sent = state === 'sent' ? { run: 1, startedAt: when, finishedAt: when } : {};
      const dates = { createdAt, updatedAt: createdAt, ...scheduled, ...sent };
      await tx.insert(campaigns).values({ ...text, createdBy: by, updatedBy: by, ...dates });
      const job = { campaignId: id, at: when.toISOString() };
      if (state === 'scheduled') await app.jobs.send(tx, beginScheduledCampaign, job, { startAfter: when });
    }
    await writeResults(tx);
  });
}

/** Some emails bounced, and some readers unsubscribed, within a day. */
async function writeResults(tx: Transaction): Promise<void> {
  const own = sql`any(${sql.param(campaignIds)}::uuid[])`;
  await tx.execute(sql`insert into newsletter_deliveries (campaign_id, subscription_id, not_before, settled_at, outcome,
      left_at)
    select c.id, s.id, started_at, started_at,
      case when bounced_at < started_at + interval '1 day' then 'bounced' else 'sent' end,
      case when unsubscribed_at < started_at + interval '1 day' then unsubscribed_at end
    from campaigns c join newsletter_subscriptions s on s.subscribed_at < started_at
    where c.id = ${own} and s.form_id like ${`${demonstrationMark}%`}`);
  await tx.execute(sql`with counted as (
      insert into newsletter_results (campaign_id, sent, bounced, unsubscribed, counted_at)
      select campaign_id, count(*) filter (where outcome = 'sent'), count(*) filter (where outcome = 'bounced'),
        count(left_at), min(settled_at)
      from newsletter_deliveries where campaign_id = ${own} group by 1 returning *
    ) update campaigns set readers = sent + bounced from counted where campaign_id = id`);
}

/** Most are active; some left, bounced, or have yet to confirm. */
function subscriptionRow(email: string, at: number, inDays: (days: number) => Date) {
  const status: NewsletterStatus =
    at % 14 === 6 ? 'pending' : at % 11 === 8 ? 'unsubscribed' : at % 19 === 15 ? 'bounced' : 'active';
  const source = sources[at % sources.length] ?? newsletterSource;
  const createdAt = inDays(status === 'pending' ? -1 - at / 20 : -3 - at * 4);
  const consent = { consentSource: 'Autumn workshop', consentAt: createdAt };
  return {
    email,
    status,
    source,
    createdAt,
    updatedAt: createdAt,
    formId: `${demonstrationMark}${at + 1}`,
    preferences: newPreferences,
    subscribedAt: status === 'pending' ? null : createdAt,
    confirmationSentAt: status === 'pending' ? createdAt : null,
    unsubscribedAt: status === 'unsubscribed' ? inDays(-8.9) : null,
    bouncedAt: status === 'bounced' ? inDays(-8.9) : null,
    bounceReason: status === 'bounced' ? 'SMTP 550 5.1.1' : null,
    ...(source === byImport || source === byHand ? consent : {}),
  };
}

/** Returns the number of subscribers and of campaigns. */
export async function removeNewsletter(
  app: Pick<AppContext, 'db' | 'now' | 'listeners'>,
): Promise<readonly [number, number]> {
  return app.db.transaction(async (tx) => {
    const { id, subscribedAt } = subscriptions;
    const isMadeUp = like(subscriptions.formId, `${demonstrationMark}%`);
    const rows = await tx.delete(subscriptions).where(isMadeUp).returning({ id, subscribedAt });
    const at = app.now();
    await raiseRows(
      app,
      tx,
      subscriberErased,
      rows.map((row) => ({ ...row, at })),
    );
    await tx.delete(results).where(inArray(results.campaignId, campaignIds));
    const removed = await tx.delete(campaigns).where(inArray(campaigns.id, campaignIds));
    return [rows.length, removed.rowCount ?? 0];
  });
}
