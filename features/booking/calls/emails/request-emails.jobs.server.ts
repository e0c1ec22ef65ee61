import { createElement } from 'react';
import {
  confirmBooking,
  bookingsEmail,
  sendBookingConfirmation,
  sendBookingEmail,
} from '#features/booking/booking.jobs.server.ts';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { BookedCallEmailBody, bookedCallSubject } from '#features/booking/calls/emails/booked-call.email.tsx';
import { ownCallAddress } from '#features/booking/calls/emails/own-call-link.server.ts';
import { hostName } from '#features/booking/calls/host-name.server.ts';
import { filesOfForm } from '#features/intake/uploads/form-files.public.server.ts';
import type { Email } from '#server/email/email.ts';
import { renderEmail } from '#server/email/render.ts';
import { implementJob } from '#server/jobs/define-job.ts';

/** Job `send-booking-email`: a booked call has an email of its own. */
export const sendCallTeamEmail = implementJob(sendBookingEmail, async (app, job, run) => {
  const booking = await readBooking(app, job.bookingId);
  if (!booking?.isBooked) return sendBookingEmail.run(app, job, run);
  const files = await filesOfForm(app.db, booking.formId);
  const mail = { ...booking, files, host: await hostName(app, booking.hostId) };
  const email: Email = {
    key: `booking-team ${booking.id} ${job.version}`,
    to: app.settings.get(bookingsEmail),
    replyTo: booking.email,
    subject: bookedCallSubject(mail),
    ...(await renderEmail(createElement(BookedCallEmailBody, mail))),
  };
  await app.mail.send(email);
  return email;
});

/** Job `send-booking-confirmation`, with a link to the page where the visitor sees or cancels the request. */
export const sendLinkedConfirmation = implementJob(sendBookingConfirmation, (app, job) =>
  confirmBooking(app, job, ownCallAddress(app, job.bookingId)),
);
