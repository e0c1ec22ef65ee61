import { createElement } from 'react';
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
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
  newsletterLetters,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

/** Job `send-newsletter-welcome`: what a new subscriber may expect, and the way out. One letter a round. */
export async function sendNewsletterWelcome(machine: Machine, job: NewsletterMailJob): Promise<void> {
  const row = await readSubscription(machine, job);
  if (row?.status !== 'active') return;
  const token = letterToken(machine, job.subscriptionId);
  await machine.mail.send({
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
  await machine.mail.send({
    key: `newsletter-confirmation ${job.subscriptionId} ${job.round} ${job.at}`,
    to: row.email,
    subject: confirmationSubject,
    ...(await renderLetter(createElement(ConfirmationLetterBody, { href, days: confirmWithinDays }))),
  });
}

const day = 86_400_000;

/**
 * Job `purge-newsletter-leftovers`: what nobody has confirmed in time is forgotten, or stays left where it had left
 * before; who was sent which letter is forgotten after 90 days.
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

  const old = machine.db
    .select({ id: newsletterLetters.id })
    .from(newsletterLetters)
    .where(
      lt(newsletterLetters.finishedAt, new Date(now.getTime() - machine.settings.current().keepDeliveriesDays * day)),
    );
  await machine.db.delete(newsletterDeliveries).where(inArray(newsletterDeliveries.letterId, old));
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
