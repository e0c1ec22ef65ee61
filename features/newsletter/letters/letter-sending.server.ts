import { and, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import { missingIn, type LetterAudience, type SendAnswer } from '#features/newsletter/letters/letters.ts';
import { wantsDigest, wantsOtherLetters } from '#features/newsletter/newsletter.server.ts';
import {
  newsletterDeliveries as deliveries,
  newsletterOwnLetters as letters,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { keepResults } from '#features/newsletter/sending/results.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/** What the jobs of a letter are told; a run that is over does nothing. */
export interface OwnLetterJob {
  readonly letterId: string;
  readonly run: number;
}

/** What the job is told that begins a letter at its time. */
export interface ScheduledLetterJob {
  readonly letterId: string;
  readonly at: string;
}

/** Who has a letter of that audience. */
export function audienceOf(audience: LetterAudience): SQL<boolean> {
  return audience === 'weekly' ? wantsDigest : wantsOtherLetters;
}

/** How many would have a letter if it went out now. */
export async function countAudience({ db }: Pick<Machine, 'db'>, audience: LetterAudience): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .where(audienceOf(audience));
  return row?.count ?? 0;
}

/** Begins to send a draft as it was at that version; everyone who is to have it is written down with it. */
export async function sendLetter(
  machine: Machine,
  by: Administrator,
  id: string,
  version: number,
): Promise<SendAnswer> {
  return machine.db.transaction(async (tx) => {
    const fault = await readyFault(tx, id, version);
    if (fault !== null) return fault;
    if (!(await hasReaders(tx, id))) return { ok: false, reason: 'nobody' } as const;
    const readers = await begin(machine, tx, id);
    const details = { readers };
    await recordAct(machine, by, { act: 'letter-sent', subject: { kind: 'letter', id }, details }, tx);
    return { ok: true, readers } as const;
  });
}

/** Sets the time at which a draft goes out by itself. */
export async function scheduleLetter(
  machine: Machine,
  by: Administrator,
  id: string,
  version: number,
  at: Date,
): Promise<SendAnswer> {
  return machine.db.transaction(async (tx) => {
    const fault = await readyFault(tx, id, version);
    if (fault !== null) return fault;
    await tx.update(letters).set({ state: 'scheduled', scheduledAt: at }).where(eq(letters.id, id));
    const job: ScheduledLetterJob = { letterId: id, at: at.toISOString() };
    await machine.jobs.send(tx, 'begin-newsletter-letter', job, { startAfter: at });
    const details = { at: at.toISOString() };
    await recordAct(machine, by, { act: 'letter-scheduled', subject: { kind: 'letter', id }, details }, tx);
    return { ok: true, readers: 0 } as const;
  });
}

/** Takes a scheduled letter back to be written on, or stops one that is going out. False where it is neither. */
export async function stopLetter(machine: Machine, by: Administrator, id: string): Promise<boolean> {
  return machine.db.transaction(async (tx) => {
    const now = machine.now();
    const back = await tx
      .update(letters)
      .set({ state: 'draft', scheduledAt: null, updatedAt: now })
      .where(and(eq(letters.id, id), eq(letters.state, 'scheduled')));
    const stopped = await tx
      .update(letters)
      .set({ state: 'stopped', stoppedAt: now })
      .where(and(eq(letters.id, id), eq(letters.state, 'sending')));
    if (back.rowCount !== 1 && stopped.rowCount !== 1) return false;
    const act = stopped.rowCount === 1 ? 'letter-stopped' : 'letter-unscheduled';
    await recordAct(machine, by, { act, subject: { kind: 'letter', id } }, tx);
    return true;
  });
}

/** Goes on with a letter that was stopped: those who have not had it get it. */
export async function resumeLetter(machine: Machine, by: Administrator, id: string): Promise<SendAnswer> {
  return machine.db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
    if (letter?.state !== 'stopped') return { ok: false, reason: 'unknown' } as const;
    const isWaiting = and(eq(deliveries.letterId, id), isNull(deliveries.settledAt));
    // Two batches at once would send at twice the rate: the one that was stopped lets go of its readers first.
    const [taken] = await tx
      .select({ id: deliveries.subscriptionId })
      .from(deliveries)
      .where(and(isWaiting, isNotNull(deliveries.takenBy), gt(deliveries.notBefore, machine.now())))
      .limit(1);
    if (taken) return { ok: false, reason: 'under-way' } as const;
    const run = letter.run + 1;
    await tx.update(letters).set({ state: 'sending', stoppedAt: null, run }).where(eq(letters.id, id));
    const job: OwnLetterJob = { letterId: id, run };
    await machine.jobs.send(tx, 'send-newsletter-letter', job);
    await recordAct(machine, by, { act: 'letter-resumed', subject: { kind: 'letter', id } }, tx);
    const [left] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(deliveries)
      .where(isWaiting);
    return { ok: true, readers: left?.count ?? 0 } as const;
  });
}

/** Job `begin-newsletter-letter`: a scheduled letter whose time has come, unless it was taken back or put off since. */
export async function beginScheduledLetter(machine: Machine, { letterId, at }: ScheduledLetterJob): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId)).for('update');
    if (letter?.state !== 'scheduled' || letter.scheduledAt?.toISOString() !== at) return;
    const readers = await begin(machine, tx, letterId);
    if (readers > 0) return;
    const now = machine.now();
    await tx.update(letters).set({ state: 'sent', finishedAt: now }).where(eq(letters.id, letterId));
    await keepResults(tx, letterId, now);
  });
}

/** Locks a draft that is to go out; answers what keeps it from that, or null. */
async function readyFault(tx: Transaction, id: string, version: number): Promise<SendAnswer | null> {
  const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
  if (!letter) return { ok: false, reason: 'unknown' };
  if (letter.state !== 'draft' || letter.version !== version) return { ok: false, reason: 'stale' };
  return Object.keys(missingIn(letter)).length > 0 ? { ok: false, reason: 'unfinished' } : null;
}

async function hasReaders(tx: Transaction, id: string): Promise<boolean> {
  const [letter] = await tx.select({ audience: letters.audience }).from(letters).where(eq(letters.id, id));
  const wanted = audienceOf(letter?.audience ?? 'all');
  const [one] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(wanted).limit(1);
  return one !== undefined;
}

/** Writes down who is to have a letter, and queues its first batch. */
async function begin(machine: Machine, tx: Transaction, id: string): Promise<number> {
  const now = machine.now();
  const [letter] = await tx
    .update(letters)
    .set({ state: 'sending', startedAt: now, run: sql`${letters.run} + 1` })
    .where(eq(letters.id, id))
    .returning({ run: letters.run, audience: letters.audience });
  if (!letter) throw new Error('a letter vanished between two statements');
  const { rowCount } = await tx.execute(sql`
    insert into ${deliveries} (letter_id, subscription_id, not_before)
    select ${id}::uuid, ${subscriptions.id}, ${now.toISOString()}::timestamptz from ${subscriptions}
    where ${audienceOf(letter.audience)}`);
  const readers = rowCount ?? 0;
  await tx.update(letters).set({ readers }).where(eq(letters.id, id));
  if (readers > 0) {
    const job: OwnLetterJob = { letterId: id, run: letter.run };
    await machine.jobs.send(tx, 'send-newsletter-letter', job);
  }
  return readers;
}
