import { desc } from 'drizzle-orm';
import { latestSlot, type DigestArticle } from '#features/newsletter/digest/digest.ts';
import { wantsDigest } from '#features/newsletter/sending/wanted-emails.server.ts';
import { newsletterEmails } from '#features/newsletter/newsletter.table.ts';
import { firstId, recordNext } from '#features/newsletter/sending/record-recipients.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendDigest } from '#features/newsletter/digest/send-digest.jobs.server.ts';

export interface PublishedArticle extends DigestArticle {
  readonly publishedAt: Date;
}

/** Injected where the jobs are composed. */
export type ReadArticles = (app: AppContext, since: Date) => Promise<readonly PublishedArticle[]>;

/**
 * Job `begin-newsletter-digest`: after each week, records the digest, its recipients and the sending job in one
 * transaction. Runs hourly, so a missed week end is only late; one worker wins. Without new articles there is no
 * digest; the first run only sets the starting point.
 */
export async function beginDigest(app: AppContext, readArticles: ReadArticles): Promise<void> {
  const slot = latestSlot(app.now());
  const { slot: slotOf } = newsletterEmails;
  const [last] = await app.db.select({ slot: slotOf }).from(newsletterEmails).orderBy(desc(slotOf)).limit(1);
  if (last && last.slot >= slot) return;
  const articles = last ? newIn(await readArticles(app, last.slot), last.slot, slot) : [];
  await beginEmail(app, slot, articles);
}

/** Idempotent. */
export async function beginEmail(app: AppContext, slot: Date, articles: readonly DigestArticle[]): Promise<void> {
  const now = app.now();
  const isEmpty = articles.length === 0;
  await app.db.transaction(async (tx) => {
    const [mail] = await tx
      .insert(newsletterEmails)
      .values({ slot, articles, createdAt: now, finishedAt: isEmpty ? now : null })
      .onConflictDoNothing()
      .returning({ id: newsletterEmails.id });
    if (!mail || isEmpty) return;
    for (let after: string | null = firstId; after !== null;)
      after = (await recordNext(tx, { campaignId: mail.id, after, fits: wantsDigest, now })).last;
    await app.jobs.send(tx, sendDigest, { campaignId: mail.id });
  });
}

/** Newest first. */
function newIn(articles: readonly PublishedArticle[], since: Date, until: Date): DigestArticle[] {
  return articles
    .filter(({ publishedAt }) => publishedAt > since && publishedAt <= until)
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .map(({ title, excerpt, path, label, readTimeMinutes }) => ({ title, excerpt, path, label, readTimeMinutes }));
}
