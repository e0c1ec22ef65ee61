import { createElement } from 'react';
import { and, eq, sql } from 'drizzle-orm';
import { audienceOf, type OwnLetterJob } from '#features/newsletter/letters/letter-sending.server.ts';
import type { LetterDraft } from '#features/newsletter/letters/letters.ts';
import { OwnLetterBody } from '#features/newsletter/letters/own-letter.mail.tsx';
import { letterLinks } from '#features/newsletter/newsletter-links.server.ts';
import { newsletterOwnLetters as letters } from '#features/newsletter/newsletter.table.ts';
import { tokenPlace, withToken } from '#features/newsletter/sending/reader-token.ts';
import { keepResults } from '#features/newsletter/sending/results.server.ts';
import { releaseReaders, sendBatch } from '#features/newsletter/sending/send-batch.server.ts';
import type { JobRun } from '#server/jobs/jobs.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

/**
 * Job `send-newsletter-letter`: sends a letter of ours to the next of its readers, and queues itself for those after
 * them. Once the letter is stopped it lets go of its readers within a second; a job of an earlier run does nothing.
 */
export async function sendOwnLetter(machine: Machine, job: OwnLetterJob, run: JobRun): Promise<void> {
  const { letterId } = job;
  const letter = await goingOut(machine, job);
  if (letter) {
    const mailing = {
      ...{ letterId, name: 'newsletter-letter', wants: audienceOf(letter.audience) },
      mayGoOn: async () => (await goingOut(machine, job)) !== undefined,
      compose: async () => {
        const rendered = await renderOwnLetter(machine, letter, letterLinks(machine, tokenPlace, letterId));
        return (token: string) => ({ subject: letter.subject, ...withToken(rendered, token) });
      },
    };
    await sendBatch(machine, mailing, run.id);
  }
  await goOn(machine, job, run.id);
}

/** The two parts of a letter as its readers get it. */
export function renderOwnLetter(
  machine: Machine,
  { subject, preheader, body }: Pick<LetterDraft, 'subject' | 'preheader' | 'body'>,
  links: ReturnType<typeof letterLinks>,
): Promise<{ html: string; text: string }> {
  const letter = { subject, preheader, body, origin: machine.env.PUBLIC_ORIGIN, links };
  return renderLetter(createElement(OwnLetterBody, letter));
}

/** The letter, while this run of it is going out. */
async function goingOut({ db }: Machine, { letterId, run }: OwnLetterJob) {
  const { subject, preheader, body, audience } = letters;
  const [letter] = await db.select({ subject, preheader, body, audience }).from(letters).where(isRun(letterId, run));
  return letter;
}

/** Queues the next batch, or notes that everyone has been served; of a run that is over it only lets go. */
async function goOn(machine: Machine, { letterId, run }: OwnLetterJob, runId: string): Promise<void> {
  const now = machine.now();
  await machine.db.transaction(async (tx) => {
    const [letter] = await tx.select({ id: letters.id }).from(letters).where(isRun(letterId, run)).for('update');
    const next = await releaseReaders(machine, tx, letterId, runId);
    if (!letter) return;
    if (next === null) {
      await tx.update(letters).set({ state: 'sent', finishedAt: now }).where(eq(letters.id, letterId));
      await keepResults(tx, letterId, now);
      return;
    }
    const job: OwnLetterJob = { letterId, run };
    await machine.jobs.send(tx, 'send-newsletter-letter', job, next > now ? { startAfter: next } : {});
  });
}

function isRun(letterId: string, run: number) {
  return and(eq(letters.id, letterId), eq(letters.run, run), sql`${letters.state} = 'sending'`);
}
