import { createElement } from 'react';
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bounceReason, markBounced } from '#features/newsletter/bounces/bounces.server.ts';
import { confirmWithinDays } from '#features/newsletter/newsletter.ts';
import { confirmLink, emailLinks, emailToken, listHeaders } from '#features/newsletter/newsletter-links.server.ts';
import {
  ConfirmationEmailBody,
  confirmationSubject,
  WelcomeEmailBody,
  welcomeSubject,
} from '#features/newsletter/newsletter.email.tsx';
import {
  newsletterDeliveries,
  newsletterResults,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { noteErased } from '#features/newsletter/subscribers/erased.server.ts';
import { keepDeliveriesDays, keepLeaversMonths } from '#features/newsletter/newsletter-settings.server.ts';
import { subscriberErased } from '#features/newsletter/newsletter.events.public.ts';
import { raiseRows } from '#server/events.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';
import { dayMs } from '#values/duration.ts';
import { monthsBefore } from '#values/timestamp.ts';

const subscriptionRound = z.object({ subscriptionId: z.string(), round: z.number(), at: z.string() });

/** Job `send-newsletter-welcome`: once per round, with the unsubscribe link. */
export const sendNewsletterWelcome = defineJob(
  'send-newsletter-welcome',
  subscriptionRound,
  async (app, job) => {
    const row = await readSubscription(app, job);
    if (row?.status !== 'active') return;
    const token = emailToken(app, job.subscriptionId);
    await sendOrBounce(app, job.subscriptionId, {
      key: `newsletter-welcome ${job.subscriptionId} ${job.round}`,
      to: row.email,
      subject: welcomeSubject,
      headers: listHeaders(app, token),
      ...(await renderEmail(
        createElement(WelcomeEmailBody, { origin: app.env.PUBLIC_ORIGIN, links: emailLinks(app, token) }),
      )),
    });
  },
  { label: 'Newsletter welcome email', isEmail: true },
);

/** Job `send-newsletter-confirmation`: double opt-in. */
export const sendNewsletterConfirmation = defineJob(
  'send-newsletter-confirmation',
  subscriptionRound,
  async (app, job) => {
    const row = await readSubscription(app, job);
    if (row?.status !== 'pending' || row.suspectedSpam !== null) return;
    const href = confirmLink(app, job.subscriptionId, job.round);
    await sendOrBounce(app, job.subscriptionId, {
      key: `newsletter-confirmation ${job.subscriptionId} ${job.round} ${job.at}`,
      to: row.email,
      subject: confirmationSubject,
      ...(await renderEmail(createElement(ConfirmationEmailBody, { href, days: confirmWithinDays }))),
    });
  },
  { label: 'Newsletter confirmation email', isEmail: true },
);

/** Permanently refused addresses are not retried. */
async function sendOrBounce(app: AppContext, subscriptionId: string, mail: Email): Promise<void> {
  try {
    await app.mail.send(mail);
  } catch (error) {
    const reason = bounceReason(error);
    if (reason === null) throw error;
    await app.db.transaction((tx) => markBounced(app, tx, subscriptionId, reason));
  }
}

/**
 * Job `purge-newsletter-leftovers`: deletes unconfirmed subscriptions (earlier unsubscriptions remain) and, after the
 * configured retention, deliveries and unsubscriptions.
 */
export const purgeNewsletterLeftovers = defineJob(
  'purge-newsletter-leftovers',
  noPayload,
  async (app) => {
    const now = app.now();
    const isOverdue = and(
      eq(subscriptions.status, 'pending'),
      lt(subscriptions.updatedAt, new Date(now.getTime() - confirmWithinDays * dayMs)),
    );
    await app.db
      .update(subscriptions)
      .set({ status: 'unsubscribed', preferences: {}, source: '', formId: null, updatedAt: now })
      .where(and(isOverdue, isNotNull(subscriptions.unsubscribedAt)));
    const { id, email, subscribedAt } = subscriptions;
    await app.db.transaction(async (tx) => {
      const overdue = and(isOverdue, isNull(subscriptions.unsubscribedAt));
      const gone = await tx.delete(subscriptions).where(overdue).returning({ id, subscribedAt });
      await raiseRows(
        app,
        tx,
        subscriberErased,
        gone.map((row) => ({ ...row, at: now })),
      );
    });

    const left = and(
      eq(subscriptions.status, 'unsubscribed'),
      lt(subscriptions.unsubscribedAt, monthsBefore(now, app.settings.get(keepLeaversMonths))),
    );
    await app.db.transaction(async (tx) => {
      const gone = await tx.delete(subscriptions).where(left).returning({ id, email, subscribedAt });
      await raiseRows(
        app,
        tx,
        subscriberErased,
        gone.map((row) => ({ ...row, at: now })),
      );
      for (let at = 0; at < gone.length; at += 1000) {
        await noteErased(
          app,
          tx,
          gone.slice(at, at + 1000).map(({ email }) => email),
        );
      }
    });
    await forgetDeliveries(app, new Date(now.getTime() - app.settings.get(keepDeliveriesDays) * dayMs));
  },
  { label: 'Clean up newsletter data', schedule: '37 * * * *' },
);

/** Deletes deliveries of emails finished before then; counts are kept. */
async function forgetDeliveries(app: AppContext, before: Date): Promise<void> {
  const { campaignId, countedAt } = newsletterResults;
  const finished = app.db.select({ campaignId }).from(newsletterResults).where(lt(countedAt, before));
  await app.db.delete(newsletterDeliveries).where(inArray(newsletterDeliveries.campaignId, finished));
}

/** Nothing if a newer round, with its own emails, exists. */
async function readSubscription(app: AppContext, { subscriptionId, round }: PayloadOf<typeof sendNewsletterWelcome>) {
  const { email, status, suspectedSpam } = subscriptions;
  const [row] = await app.db
    .select({ email, status, suspectedSpam })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.round, round)));
  return row;
}
