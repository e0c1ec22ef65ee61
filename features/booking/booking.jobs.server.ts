import { createElement } from 'react';
import * as z from 'zod/mini';
import { bookingCalendar } from '#features/booking/booking-calendar.server.ts';
import {
  BookingConfirmationEmailBody,
  bookingConfirmationSubject,
  BookingTeamEmailBody,
  bookingTeamSubject,
} from '#features/booking/booking.email.tsx';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { filesOfForm } from '#features/intake/uploads/form-files.public.server.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import type { Email } from '#server/email/email.ts';
import { renderEmail } from '#server/email/render.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { notificationAddress } from '#features/site-settings/notification-address.public.server.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { AppContext } from '#server/app-context.ts';

export const bookingsEmail = notificationAddress('bookingsEmail');

const bookingVersion = z.object({ bookingId: z.string(), version: z.number() });

/** Job `send-booking-email`: the request to the team. One email per version. */
export const sendBookingEmail = defineJob(
  'send-booking-email',
  bookingVersion,
  async (app, job) => {
    const booking = await readBooking(app, job.bookingId);
    if (!booking) return null;
    // Newer versions have their own complete email, unless suspected spam.
    if (booking.version > job.version && booking.suspectedSpam === null) return null;
    const files = await filesOfForm(app.db, booking.formId);
    const mail = { ...booking, files, version: job.version };
    const email: Email = {
      key: `booking-team ${booking.id} ${job.version}`,
      to: app.settings.get(bookingsEmail),
      replyTo: booking.email,
      subject: bookingTeamSubject(mail),
      ...(await renderEmail(createElement(BookingTeamEmailBody, mail))),
    };
    await app.mail.send(email);
    return email;
  },
  { label: 'Email to the team: strategy call request', isEmail: true },
);

/** Job `send-booking-confirmation`: confirmation to the visitor with a calendar file. One email per version. */
export const sendBookingConfirmation = defineJob(
  'send-booking-confirmation',
  bookingVersion,
  (app, job) => confirmBooking(app, job, null),
  { label: 'Strategy call request confirmation', isEmail: true },
);

/** Emails the visitor. `ownAddress` is the page where they see or cancel the request; null without one. */
export async function confirmBooking(
  app: AppContext,
  job: z.infer<typeof bookingVersion>,
  ownAddress: string | null,
): Promise<Email | null> {
  const booking = await readBooking(app, job.bookingId);
  if (!booking || booking.version > job.version || booking.suspectedSpam !== null) return null;
  const { preferredDate } = booking;
  const email: Email = {
    key: `booking-confirmation ${booking.id} ${booking.version}`,
    to: booking.email,
    replyTo: replyAddress(app, booking.id) ?? app.settings.get(bookingsEmail),
    subject: bookingConfirmationSubject(booking),
    ...(await renderEmail(createElement(BookingConfirmationEmailBody, { ...booking, ownAddress }))),
    ...(preferredDate !== null && {
      calendar: { method: 'PUBLISH', content: bookingCalendar({ ...booking, preferredDate }) },
    }),
  };
  if (!(await mayConfirm(app.limits, email.to, email.key))) return null;
  await app.mail.send(email);
  return email;
}
