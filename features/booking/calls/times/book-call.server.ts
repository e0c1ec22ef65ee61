import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { bookTime, nextTimes, prepareTime } from '#features/availability/hold-time.public.server.ts';
import { findType } from '#features/availability/find-times.public.server.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { joinUrlAt } from '#features/booking/calls/meeting-link.server.ts';
import { bookingChanged, bookingReceived } from '#features/booking/booking.events.public.ts';
import { sendBookingEmail } from '#features/booking/booking.jobs.server.ts';
import type { CallBookingResult } from '#features/booking/calls/call-result.ts';
import { bookingRequests, type NewBooking } from '#features/booking/booking.table.ts';
import { remindOfCall } from '#features/booking/calls/emails/remind-of-call.server.ts';
import { timesCopy } from '#features/booking/calls/times/times.copy.ts';
import { claimFormFiles } from '#features/intake/uploads/form-files.public.server.ts';
import { noteSenderCall } from '#features/leads/changes/note-call.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';

/**
 * Books the chosen free time, with emails and events in one transaction. The call is confirmed at once. Sending the form
 * again keeps the call.
 */
export async function bookCall(
  app: AppContext,
  row: NewBooking & { readonly preferredDate: Date; readonly createdAt: Date },
  { holdId, call, files }: { readonly holdId: string; readonly call: string; readonly files: readonly string[] },
): Promise<CallBookingResult> {
  const at = row.preferredDate;
  const type = await findType(app, { slug: call });
  if (type === null) return { ok: false, reason: 'time-taken', next: [] };
  if (type.place === 'phone' && row.phone === null)
    return { ok: false, reason: 'invalid', errors: { phone: timesCopy.phoneNeeded } };
  const request = { typeId: type.id, at, hostId: null };
  await prepareTime(app, { typeId: type.id, at, holdId });
  const booked = await app.db.transaction(async (tx): Promise<CallBookingResult | null> => {
    const [known] = await tx
      .select({ id: bookingRequests.id, callAt: bookingRequests.callAt })
      .from(bookingRequests)
      .where(eq(bookingRequests.formId, row.formId));
    if (known) {
      const isSame = known.callAt?.getTime() === at.getTime();
      return isSame ? { ok: true, inquiryId: known.id, callAt: at } : { ok: false, reason: 'under-way' };
    }
    const id = randomUUID();
    const time = await bookTime(tx, { ...request, holdId, bookingId: id }, row.createdAt);
    if (time === null) return null;
    const [written] = await tx
      .insert(bookingRequests)
      .values({
        ...row,
        id,
        isBooked: true,
        hostId: time.hostId,
        callName: type.name,
        minutes: type.minutes,
        callAt: at,
        answer: 'confirmed',
        // Its lead is created at this stage.
        status: 'call-booked',
        answerCount: 1,
        joinUrl: joinUrlAt(app, type.place, { bookingId: id, hostLink: time.meetingLink }),
      })
      .returning();
    if (!written) throw new Error('A booking was not written.');
    await raiseRows(app, tx, bookingReceived, [{ ...written, isReportable: true }]);
    const before = { answer: null, callAt: null, joinUrl: null };
    await raiseRows(app, tx, bookingChanged, [{ ...written, change: 'confirmed', before }]);
    if (files.length > 0) await claimFormFiles(tx, row.formId, files, row.createdAt);
    await app.jobs.send(tx, sendBookingEmail, { bookingId: id, version: 1 });
    await noteSenderCall(app, tx, {
      bookingId: id,
      kind: 'call-booked',
      callAt: at,
      text: '',
      hostId: time.hostId,
      change: 1,
    });
    await app.jobs.send(tx, sendBookingAnswer, { bookingId: id, answerCount: 1 });
    await remindOfCall(app, tx, written);
    return { ok: true, inquiryId: id, callAt: at };
  });
  return booked ?? { ok: false, reason: 'time-taken', next: await nextTimes(app, request) };
}
