import { createElement } from 'react';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { bookingsEmail } from '#features/booking/booking.jobs.server.ts';
import { readPlace } from '#features/booking/calls/meeting-link.server.ts';
import { ownCallAddress } from '#features/booking/calls/emails/own-call-link.server.ts';
import { CallReminderEmailBody, callReminderSubject } from '#features/booking/calls/emails/call-reminder.email.tsx';
import { reminderKinds } from '#features/booking/calls/emails/call-reminders.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import type { Email } from '#server/email/email.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-call-reminder`: emails the visitor before or after a call, unless it was moved since. */
export const sendCallReminder = defineJob(
  'send-call-reminder',
  z.object({ bookingId: z.string(), answerCount: z.number(), kind: z.enum(reminderKinds) }),
  async (app, { bookingId, answerCount, kind }) => {
    const booking = await readBooking(app, bookingId);
    if (!booking || booking.answerCount !== answerCount || booking.answer === 'declined' || !booking.callAt)
      return null;
    // After a delay, never reminds of a call that is over, nor thanks a visitor who did not show up.
    const isLate = kind !== 'after' && booking.callAt <= app.now();
    if (isLate || (kind === 'after' && booking.outcome === 'no-show')) return null;
    const addresses = {
      ownAddress: ownCallAddress(app, bookingId),
      intakeAddress: app.env.PUBLIC_ORIGIN + href('/intake'),
    };
    const place = await readPlace(app, booking);
    const mail = { ...booking, ...addresses, kind, callAt: booking.callAt, place };
    const email: Email = {
      key: `call-reminder ${bookingId} ${answerCount} ${kind}`,
      to: booking.email,
      replyTo: replyAddress(app, booking.id) ?? app.settings.get(bookingsEmail),
      subject: callReminderSubject(mail),
      ...(await renderEmail(createElement(CallReminderEmailBody, mail))),
    };
    if (!(await mayConfirm(app.limits, email.to, email.key))) return null;
    await app.mail.send(email);
    return email;
  },
  { label: 'Reminder of a call', isEmail: true },
);
