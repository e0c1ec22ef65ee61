import { createElement } from 'react';
import * as z from 'zod/mini';
import { declinedCalendar, fixedCalendar } from '#features/booking/calls/emails/call-calendar.server.ts';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import type { Booking } from '#features/booking/booking.table.ts';
import { CallAnswerEmailBody, callAnswerSubject } from '#features/booking/calls/emails/call-answer.email.tsx';
import { bookingsEmail } from '#features/booking/booking.jobs.server.ts';
import { readPlace } from '#features/booking/calls/meeting-link.server.ts';
import { ownCallAddress } from '#features/booking/calls/emails/own-call-link.server.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import type { Email } from '#server/email/email.ts';
import { renderEmail } from '#server/email/render.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/**
 * Job `send-booking-answer`: sends the team's reply with a calendar file that adds or removes the event. One email per
 * reply; superseded replies are skipped.
 */
export const sendBookingAnswer = defineJob(
  'send-booking-answer',
  z.object({ bookingId: z.string(), answerCount: z.number() }),
  async (app, job) => {
    const booking = await readBooking(app, job.bookingId);
    if (!booking || booking.answerCount !== job.answerCount || booking.answer === null) return null;
    const place = await readPlace(app, booking);
    const mail = { ...booking, answer: booking.answer, place, ownAddress: ownCallAddress(app, booking.id) };
    const calendar = calendarOf(booking, place);
    const email: Email = {
      key: `booking-answer ${booking.id} ${booking.answerCount}`,
      to: booking.email,
      replyTo: replyAddress(app, booking.id) ?? app.settings.get(bookingsEmail),
      subject: callAnswerSubject(mail),
      ...(await renderEmail(createElement(CallAnswerEmailBody, mail))),
      ...(calendar && { calendar }),
    };
    // The typed address may belong to a stranger.
    if (isOwnBooking(booking) && !(await mayConfirm(app.limits, email.to, email.key))) return null;
    await app.mail.send(email);
    return email;
  },
  { label: 'Reply to a strategy call request', isEmail: true },
);

/** A free time that the visitor chose; the team has not replied yet. */
function isOwnBooking({ isBooked, answerCount }: Booking): boolean {
  return isBooked && answerCount === 1;
}

/** The call's current calendar event; `place` as returned by `readPlace`. */
export function calendarOf(
  booking: Booking,
  place: string | null,
): { method: 'REQUEST' | 'CANCEL'; content: string } | null {
  const { answer, callAt, preferredDate } = booking;
  // The address is not verified, so the email contains no text by the visitor.
  const named = isOwnBooking(booking) ? { ...booking, name: booking.email } : booking;
  if (answer !== 'declined')
    return callAt && { method: 'REQUEST', content: fixedCalendar({ ...named, place }, callAt) };
  // Without a time there is no event to cancel.
  const heldAt = callAt ?? preferredDate;
  return heldAt && { method: 'CANCEL', content: declinedCalendar(booking, heldAt) };
}
