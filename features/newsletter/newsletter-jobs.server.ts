import { createElement } from 'react';
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { bounceReason, markBounced } from '#features/newsletter/bounces/bounces.server.ts';
import { confirmWithinDays } from '#features/newsletter/newsletter.ts';
import { confirmLink, letterLinks, letterToken, listHeaders } from '#features/newsletter/newsletter-links.server.ts';
import {
  ConfirmationLetterBody,
  confirmationSubject,
  WelcomeLetterBody,
  welcomeSubject,
} from '#features/newsletter/newsletter.mail.tsx';
import type { NewsletterMailJob } from '#features/newsletter/newsletter.server.ts';
import {
  newsletterDeliveries,
  newsletterImports,
  newsletterLetters,
  newsletterOwnLetters,
  newsletterResults,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { keepResults } from '#features/newsletter/sending/results.server.ts';
import { noteErased } from '#features/newsletter/subscribers/erased.server.ts';
import { importsKeptDays } from '#features/newsletter/subscribers/import.ts';
import type { Machine } from '#server/machine.ts';
import type { Letter } from '#server/mail/mail.ts';
import { monthsBefore } from '#forms/months-before.ts';
import { renderLetter } from '#server/mail/render.ts';

/** Job `send-newsletter-welcome`: what a new subscriber may expect, and the way out. One letter a round. */
export async function sendNewsletterWelcome(machine: Machine, job: NewsletterMailJob): Promise<void> {
  const row = await readSubscription(machine, job);
  if (row?.status !== 'active') return;
  const token = letterToken(machine, job.subscriptionId);
  await sendOrBounce(machine, job.subscriptionId, {
    key: `newsletter-welcome ${job.subscriptionId} ${job.round}`,
    to: row.email,
    subject: welcomeSubject,
    headers: listHeaders(machine, token),
    ...(await renderLetter(
      createElement(WelcomeLetterBody, { origin: machine.env.PUBLIC_ORIGIN, links: letterLinks(machine, token) }),
    )),
  });
}

/** Job `send-newsletter-confirmation`: asks whether it was really they who subscribed. */
export async function sendNewsletterConfirmation(machine: Machine, job: NewsletterMailJob): Promise<void> {
  const row = await readSubscription(machine, job);
  if (row?.status !== 'pending' || row.suspectedSpam !== null) return;
  const href = confirmLink(machine, job.subscriptionId, job.round);
  await sendOrBounce(machine, job.subscriptionId, {
    key: `newsletter-confirmation ${job.subscriptionId} ${job.round} ${job.at}`,
    to: row.email,
    subject: confirmationSubject,
    ...(await renderLetter(createElement(ConfirmationLetterBody, { href, days: confirmWithinDays }))),
  });
}

/** A mailbox that is refused for good is not tried again. */
async function sendOrBounce(machine: Machine, subscriptionId: string, letter: Letter): Promise<void> {
  try {
    await machine.mail.send(letter);
  } catch (error) {
    const reason = bounceReason(error);
    if (reason === null) throw error;
    await markBounced(machine, subscriptionId, reason);
  }
}

const day = 86_400_000;

/**
 * Job `purge-newsletter-leftovers`: what nobody has confirmed in time is forgotten, or stays left where it had left
 * before; who was sent which letter, and who has left, is forgotten after the times of the settings.
 */
export async function purgeNewsletterLeftovers(machine: Machine): Promise<void> {
  const now = machine.now();
  const isOverdue = and(
    eq(subscriptions.status, 'pending'),
    lt(subscriptions.updatedAt, new Date(now.getTime() - confirmWithinDays * day)),
  );
  await machine.db
    .update(subscriptions)
    .set({ status: 'unsubscribed', preferences: {}, source: '', formId: null, updatedAt: now })
    .where(and(isOverdue, isNotNull(subscriptions.unsubscribedAt)));
  await machine.db.delete(subscriptions).where(and(isOverdue, isNull(subscriptions.unsubscribedAt)));

  const { keepDeliveriesDays, keepLeaversMonths } = machine.settings.current();
  const left = and(
    eq(subscriptions.status, 'unsubscribed'),
    lt(subscriptions.unsubscribedAt, monthsBefore(now, keepLeaversMonths)),
  );
  await machine.db.transaction(async (tx) => {
    const gone = await tx.delete(subscriptions).where(left).returning({ email: subscriptions.email });
    for (let at = 0; at < gone.length; at += 1000) {
      await noteErased(
        machine,
        tx,
        gone.slice(at, at + 1000).map(({ email }) => email),
      );
    }
  });
  await forgetDeliveries(machine, new Date(now.getTime() - keepDeliveriesDays * day));
  await machine.db
    .delete(newsletterImports)
    .where(lt(newsletterImports.createdAt, new Date(now.getTime() - importsKeptDays * day)));
}

/** Forgets who was sent a letter that was finished before a moment; how many they were is kept. */
async function forgetDeliveries(machine: Machine, before: Date): Promise<void> {
  const weekly = machine.db
    .select({ id: newsletterLetters.id })
    .from(newsletterLetters)
    .where(lt(newsletterLetters.finishedAt, before));
  const own = machine.db
    .select({ id: newsletterOwnLetters.id })
    .from(newsletterOwnLetters)
    .where(lt(newsletterOwnLetters.finishedAt, before));
  const uncounted = await machine.db
    .selectDistinct({ id: newsletterDeliveries.letterId })
    .from(newsletterDeliveries)
    .leftJoin(newsletterResults, eq(newsletterResults.letterId, newsletterDeliveries.letterId))
    .where(and(inArray(newsletterDeliveries.letterId, weekly), isNull(newsletterResults.countedAt)));
  // Those that an older version of the program has finished.
  for (const { id } of uncounted) await keepResults(machine.db, id, machine.now());
  await machine.db
    .delete(newsletterDeliveries)
    .where(or(inArray(newsletterDeliveries.letterId, weekly), inArray(newsletterDeliveries.letterId, own)));
}

/** The row of a job, unless it has been asked for anew since, with mails of its own. */
async function readSubscription(machine: Machine, { subscriptionId, round }: NewsletterMailJob) {
  const { email, status, suspectedSpam } = subscriptions;
  const [row] = await machine.db
    .select({ email, status, suspectedSpam })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.round, round)));
  return row;
}
