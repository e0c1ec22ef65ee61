import { eq, inArray, like } from 'drizzle-orm';
import { demonstrationMark } from '#content/admin/demonstration.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { beginScheduledCampaign } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { segmentText } from '#features/newsletter/campaigns/segments.ts';
import { pastCampaigns, pastSubscribers } from '#features/newsletter/demonstration/demonstration-subscribers.ts';
import { newPreferences, newsletterSource, type NewsletterStatus } from '#features/newsletter/newsletter.ts';
import {
  campaigns,
  newsletterDeliveries as deliveries,
  newsletterResults as results,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { storeResults } from '#features/newsletter/sending/results.server.ts';
import { byHand, byImport } from '#features/newsletter/subscribers/subscribers.ts';
import { emitSubscribersErased } from '#features/newsletter/subscriber-webhooks.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { hourMs, dayMs } from '#values/duration.ts';

const sources = [newsletterSource, newsletterSource, 'landing_page', byImport, 'intake', byHand];
const campaignIds = pastCampaigns.map((_, at) => `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`);
/** Reaches nobody, so that no campaign of the demonstration goes to real subscribers. */
const nobody = segmentText({ kind: 'source', value: 'demonstration' });

/** Subscribers in every state and campaigns: sent, scheduled and a draft. For the first start. Sends no emails. */
export async function seedNewsletter(app: AppContext): Promise<void> {
  const now = app.now();
  const before = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  await app.db.transaction(async (tx) => {
    const made = await tx
      .insert(subscriptions)
      .values(
        pastSubscribers.map((email, at) => ({ email, formId: `${demonstrationMark}${at + 1}`, ...lifeOf(at, before) })),
      )
      .returning();
    const [writer] = await tx.select({ id: users.id }).from(users).where(eq(users.email, demonstrationEmails.writer));
    const by = writer?.id ?? '';
    for (const [at, { daysAgo, ...text }] of pastCampaigns.entries()) {
      const id = campaignIds[at] ?? '';
      const common = { id, ...text, segment: nobody, createdBy: by, updatedBy: by };
      if (daysAgo === null) {
        await tx.insert(campaigns).values({ ...common, createdAt: before(1), updatedAt: before(1) });
      } else if (daysAgo < 0) {
        const scheduledAt = new Date(Math.floor(before(daysAgo).getTime() / dayMs) * dayMs + 9 * hourMs);
        await tx.insert(campaigns).values({
          ...common,
          state: 'scheduled',
          scheduledAt,
          scheduledZone: 'Europe/London',
          createdAt: before(2),
          updatedAt: before(2),
        });
        const job = { campaignId: id, at: scheduledAt.toISOString() };
        await app.jobs.send(tx, beginScheduledCampaign, job, { startAfter: scheduledAt });
      } else {
        const sentAt = before(daysAgo);
        const readers = made.filter(({ subscribedAt }) => subscribedAt !== null && subscribedAt < sentAt);
        await tx.insert(campaigns).values({
          ...common,
          segment: '',
          state: 'sent',
          run: 1,
          startedAt: sentAt,
          finishedAt: sentAt,
          readers: readers.length,
          createdAt: before(daysAgo + 3),
          updatedAt: before(daysAgo + 1),
        });
        await writeDeliveries(tx, id, sentAt, readers);
      }
    }
  });
}

/** Returns the number of subscribers and of campaigns. */
export async function removeNewsletter(app: Pick<AppContext, 'db' | 'now'>): Promise<readonly [number, number]> {
  const { db } = app;
  const { id, subscribedAt } = subscriptions;
  const isPlayed = like(subscriptions.formId, `${demonstrationMark}%`);
  const gone = await db.transaction(async (tx) => {
    const rows = await tx.delete(subscriptions).where(isPlayed).returning({ id, subscribedAt });
    await emitSubscribersErased(app, tx, rows);
    return rows.length;
  });
  await db.delete(results).where(inArray(results.campaignId, campaignIds));
  const removed = await db.delete(campaigns).where(inArray(campaigns.id, campaignIds));
  return [gone, removed.rowCount ?? 0];
}

/** Most are active; some left, bounced, or have yet to confirm. */
function lifeOf(at: number, before: (daysAgo: number) => Date) {
  const isPending = at % 14 === 6;
  const createdAt = before(isPending ? 1 + at / 20 : 3 + at * 4);
  const left = at % 11 === 8 ? before(8.9) : null;
  const bouncedAt = at % 19 === 15 ? before(8.9) : null;
  const status: NewsletterStatus = isPending ? 'pending' : left ? 'unsubscribed' : bouncedAt ? 'bounced' : 'active';
  const source = sources[at % sources.length] ?? newsletterSource;
  const entered = source === byImport || source === byHand;
  return {
    status,
    source,
    createdAt,
    updatedAt: left ?? createdAt,
    unsubscribedAt: left,
    subscribedAt: isPending ? null : createdAt,
    confirmationSentAt: isPending ? createdAt : null,
    bouncedAt,
    bounceReason: bouncedAt && 'SMTP 550 5.1.1',
    preferences: newPreferences,
    ...(entered && { consentSource: 'Autumn workshop', consentAt: createdAt }),
  };
}

async function writeDeliveries(
  tx: Transaction,
  campaignId: string,
  sentAt: Date,
  readers: readonly (typeof subscriptions.$inferSelect)[],
): Promise<void> {
  const isLast = (at: Date | null) => at !== null && Math.abs(at.getTime() - sentAt.getTime()) < dayMs;
  await tx.insert(deliveries).values(
    readers.map(({ id, bouncedAt, unsubscribedAt }) => ({
      campaignId,
      subscriptionId: id,
      notBefore: sentAt,
      settledAt: sentAt,
      outcome: isLast(bouncedAt) ? ('bounced' as const) : ('sent' as const),
      leftAt: isLast(unsubscribedAt) ? unsubscribedAt : null,
    })),
  );
  await storeResults(tx, campaignId, sentAt);
  await tx
    .update(results)
    .set({ unsubscribed: readers.filter(({ unsubscribedAt }) => isLast(unsubscribedAt)).length })
    .where(eq(results.campaignId, campaignId));
}
