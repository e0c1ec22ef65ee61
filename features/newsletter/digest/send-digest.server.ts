import { createElement } from 'react';
import { and, eq, isNull } from 'drizzle-orm';
import type { DigestJob } from '#features/newsletter/digest/begin-digest.server.ts';
import type { DigestArticle } from '#features/newsletter/digest/digest.ts';
import { DigestLetterBody, digestSubject } from '#features/newsletter/digest/digest.mail.tsx';
import { letterLinks } from '#features/newsletter/newsletter-links.server.ts';
import { wantsDigest } from '#features/newsletter/newsletter.server.ts';
import { newsletterLetters } from '#features/newsletter/newsletter.table.ts';
import { tokenPlace, withToken } from '#features/newsletter/sending/reader-token.ts';
import { keepResults } from '#features/newsletter/sending/results.server.ts';
import { releaseReaders, sendBatch } from '#features/newsletter/sending/send-batch.server.ts';
import type { JobRun } from '#server/jobs/jobs.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

/**
 * Job `send-newsletter-digest`: sends a weekly letter to the next of its readers, and queues itself for those after
 * them.
 */
export async function sendDigest(machine: Machine, { letterId }: DigestJob, run: JobRun): Promise<void> {
  const [letter] = await machine.db
    .select({ articles: newsletterLetters.articles })
    .from(newsletterLetters)
    .where(and(eq(newsletterLetters.id, letterId), isNull(newsletterLetters.finishedAt)));
  if (!letter) return;
  const compose = () => composeDigest(machine, letterId, letter.articles);
  await sendBatch(machine, { letterId, name: 'newsletter-digest', wants: wantsDigest, compose }, run.id);
  await goOn(machine, letterId, run.id);
}

/** Renders the letter once: what differs from reader to reader is their token in its links. */
async function composeDigest(machine: Machine, letterId: string, articles: readonly DigestArticle[]) {
  const origin = machine.env.PUBLIC_ORIGIN;
  const links = letterLinks(machine, tokenPlace, letterId);
  const rendered = await renderLetter(createElement(DigestLetterBody, { origin, articles, links }));
  const subject = digestSubject(articles);
  return (token: string) => ({ subject, ...withToken(rendered, token) });
}

/** Queues the next batch, or notes that everyone has been served. */
async function goOn(machine: Machine, letterId: string, runId: string): Promise<void> {
  const now = machine.now();
  await machine.db.transaction(async (tx) => {
    const next = await releaseReaders(machine, tx, letterId, runId);
    if (next === null) {
      await tx.update(newsletterLetters).set({ finishedAt: now }).where(eq(newsletterLetters.id, letterId));
      await keepResults(tx, letterId, now);
      return;
    }
    const job: DigestJob = { letterId };
    await machine.jobs.send(tx, 'send-newsletter-digest', job, next > now ? { startAfter: next } : {});
  });
}
