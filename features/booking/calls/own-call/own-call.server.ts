import { eq } from 'drizzle-orm';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { findType } from '#features/availability/find-times.public.server.ts';
import { prepareTime } from '#features/availability/hold-time.public.server.ts';
import { freeTime, rebookTime, typeOfCall } from '#features/availability/call-times.public.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { joinUrlAt } from '#features/booking/calls/meeting-link.server.ts';
import { bookingChanged } from '#features/booking/booking.events.public.ts';
import { bookingRequests, type Booking } from '#features/booking/booking.table.ts';
import { remindOfCall } from '#features/booking/calls/emails/remind-of-call.server.ts';
import { noteSenderCall } from '#features/leads/changes/note-call.public.server.ts';
import { cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import type { Transaction } from '#server/db/database.ts';
import { minuteMs } from '#values/duration.ts';

/** Sent by a page that showed the call after `answerCount` replies. */
export interface OwnChange {
  readonly bookingId: string;
  readonly answerCount: number;
}

export type OwnChangeResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'gone' | 'over' | 'stale' | 'taken' | 'too-many' };

const longestReason = 1000;

/** Limits changes, since each one emails the visitor and notifies the host. */
const changeLimit = { name: 'own-call', points: 20, seconds: 3600 };

/** Whether the link has expired: the call has ended, or never had a time and is a month old. */
export function isOver({ callAt, preferredDate, minutes, createdAt }: Booking, now: Date): boolean {
  const at = callAt ?? preferredDate;
  const end = at === null ? createdAt.getTime() + 31 * 1440 * minuteMs : at.getTime() + minutes * minuteMs;
  return end < now.getTime();
}

/** Moves the call to another free time, confirmed at once. Idempotent. */
export async function moveOwnCall(
  app: AppContext,
  { at, ...change }: OwnChange & { readonly at: Date },
): Promise<OwnChangeResult> {
  const type = (await typeOfCall(app, change.bookingId)) ?? (await findType(app, { slug: strategyCallSlug }));
  if (type === null) return { ok: false, reason: 'taken' };
  const isDone = ({ answer, callAt }: Booking) => answer !== 'declined' && callAt?.getTime() === at.getTime();
  await prepareTime(app, { typeId: type.id, at, holdId: null });
  return changeOwnCall(app, change, isDone, async (tx, row, now) => {
    const { id, callAt } = row;
    const time = await rebookTime(tx, { bookingId: id, typeId: type.id, at }, now);
    if (time === null) return null;
    const set = {
      callAt: at,
      isBooked: true,
      hostId: time.hostId,
      callName: type.name,
      minutes: type.minutes,
      joinUrl: joinUrlAt(app, type.place, { bookingId: id, hostLink: time.meetingLink }),
      answer: callAt === null ? 'confirmed' : 'moved',
      answerMessage: null,
      canceledBy: null,
    } as const;
    return { kind: callAt === null ? 'call-booked' : 'call-moved-by-sender', text: '', set };
  });
}

/** Cancels the call. Idempotent. */
export function cancelOwnCall(
  app: AppContext,
  { reason, ...change }: OwnChange & { readonly reason: string },
): Promise<OwnChangeResult> {
  const isDone = ({ answer }: Booking) => answer === 'declined';
  return changeOwnCall(app, change, isDone, async (tx, { id }) => {
    await freeTime(tx, [id]);
    const text = cleanText(reason).slice(0, longestReason);
    return { kind: 'call-canceled', text, set: { answer: 'declined', answerMessage: null, canceledBy: 'visitor' } };
  });
}

interface Made {
  readonly kind: 'call-booked' | 'call-moved-by-sender' | 'call-canceled';
  readonly text: string;
  readonly set: Partial<Booking>;
}

/** `make` returns null if the wanted time is taken. */
async function changeOwnCall(
  app: AppContext,
  { bookingId, answerCount: shown }: OwnChange,
  isDone: (row: Booking) => boolean,
  make: (tx: Transaction, row: Booking, now: Date) => Promise<Made | null>,
): Promise<OwnChangeResult> {
  const limited = await app.limits.take(changeLimit, bookingId);
  if (!limited.ok) return { ok: false, reason: 'too-many' };
  return app.db.transaction(async (tx) => {
    const now = app.now();
    const [row] = await tx.select().from(bookingRequests).where(eq(bookingRequests.id, bookingId)).for('update');
    if (!row) return { ok: false, reason: 'gone' };
    if (isOver(row, now)) return { ok: false, reason: 'over' };
    // Suspected spam gets the same response, but changes nothing.
    if (row.suspectedSpam !== null || isDone(row)) return { ok: true };
    if (row.answerCount !== shown) return { ok: false, reason: 'stale' };
    const made = await make(tx, row, now);
    if (made === null) return { ok: false, reason: 'taken' };
    const { kind, text } = made;
    const answerCount = shown + 1;
    const set = { ...made.set, answerCount, updatedAt: now };
    const changed = { ...row, ...set };
    await tx.update(bookingRequests).set(set).where(eq(bookingRequests.id, bookingId));
    await raiseRows(app, tx, bookingChanged, [{ ...changed, change: updates[kind], before: row }]);
    const callAt = changed.callAt ?? changed.preferredDate ?? now;
    await noteSenderCall(app, tx, { bookingId, kind, callAt, text, hostId: changed.hostId, change: answerCount });
    await app.jobs.send(tx, sendBookingAnswer, { bookingId, answerCount });
    await remindOfCall(app, tx, changed);
    return { ok: true };
  });
}

const updates = { 'call-booked': 'confirmed', 'call-moved-by-sender': 'moved', 'call-canceled': 'canceled' } as const;
