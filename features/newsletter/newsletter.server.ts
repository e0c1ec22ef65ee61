import { randomUUID } from 'node:crypto';
import { newsletterSchema, newsletterSubmission, type NewsletterSubmission } from '#features/newsletter/newsletter.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import { errorsByPath } from '#forms/errors.ts';
import { isObject } from '#forms/json.ts';
import { honeypotField, spamSigns } from '#forms/spam.ts';
import { subscriberJoined } from '#features/newsletter/newsletter.events.public.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import { callsOn } from '#server/events.ts';
import type { FieldErrors } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { newJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/log.ts';
import { submissionsStored } from '#server/telemetry/counters.ts';
import { writeRow, type RowPlan } from '#server/write-row.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendNewsletterConfirmation, sendNewsletterWelcome } from '#features/newsletter/newsletter.jobs.server.ts';
import { newsletterEnv } from '#features/newsletter/newsletter-settings.server.ts';
import { minuteMs } from '#values/duration.ts';

export type NewsletterResult =
  | { ok: true; status: 'active' | 'pending' }
  | { ok: false; reason: 'malformed' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  | { ok: false; reason: 'already-subscribed' }
  | { ok: false; reason: NewsletterFailure; unavailable: boolean };

/** Where it failed. */
type NewsletterFailure = 'check-failed' | 'reactivate-failed' | 'subscribe-failed';

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
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: errorsByPath(parsed.error.issues) };
  let step: NewsletterFailure = 'subscribe-failed';
  try {
    const limited = await app.limits.take(newsletterLimit, client.limitKey);
    if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
    const status = newsletterEnv.of(app.env).NEWSLETTER_CONFIRM ? 'pending' : 'active';
    const signs = findSpamSigns(parsed.data, app.now());
    const { data } = parsed;
    const result = await writeRow(app, {
      into: subscriptions,
      unique: 'email',
      key: data.email,
      prepare: () => {
        step = 'check-failed';
      },
      plan: (before) => {
        step = before === null ? 'subscribe-failed' : 'reactivate-failed';
        return planSubscription(app, before, data, { status, signs });
      },
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

interface Wanted {
  /** What the address becomes. */
  readonly status: 'active' | 'pending';
  /** Signs of spam. */
  readonly signs: readonly string[];
}

/** A new or renewed subscription, with its email. */
function planSubscription(
  app: AppContext,
  before: typeof subscriptions.$inferSelect | null,
  { email, preferences, source, attribution, formId }: NewsletterSubmission,
  { status, signs }: Wanted,
): RowPlan<typeof subscriptions, NewsletterResult> {
  const now = app.now();
  const isSpam = signs.length > 0;
  if (before !== null) {
    // Suspected spam gets the usual response.
    const seems = before.suspectedSpam !== null && isSpam ? status : before.status;
    const isSameForm = formId !== undefined && formId === before.formId;
    if (seems === 'active')
      return { result: isSameForm ? { ok: true, status: 'active' } : { ok: false, reason: 'already-subscribed' } };
    if (isSpam) return { result: { ok: true, status } };
  }
  const isWaiting = before?.status === 'pending' && before.suspectedSpam === null && status === 'pending';
  const quietUntil = (before?.confirmationSentAt?.getTime() ?? 0) + confirmationPause * minuteMs;
  if (isWaiting && now.getTime() < quietUntil) return { result: { ok: true, status } };

  const kept = before ?? { id: randomUUID(), email, round: 0, createdAt: now };
  // A resent confirmation keeps its round, so the older email works too.
  const round = isWaiting ? kept.round : kept.round + 1;
  const row = {
    ...kept,
    status: isSpam ? ('pending' as const) : status,
    preferences,
    source,
    round,
    suspectedSpam: isSpam ? [...signs] : null,
    updatedAt: now,
    ...(attribution && { attribution }),
    formId: formId ?? null,
    ...(isSpam ? {} : status === 'active' ? { ...freshStart, subscribedAt: now } : { confirmationSentAt: now }),
  };
  const payload = { subscriptionId: row.id, round, at: now.toISOString() };
  const joins = status === 'active' && !isSpam;
  const write = {
    row,
    jobs: isSpam ? [] : [newJob(emailFor(status), payload)],
    calls: joins ? callsOn(app, subscriberJoined, { id: row.id, email, source, at: now }) : [],
  };
  return { result: { ok: true, status }, write };
}

/** The email to a new subscriber: a welcome, or the request to confirm. */
export function emailFor(status: 'active' | 'pending') {
  return status === 'active' ? sendNewsletterWelcome : sendNewsletterConfirmation;
}

function findSpamSigns(submission: NewsletterSubmission, now: Date): string[] {
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
