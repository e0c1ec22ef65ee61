import { setTimeout as delay } from 'node:timers/promises';
import { createElement } from 'react';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DigestJob } from '#features/newsletter/digest/begin-digest.server.ts';
import { batchSize, pauseAfter, type DigestArticle } from '#features/newsletter/digest/digest.ts';
import { DigestLetterBody, digestSubject } from '#features/newsletter/digest/digest.mail.tsx';
import { letterLinks, letterToken, listHeaders } from '#features/newsletter/newsletter-links.server.ts';
import { wantsDigest } from '#features/newsletter/newsletter.server.ts';
import {
  newsletterDeliveries as deliveries,
  newsletterLetters,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { faultOf } from '#server/jobs/fault.ts';
import type { JobRun } from '#server/jobs/jobs.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

/** Letters under way at a time: one connection less than the mailer has, so that no other mail waits behind them. */
const atOnce = 2;

/** Refusals in a row that are the mail server's, not the readers'. */
const mostRefusals = 5;

/** Milliseconds after which a batch leaves the rest to the next one, long before its job would be given up. */
const batchPatience = 60_000;

/** Minutes for which a batch has its readers to itself. */
const takenFor = 10;

/**
 * Job `send-newsletter-digest`: sends a letter to the next of its readers, at the set rate, and queues itself for those
 * after them. Each is noted as soon as the mail server has taken theirs: a run that was killed goes on where it was, and
 * the one letter that was sent and not noted goes out again under the same Message-ID.
 */
export async function sendDigest(machine: Machine, { letterId }: DigestJob, run: JobRun): Promise<void> {
  const [letter] = await machine.db
    .select({ articles: newsletterLetters.articles })
    .from(newsletterLetters)
    .where(and(eq(newsletterLetters.id, letterId), isNull(newsletterLetters.finishedAt)));
  if (!letter) return;
  const readers = await takeReaders(machine, letterId, run.id);
  if (readers.length > 0) await sendPaced(machine, letterId, await compose(machine, letter.articles), readers);
  await goOn(machine, letterId, run.id);
}

interface Reader {
  readonly id: string;
  readonly email: string;
  /** Nobody gets a letter who has left since it was begun. */
  readonly wants: boolean;
}

/** The next readers; nobody else takes them for some minutes, but this job does when it is tried again. */
async function takeReaders(machine: Machine, letterId: string, runId: string): Promise<Reader[]> {
  const now = machine.now();
  const until = new Date(now.getTime() + takenFor * 60_000).toISOString();
  const { rows } = await machine.db.execute<{ id: string; email: string; wants: boolean }>(sql`
    with due as materialized (
      select ${deliveries.subscriptionId} as id from ${deliveries}
      where ${deliveries.letterId} = ${letterId} and ${deliveries.settledAt} is null
        and (${deliveries.notBefore} <= ${now.toISOString()} or ${deliveries.takenBy} = ${runId})
      order by ${deliveries.subscriptionId}
      limit ${batchSize(machine.env.NEWSLETTER_RATE)}
      for update skip locked
    ), taken as (
      update ${deliveries} set taken_by = ${runId}, not_before = ${until}
      from due where ${deliveries.letterId} = ${letterId} and ${deliveries.subscriptionId} = due.id
      returning ${deliveries.subscriptionId} as id
    )
    select taken.id, ${subscriptions.email}, ${wantsDigest} as wants
    from taken join ${subscriptions} on ${subscriptions.id} = taken.id order by taken.id`);
  return rows;
}

type Compose = (token: string) => { subject: string; html: string; text: string };

/** Renders the letter once: what differs from reader to reader is their token in its links. */
async function compose(machine: Machine, articles: readonly DigestArticle[]): Promise<Compose> {
  const place = 'the-place-of-the-token-of-each-reader';
  const origin = machine.env.PUBLIC_ORIGIN;
  const body = createElement(DigestLetterBody, { origin, articles, links: letterLinks(machine, place) });
  const { html, text } = await renderLetter(body);
  const subject = digestSubject(articles);
  return (token) => ({ subject, html: html.replaceAll(place, token), text: text.replaceAll(place, token) });
}

/** Sends to one reader after the other, no faster than the set rate, until all are served or it has to stop. */
async function sendPaced(machine: Machine, letterId: string, compose: Compose, readers: readonly Reader[]) {
  const between = 1000 / machine.env.NEWSLETTER_RATE;
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  const course: Course = { refusedInRow: 0, refusal: null, faults: [] };
  let nextAt = startedAt;
  for (const reader of readers) {
    await delay(Math.max(0, nextAt - performance.now()));
    nextAt = Math.max(nextAt, performance.now() - between) + between;
    while (underWay.size >= atOnce) await Promise.race(underWay);
    if (mustStop(course) || performance.now() - startedAt > batchPatience) break;
    const sending = sendOne(machine, letterId, compose, reader)
      .then(
        (refusal) => {
          course.refusedInRow = refusal === null ? 0 : course.refusedInRow + 1;
          course.refusal = refusal;
        },
        (fault: unknown) => void course.faults.push(fault),
      )
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  await Promise.all(underWay);
  // Our own trouble, or the mail server's: the job waits, longer each time, and goes on with the same readers.
  if (course.faults.length > 0) throw course.faults[0];
  if (mustStop(course))
    throw new Error('The mail server refuses one letter after the other.', { cause: course.refusal });
}

interface Course {
  refusedInRow: number;
  refusal: unknown;
  /** What broke besides the mail server. */
  readonly faults: unknown[];
}

function mustStop({ refusedInRow, faults }: Course): boolean {
  return refusedInRow >= mostRefusals || faults.length > 0;
}

/** Sends one reader's letter and notes it; answers what the mail server had against it, or null. */
async function sendOne(machine: Machine, letterId: string, compose: Compose, reader: Reader): Promise<unknown> {
  const { id, email, wants } = reader;
  if (!wants) {
    await settle(machine, letterId, id, 'left');
    return null;
  }
  const token = letterToken(machine, id);
  try {
    const headers = listHeaders(machine, token);
    await machine.mail.send({ key: `newsletter-digest ${letterId} ${id}`, to: email, headers, ...compose(token) });
  } catch (error) {
    await refuse(machine, letterId, id, error);
    return error;
  }
  await settle(machine, letterId, id, 'sent');
  return null;
}

async function settle(machine: Machine, letterId: string, readerId: string, outcome: 'sent' | 'left') {
  await machine.db
    .update(deliveries)
    .set({ settledAt: machine.now(), outcome, takenBy: null })
    .where(isDelivery(letterId, readerId));
}

/** Puts a refused letter off, longer each time, and in the end gives it up. */
async function refuse(machine: Machine, letterId: string, readerId: string, error: unknown): Promise<void> {
  const now = machine.now();
  const [row] = await machine.db
    .update(deliveries)
    .set({ refusals: sql`${deliveries.refusals} + 1` })
    .where(isDelivery(letterId, readerId))
    .returning({ refusals: deliveries.refusals });
  const pause = pauseAfter(row?.refusals ?? 1);
  machine.log.warn(
    { letterId, subscriptionId: readerId, fault: faultOf(error), givenUp: pause === null },
    'a newsletter was refused',
  );
  await machine.db
    .update(deliveries)
    .set(
      pause === null
        ? { settledAt: now, outcome: 'failed', takenBy: null }
        : { takenBy: null, notBefore: new Date(now.getTime() + pause) },
    )
    .where(isDelivery(letterId, readerId));
}

/** Lets go of whom the batch did not get to, and queues the next one; or notes that everyone has been served. */
async function goOn(machine: Machine, letterId: string, runId: string): Promise<void> {
  const now = machine.now();
  await machine.db.transaction(async (tx) => {
    const isWaiting = and(eq(deliveries.letterId, letterId), isNull(deliveries.settledAt));
    await tx
      .update(deliveries)
      .set({ takenBy: null, notBefore: now })
      .where(and(isWaiting, eq(deliveries.takenBy, runId)));
    const [next] = await tx
      .select({ at: sql<string | null>`min(${deliveries.notBefore})` })
      .from(deliveries)
      .where(isWaiting);
    if (next?.at == null) {
      await tx.update(newsletterLetters).set({ finishedAt: now }).where(eq(newsletterLetters.id, letterId));
      return;
    }
    const at = new Date(next.at);
    const job: DigestJob = { letterId };
    await machine.jobs.send(tx, 'send-newsletter-digest', job, at > now ? { startAfter: at } : {});
  });
}

function isDelivery(letterId: string, readerId: string) {
  return and(eq(deliveries.letterId, letterId), eq(deliveries.subscriptionId, readerId));
}
