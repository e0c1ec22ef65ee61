import { createElement } from 'react';
import { bookingCalendar } from '#features/booking/booking-calendar.server.ts';
import {
  BookingConfirmationLetterBody,
  bookingConfirmationSubject,
  BookingTeamLetterBody,
  bookingTeamSubject,
} from '#features/booking/booking.mail.tsx';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import type { BookingMailJob } from '#features/booking/booking.server.ts';
import type { Letter } from '#server/mail/mail.ts';
import { renderLetter } from '#server/mail/render.ts';
import type { Machine } from '#server/machine.ts';
import { mayConfirm } from '#server/mail/receipt-limit.ts';

/** Job `send-booking-email`: the whole request to the team. One letter a version, however often the job runs. */
export async function sendBookingEmail(machine: Machine, job: BookingMailJob): Promise<Letter | null> {
  const booking = await readBooking(machine, job.bookingId);
  if (!booking) return null;
  // A newer version has a letter of its own, with everything in it, unless it was taken for spam.
  if (booking.version > job.version && booking.suspectedSpam === null) return null;
  const letter = { ...booking, version: job.version };
  const email: Letter = {
    key: `booking-team ${booking.id} ${job.version}`,
    to: machine.settings.current().bookingsEmail,
    replyTo: booking.email,
    subject: bookingTeamSubject(letter),
    ...(await renderLetter(createElement(BookingTeamLetterBody, letter))),
  };
  await machine.mail.send(email);
  return email;
}

/**
 * Job `send-booking-confirmation`: what we have understood and what happens next, to the visitor, with the time they
 * asked for as a calendar file. One letter a version.
 */
export async function sendBookingConfirmation(machine: Machine, job: BookingMailJob): Promise<Letter | null> {
  const booking = await readBooking(machine, job.bookingId);
  if (!booking || booking.version > job.version || booking.suspectedSpam !== null) return null;
  const { preferredDate } = booking;
  const email: Letter = {
    key: `booking-confirmation ${booking.id} ${booking.version}`,
    to: booking.email,
    replyTo: machine.settings.current().bookingsEmail,
    subject: bookingConfirmationSubject(booking),
    ...(await renderLetter(createElement(BookingConfirmationLetterBody, booking))),
    ...(preferredDate !== null && {
      attachments: [
        {
          filename: 'strategy-call.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: bookingCalendar({ ...booking, preferredDate }),
        },
      ],
    }),
  };
  if (!(await mayConfirm(machine.limits, email.to, email.key))) return null;
  await machine.mail.send(email);
  return email;
}
