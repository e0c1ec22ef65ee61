import { createElement } from 'react';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DigestArticle } from '#features/newsletter/digest/digest.ts';
import { DigestEmailBody, digestSubject } from '#features/newsletter/digest/digest.email.tsx';
import { emailLinks } from '#features/newsletter/newsletter-links.server.ts';
import { wantsDigest } from '#features/newsletter/sending/wanted-emails.server.ts';
import { newsletterEmails } from '#features/newsletter/newsletter.table.ts';
import { tokenPlace, withToken } from '#features/newsletter/sending/reader-token.ts';
import { storeResults } from '#features/newsletter/sending/results.server.ts';
import { releaseReaders, sendBatch } from '#features/newsletter/sending/send-batch.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-newsletter-digest`: sends a digest to the next recipients and queues the next batch. */
export const sendDigest = defineJob(
  'send-newsletter-digest',
  z.object({ campaignId: z.string() }),
  async (app, { campaignId }, run) => {
    const [mail] = await app.db
      .select({ articles: newsletterEmails.articles })
      .from(newsletterEmails)
      .where(and(eq(newsletterEmails.id, campaignId), isNull(newsletterEmails.finishedAt)));
    if (!mail) return;
    const compose = () => composeDigest(app, campaignId, mail.articles);
    await sendBatch(app, { campaignId, name: 'newsletter-digest', wants: wantsDigest, compose }, run.id);
    await goOn(app, campaignId, run.id);
  },
  { label: 'Weekly newsletter batch', isEmail: true },
);

/** Rendered once; only link tokens differ per recipient. */
async function composeDigest(app: AppContext, campaignId: string, articles: readonly DigestArticle[]) {
  const origin = app.env.PUBLIC_ORIGIN;
  const links = emailLinks(app, tokenPlace, campaignId);
  const rendered = await renderEmail(createElement(DigestEmailBody, { origin, articles, links }));
  const subject = digestSubject(articles);
  return (token: string) => ({ subject, ...withToken(rendered, token) });
}

/** Queues the next batch or finishes. */
async function goOn(app: AppContext, campaignId: string, runId: string): Promise<void> {
  const now = app.now();
  await app.db.transaction(async (tx) => {
    const next = await releaseReaders(app, tx, campaignId, runId);
    if (next === null) {
      await tx.update(newsletterEmails).set({ finishedAt: now }).where(eq(newsletterEmails.id, campaignId));
      await storeResults(tx, campaignId, now);
      return;
    }
    await app.jobs.send(tx, sendDigest, { campaignId }, next > now ? { startAfter: next } : {});
  });
}
