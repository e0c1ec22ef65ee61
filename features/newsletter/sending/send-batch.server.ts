import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { bounceReason, markBounced } from '#features/newsletter/bounces/bounces.server.ts';
import { batchSize, pauseAfter } from '#features/newsletter/sending/sending.ts';
import { emailToken, listHeaders } from '#features/newsletter/newsletter-links.server.ts';
import {
  newsletterDeliveries as deliveries,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { newsletterEnv } from '#features/newsletter/newsletter-settings.server.ts';
import type { Transaction } from '#server/db/database.ts';
import { toLoggedError } from '#server/jobs/logged-error.ts';
import type { AppContext } from '#server/app-context.ts';
import { minuteMs } from '#values/duration.ts';

export interface Mailing {
  readonly campaignId: string;
  /** Prefix of each email's idempotency key. */
  readonly name: string;
  /** Whether a subscriber still wants the email just before it is sent. */
  readonly wants: SQL<boolean>;
  /** Called once per second. */
  readonly mayGoOn?: () => Promise<boolean>;
  /** Rendered once per batch, then per recipient token. */
  compose(): Promise<(token: string) => { subject: string; html: string; text: string }>;
}

/** Concurrent emails: one fewer than the mailer's connections, so that other emails do not wait. */
const atOnce = 2;

/** This many refusals in a row are blamed on the mail server, not the recipients. */
const maxRefusals = 5;

/** Milliseconds before a batch leaves the rest to the next, well before its job times out. */
const batchTimeout = 60_000;

/** Minutes for which a batch locks its recipients. */
const takenFor = 10;

/**
 * Sends to the next recipients at the set rate. Each delivery is recorded once the mail server accepts it, so a killed
 * run resumes; an unrecorded email is resent under the same Message-ID.
 */
export async function sendBatch(app: AppContext, mailing: Mailing, runId: string): Promise<void> {
  const readers = await takeReaders(app, mailing, runId);
  if (readers.length > 0) await sendPaced(app, mailing, readers);
}

/** Releases unserved recipients; returns when the next are due, or null when everyone has been served. */
export async function releaseReaders(
  app: AppContext,
  tx: Transaction,
  campaignId: string,
  runId: string,
): Promise<Date | null> {
  const isWaiting = and(eq(deliveries.campaignId, campaignId), isNull(deliveries.settledAt));
  await tx
    .update(deliveries)
    .set({ lockedBy: null, notBefore: app.now() })
    .where(and(isWaiting, eq(deliveries.lockedBy, runId)));
  const [next] = await tx
    .select({ at: sql<string | null>`min(${deliveries.notBefore})` })
    .from(deliveries)
    .where(isWaiting);
  return next?.at == null ? null : new Date(next.at);
}

interface Reader {
  readonly id: string;
  readonly email: string;
  /** False if unsubscribed since sending began. */
  readonly wants: boolean;
}

/** Locks the next recipients for some minutes; only a retry of this job can take them earlier. */
async function takeReaders(app: AppContext, { campaignId, wants }: Mailing, runId: string): Promise<Reader[]> {
  const now = app.now();
  const until = new Date(now.getTime() + takenFor * minuteMs).toISOString();
  const { rows } = await app.db.execute<{ id: string; email: string; wants: boolean }>(sql`
    with due as materialized (
      select ${deliveries.subscriptionId} as id from ${deliveries}
      where ${deliveries.campaignId} = ${campaignId} and ${deliveries.settledAt} is null
        and (${deliveries.notBefore} <= ${now.toISOString()} or ${deliveries.lockedBy} = ${runId})
      order by ${deliveries.subscriptionId}
      limit ${batchSize(newsletterEnv.of(app.env).NEWSLETTER_RATE)}
      for update skip locked
    ), taken as (
      update ${deliveries} set locked_by = ${runId}, not_before = ${until}
      from due where ${deliveries.campaignId} = ${campaignId} and ${deliveries.subscriptionId} = due.id
      returning ${deliveries.subscriptionId} as id
    )
    select taken.id, ${subscriptions.email}, ${wants} as wants
    from taken join ${subscriptions} on ${subscriptions.id} = taken.id order by taken.id`);
  return rows;
}

/** One after another, no faster than the set rate. */
async function sendPaced(app: AppContext, mailing: Mailing, readers: readonly Reader[]): Promise<void> {
  const compose = await mailing.compose();
  const between = 1000 / newsletterEnv.of(app.env).NEWSLETTER_RATE;
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  const course: Course = { refusedInRow: 0, refusal: null, unknown: [], errors: [] };
  let nextAt = startedAt;
  let askAt = startedAt + 1000;
  for (const reader of readers) {
    await delay(Math.max(0, nextAt - performance.now()));
    nextAt = Math.max(nextAt, performance.now() - between) + between;
    while (underWay.size >= atOnce) await Promise.race(underWay);
    if (mustStop(course) || performance.now() - startedAt > batchTimeout) break;
    if (mailing.mayGoOn !== undefined && performance.now() > askAt) {
      if (!(await mailing.mayGoOn())) break;
      askAt = performance.now() + 1000;
    }
    const sending = sendOne(app, mailing, compose, reader, course)
      .catch((error: unknown) => void course.errors.push(error))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  await Promise.all(underWay);
  await judgeUnknown(app, mailing.campaignId, course);
  // On an error of ours or the mail server's the job retries with growing delays and the same recipients.
  if (course.errors.length > 0) throw course.errors[0];
  if (mustStop(course)) throw new Error('The mail server refuses one email after another.', { cause: course.refusal });
}

interface Course {
  refusedInRow: number;
  refusal: unknown;
  /** Permanently refused mailboxes since the last accepted email. */
  unknown: { readonly readerId: string; readonly reason: string; readonly error: unknown }[];
  readonly errors: unknown[];
}

function mustStop({ refusedInRow, errors }: Course): boolean {
  return refusedInRow >= maxRefusals || errors.length > 0;
}

type Compose = Awaited<ReturnType<Mailing['compose']>>;

/** Records the outcome. */
async function sendOne(
  app: AppContext,
  { campaignId, name }: Mailing,
  compose: Compose,
  { id, email, wants }: Reader,
  course: Course,
): Promise<void> {
  if (!wants) return settle(app, campaignId, id, 'left');
  const token = emailToken(app, id);
  try {
    const headers = listHeaders(app, token, campaignId);
    await app.mail.send({ key: `${name} ${campaignId} ${id}`, to: email, headers, ...compose(token) });
  } catch (error) {
    course.refusedInRow += 1;
    course.refusal = error;
    const reason = bounceReason(error);
    if (reason === null) await putOff(app, campaignId, id, error);
    else course.unknown.push({ readerId: id, reason, error });
    return;
  }
  course.refusedInRow = 0;
  await settle(app, campaignId, id, 'sent');
  // A server that accepts other emails is trusted about single mailboxes.
  for (const { readerId, reason } of course.unknown.splice(0)) await giveUpAddress(app, campaignId, readerId, reason);
}

/** A server that refuses everyone in a row may be wrong, so all are retried later. */
async function judgeUnknown(app: AppContext, campaignId: string, course: Course): Promise<void> {
  for (const { readerId, reason, error } of course.unknown.splice(0)) {
    if (mustStop(course)) await putOff(app, campaignId, readerId, error);
    else await giveUpAddress(app, campaignId, readerId, reason);
  }
}

async function giveUpAddress(app: AppContext, campaignId: string, readerId: string, reason: string): Promise<void> {
  app.log.info(
    { event: 'newsletter.subscriber.bounced', campaignId, subscriptionId: readerId, reason },
    'A newsletter email bounced',
  );
  await app.db.transaction((tx) => markBounced(app, tx, readerId, reason));
  await settle(app, campaignId, readerId, 'bounced');
}

async function settle(app: AppContext, campaignId: string, readerId: string, outcome: 'sent' | 'left' | 'bounced') {
  await app.db
    .update(deliveries)
    .set({ settledAt: app.now(), outcome, lockedBy: null })
    .where(isDelivery(campaignId, readerId));
}

/** Delays grow; finally gives up. */
async function putOff(app: AppContext, campaignId: string, readerId: string, error: unknown): Promise<void> {
  const now = app.now();
  const [row] = await app.db
    .update(deliveries)
    .set({ refusals: sql`${deliveries.refusals} + 1` })
    .where(isDelivery(campaignId, readerId))
    .returning({ refusals: deliveries.refusals });
  const pause = pauseAfter(row?.refusals ?? 1);
  app.log.warn(
    {
      event: 'newsletter.email.refused',
      campaignId,
      subscriptionId: readerId,
      fault: toLoggedError(error),
      givenUp: pause === null,
    },
    'The mail server refused a newsletter email',
  );
  await app.db
    .update(deliveries)
    .set(
      pause === null
        ? { settledAt: now, outcome: 'failed', lockedBy: null }
        : { lockedBy: null, notBefore: new Date(now.getTime() + pause) },
    )
    .where(isDelivery(campaignId, readerId));
}

function isDelivery(campaignId: string, readerId: string) {
  return and(eq(deliveries.campaignId, campaignId), eq(deliveries.subscriptionId, readerId));
}
