import { createElement } from 'react';
import { declinedCalendar, fixedCalendar } from '#features/booking/booking-calendar.server.ts';
import { readBooking, type Booking } from '#features/booking/booking-reads.server.ts';
import type { BookingAnswerJob } from '#features/booking/office/answer-booking.server.ts';
import { CallAnswerLetterBody, callAnswerSubject } from '#features/booking/office/call-answer.mail.tsx';
import type { Machine } from '#server/machine.ts';
import type { Letter } from '#server/mail/mail.ts';
import { renderLetter } from '#server/mail/render.ts';

/**
 * Job `send-booking-answer`: what the team has answered, with the calendar file that puts it into the sender's calendar
 * or takes it out. One letter an answer; one that a later answer has overtaken is not sent any more.
 */
export async function sendBookingAnswer(machine: Machine, job: BookingAnswerJob): Promise<Letter | null> {
  const booking = await readBooking(machine, job.bookingId);
  if (!booking || booking.acts !== job.acts || booking.answer === null) return null;
  const letter = { ...booking, answer: booking.answer };
  const calendar = calendarOf(booking);
  const email: Letter = {
    key: `booking-answer ${booking.id} ${booking.acts}`,
    to: booking.email,
    replyTo: machine.settings.current().bookingsEmail,
    subject: callAnswerSubject(letter),
    ...(await renderLetter(createElement(CallAnswerLetterBody, letter))),
    ...(calendar && {
      attachments: [
        {
          filename: 'strategy-call.ics',
          contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
          content: calendar.content,
        },
      ],
    }),
  };
  await machine.mail.send(email);
  return email;
}

function calendarOf(booking: Booking): { method: 'REQUEST' | 'CANCEL'; content: string } | null {
  const { answer, callAt, preferredDate } = booking;
  if (answer !== 'declined') return callAt && { method: 'REQUEST', content: fixedCalendar(booking, callAt) };
  // Of a request that named no time nobody has an event.
  const heldAt = callAt ?? preferredDate;
  return heldAt && { method: 'CANCEL', content: declinedCalendar(booking, heldAt) };
}
