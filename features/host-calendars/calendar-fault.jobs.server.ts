import { createElement } from 'react';
import { href } from 'react-router';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/accounts.table.ts';
import { calendarHours } from '#features/host-calendars/busy-times.server.ts';
import { CalendarFaultBody, calendarFaultSubject } from '#features/host-calendars/calendar-fault.email.tsx';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-calendar-email`: one email to the host each time one of their calendars stops answering. */
export const sendCalendarEmail = defineJob(
  'send-calendar-email',
  z.object({
    calendarId: z.string(),
    /** When it was noticed. */
    at: z.string(),
  }),
  async (app, { calendarId, at }) => {
    const { name, fault } = hostCalendars;
    const [row] = await app.db
      .select({ name, fault, email: users.email })
      .from(hostCalendars)
      .innerJoin(users, eq(users.id, hostCalendars.userId))
      .where(eq(hostCalendars.id, calendarId));
    // It works again.
    if (!row || row.fault === null) return;
    const page = new URL(href('/admin/availability/calendars'), app.env.PUBLIC_ORIGIN).href;
    const mail = { name: row.name, fault: row.fault, hours: app.settings.get(calendarHours), page };
    await app.mail.send({
      key: `calendar-fault ${calendarId} ${at}`,
      to: row.email,
      subject: calendarFaultSubject(mail),
      ...(await renderEmail(createElement(CalendarFaultBody, mail))),
    });
  },
  { label: 'Email to a host: failing calendar', isEmail: true },
);
