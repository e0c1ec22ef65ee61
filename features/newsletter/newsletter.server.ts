import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newsletterSchema, newsletterSubmission, type NewsletterSubmission } from '#features/newsletter/newsletter.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import { faultsOf } from '#forms/faults.ts';
import { isObject } from '#forms/json.ts';
import { honeypotField, spamSigns } from '#forms/spam.ts';
import { subscriberJoined } from '#features/newsletter/newsletter.events.public.ts';
import type { Transaction } from '#server/db/database.ts';
import { repeatable, unavailableIn } from '#server/db/unavailable.ts';
import { callsOn, raiseRows } from '#server/events.ts';
import type { FieldFaults } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { newJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/log.ts';
import { submissionsStored } from '#server/telemetry/counters.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendNewsletterConfirmation, sendNewsletterWelcome } from '#features/newsletter/newsletter.jobs.server.ts';
import { newsletterEnv } from '#features/newsletter/newsletter-settings.server.ts';
import { minuteMs } from '#values/duration.ts';

export type NewsletterResult =
  | { ok: true; status: 'active' | 'pending' }
  | { ok: false; reason: 'malformed' }
  | { ok: false; reason: 'invalid'; faults: FieldFaults }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  | { ok: false; reason: 'already-subscribed' }
  | { ok: false; reason: NewsletterFault; unavailable: boolean };

/** Where it failed. */
type NewsletterFault = 'check-failed' | 'reactivate-failed' | 'subscribe-failed';

export const newsletterLimit = { name: 'newsletter', points: 20, seconds: 3600 };

/** Seconds; no person types an address faster. */
const fastestSeconds = 1;

/** Minutes between confirmations, so strangers cannot flood a mailbox. */
const confirmationPause = 10;

/**
 * Takes raw input. A new address is one statement with its email; a known one is reactivated, or rejected while active.
 */
export async function subscribe(app: AppContext, input: unknown, client: Client): Promise<NewsletterResult> {
  if (!isObject(input)) return { ok: false, reason: 'malformed' };
  const parsed = newsletterSchema.safeParse(newsletterSubmission(input));
  if (!parsed.success) return { ok: false, reason: 'invalid', faults: faultsOf(parsed.error.issues) };
  let step: NewsletterFault = 'subscribe-failed';
  try {
    const limited = await app.limits.take(newsletterLimit, client.limitKey);
    if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
    const status = newsletterEnv.of(app.env).NEWSLETTER_CONFIRM ? 'pending' : 'active';
    const signs = spamOf(parsed.data, app.now());
    const result = await repeatable(async (): Promise<NewsletterResult> => {
      if (await writeNew(app, parsed.data, status, signs)) return { ok: true, status };
      return app.db.transaction(async (tx) => {
        step = 'check-failed';
        const present = await readRow(tx, parsed.data.email);
        step = 'reactivate-failed';
        return renew(app, tx, parsed.data, status, signs, present);
      });
    });
    if (result.ok) stored.add();
    return result;
  } catch (error) {
    logFailedSubscribe(app.log, { err: error, requestId: client.requestId, step });
    return { ok: false, reason: step, unavailable: unavailableIn(error) !== undefined };
  }
}

export function logFailedSubscribe(log: Logger, failure: object): void {
  log.error({ event: 'newsletter.subscribe.failed', ...failure }, 'Could not subscribe an address to the newsletter');
}

const stored = submissionsStored.of({ form: 'newsletter' });

/** True if new. The database lets only one of two simultaneous posts write. */
async function writeNew(
  app: AppContext,
  { email, preferences, source, attribution, formId }: NewsletterSubmission,
  status: 'active' | 'pending',
  signs: readonly string[],
): Promise<boolean> {
  const id = randomUUID();
  const now = app.now();
  const isSpam = signs.length > 0;
  const payload = { subscriptionId: id, round: 1, at: now.toISOString() };
  return app.jobs.insertAndSend({
    into: subscriptions,
    unique: 'email',
    row: {
      id,
      email,
      preferences,
      source,
      attribution,
      formId,
      createdAt: now,
      updatedAt: now,
      status: isSpam ? 'pending' : status,
      subscribedAt: isSpam || status === 'pending' ? null : now,
      confirmationSentAt: isSpam || status === 'active' ? null : now,
      suspectedSpam: isSpam ? [...signs] : null,
    },
    jobs: isSpam ? [] : [newJob(emailFor(status), payload)],
    calls: isSpam || status === 'pending' ? [] : callsOn(app, subscriberJoined, { id, email, source, at: now }),
  });
}

async function readRow(tx: Transaction, email: string) {
  const { id, status, round, formId, confirmationSentAt, suspectedSpam } = subscriptions;
  const [row] = await tx
    .select({ id, status, round, formId, confirmationSentAt, suspectedSpam })
    .from(subscriptions)
    .where(eq(subscriptions.email, email))
    .for('update');
  if (!row) throw new Error('The subscription was deleted between two statements.');
  return row;
}

async function renew(
  app: AppContext,
  tx: Transaction,
  { email, preferences, source, attribution, formId }: NewsletterSubmission,
  status: 'active' | 'pending',
  signs: readonly string[],
  present: Awaited<ReturnType<typeof readRow>>,
): Promise<NewsletterResult> {
  // Suspected spam gets the usual response.
  const seems = present.suspectedSpam !== null && signs.length > 0 ? status : present.status;
  if (seems === 'active') {
    const isSameForm = formId !== undefined && formId === present.formId;
    return isSameForm ? { ok: true, status: 'active' } : { ok: false, reason: 'already-subscribed' };
  }
  if (signs.length > 0) return { ok: true, status };

  const now = app.now();
  const isWaiting = present.status === 'pending' && present.suspectedSpam === null && status === 'pending';
  const quietUntil = (present.confirmationSentAt?.getTime() ?? 0) + confirmationPause * minuteMs;
  if (isWaiting && now.getTime() < quietUntil) return { ok: true, status };

  // A resent confirmation keeps its round, so the older email works too.
  const round = isWaiting ? present.round : present.round + 1;
  await tx
    .update(subscriptions)
    .set({
      status,
      preferences,
      source,
      round,
      suspectedSpam: null,
      updatedAt: now,
      ...(attribution && { attribution }),
      formId: formId ?? null,
      ...(status === 'active' ? { subscribedAt: now, ...freshStart } : { confirmationSentAt: now }),
    })
    .where(eq(subscriptions.email, email));
  if (status === 'active') await raiseRows(app, tx, subscriberJoined, [{ id: present.id, email, source, at: now }]);
  await app.jobs.send(tx, emailFor(status), { subscriptionId: present.id, round, at: now.toISOString() });
  return { ok: true, status };
}

/** The email to a new subscriber: a welcome, or the request to confirm. */
export function emailFor(status: 'active' | 'pending') {
  return status === 'active' ? sendNewsletterWelcome : sendNewsletterConfirmation;
}

function spamOf(submission: NewsletterSubmission, now: Date): string[] {
  const { source, startedAt, preferences } = submission;
  const values = [source, preferences.marketing_source];
  return spamSigns({
    honeypot: submission[honeypotField],
    startedAt,
    now,
    fastestSeconds,
    values,
    prose: values,
    names: [],
  });
}

/** Reset when an address resubscribes voluntarily. */
export const freshStart = {
  unsubscribedAt: null,
  suspectedSpam: null,
  bouncedAt: null,
  bounceReason: null,
  softBounces: 0,
  consentSource: null,
  consentAt: null,
  importedBy: null,
};
