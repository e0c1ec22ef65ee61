import { eq } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { claimTime, freeTime, moveTime } from '#features/availability/call-times.public.server.ts';
import type { BookingAction } from '#features/booking/booking.ts';
import { bookingRequests, type Booking } from '#features/booking/booking.table.ts';
import { readPreferredTime } from '#features/booking/clock/booking-time.server.ts';
import { remindOfCall } from '#features/booking/calls/emails/remind-of-call.server.ts';
import { answerWordsLength, type CallResult } from '#features/booking/calls/admin/call-reply.ts';
import { bookingChanged } from '#features/booking/booking.events.public.ts';
import { callWarnings } from '#features/booking/calls/admin/call-warnings.server.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import { meetingLink } from '#features/booking/calls/meeting-link.server.ts';
import { readHttpsLink } from '#server/net/https-link.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';

/** Sent by a page that showed the request after `actions` replies. */
export interface BookingReply {
  readonly answerCount: number;
  /** Call time in `timeZone`; null declines. */
  readonly time: string | null;
  readonly timeZone: string;
  /** Message to the sender; required to decline. */
  readonly message: string;
  /** As typed, '' for none. If absent, the link last sent, otherwise the one in the settings. */
  readonly joinUrl?: string | undefined;
  /** The team member has seen the warnings about the time. */
  readonly isConfirmed?: boolean;
}

/**
 * Queues the email with calendar file in the caller's transaction. A repeated reply (double click) returns
 * `action: null`; replies from stale pages are refused.
 */
export async function replyToBooking(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  id: string,
  reply: BookingReply,
): Promise<CallResult> {
  const message = cleanText(reply.message);
  if (message.length > answerWordsLength) return { ok: false, reason: 'long' };
  if (reply.time === null && message === '') return { ok: false, reason: 'no-reason' };
  const [row] = await tx.select().from(bookingRequests).where(eq(bookingRequests.id, id)).for('update');
  if (!row) return { ok: false, reason: 'gone' };
  const now = app.now();
  const parsed = readTime(reply, now);
  if (!parsed.ok) return parsed;
  const { time } = parsed;
  const joinUrl = joinUrlOf(app, row, reply);
  if (joinUrl === undefined) return { ok: false, reason: 'link' };
  const isSame =
    time === null
      ? row.answer === 'declined' && row.answerMessage === message
      : row.answer !== 'declined' && row.callAt?.getTime() === time.getTime() && row.joinUrl === joinUrl;
  if (isSame) return { ok: true, action: null, callAt: time?.toISOString() ?? null };
  if (row.answerCount !== reply.answerCount) return { ok: false, reason: 'stale' };
  const isNewTime = row.answer === null || row.answer === 'declined' || row.callAt?.getTime() !== time?.getTime();
  if (time !== null && isNewTime && reply.isConfirmed !== true) {
    const { name, minutes } = row;
    const call = {
      id,
      name,
      timeZone: row.timeZone ?? reply.timeZone,
      plannerZone: reply.timeZone,
      at: time,
      minutes,
      userId: row.hostId ?? by.user.id,
    };
    const warnings = await callWarnings(tx, call, now);
    if (warnings.length > 0) return { ok: false, reason: 'unusual', warnings };
  }
  const action = chooseAction(row, time);
  const callAt = time ?? row.callAt;
  const answerCount = row.answerCount + 1;
  const set = {
    canceledBy: null,
    // The outcome belongs to the former time.
    outcome: isNewTime ? null : row.outcome,
    callAt,
    joinUrl,
    answer: action,
    answerMessage: message || null,
    answerCount,
    updatedAt: now,
  };
  await tx.update(bookingRequests).set(set).where(eq(bookingRequests.id, id));
  if (time === null) await freeTime(tx, [id]);
  else if (isNewTime) await takeHostsTime(tx, row, { by, time, now });
  const change = action === 'declined' ? 'canceled' : action;
  await raiseRows(app, tx, bookingChanged, [{ ...row, ...set, change, before: row }]);
  await app.jobs.send(tx, sendBookingAnswer, { bookingId: id, answerCount });
  await remindOfCall(app, tx, { ...row, ...set });
  return { ok: true, action, callAt: time?.toISOString() ?? null };
}

/** A call without a host goes to the team member who confirms it, if they take calls. */
async function takeHostsTime(
  tx: Transaction,
  { id, hostId, minutes }: Booking,
  { by, time, now }: { readonly by: TeamMember; readonly time: Date; readonly now: Date },
): Promise<void> {
  if (await moveTime(tx, id, time, now)) return;
  const userId = hostId ?? by.user.id;
  if (await claimTime(tx, { bookingId: id, userId, at: time, minutes }, now))
    await tx.update(bookingRequests).set({ hostId: userId }).where(eq(bookingRequests.id, id));
}

/** Undefined if the link is not https. A declined call keeps its link. */
function joinUrlOf(
  app: AppContext,
  { joinUrl }: typeof bookingRequests.$inferSelect,
  reply: BookingReply,
): string | null | undefined {
  if (reply.time === null) return joinUrl;
  const typed = reply.joinUrl?.trim() ?? joinUrl ?? app.settings.get(meetingLink);
  return typed === '' ? null : (readHttpsLink(typed) ?? undefined);
}

/** A new time must differ from the one last sent. */
function chooseAction(
  { callAt, answer, preferredDate }: typeof bookingRequests.$inferSelect,
  time: Date | null,
): BookingAction {
  if (time === null) return 'declined';
  const known = answer === null || answer === 'declined' ? preferredDate : callAt;
  return known === null || known.getTime() === time.getTime() ? 'confirmed' : 'moved';
}

function readTime(
  { time, timeZone }: BookingReply,
  now: Date,
): { ok: true; time: Date | null } | { ok: false; reason: 'time'; error: string } {
  if (time === null) return { ok: true, time: null };
  const wanted = cleanLine(time);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/u.test(wanted))
    return { ok: false, reason: 'time', error: 'Choose a date and time.' };
  const read = readPreferredTime(wanted, cleanLine(timeZone), now);
  if (read.ok) return { ok: true, time: read.preferredDate };
  return { ok: false, reason: 'time', error: read.errors.preferredDate ?? read.errors.timeZone ?? '' };
}
