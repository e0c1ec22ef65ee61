import { createElement } from 'react';
import { href } from 'react-router';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/accounts.table.ts';
import { calendarHours } from '#features/host-calendars/busy-times.server.ts';
import {
  CalendarFaultBody,
  calendarFaultSubject,
  OddEventsBody,
  oddEventsSubject,
} from '#features/host-calendars/calendar-fault.email.tsx';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-calendar-email`: emails the host when calendars stop responding, or one has events we cannot read. */
export const sendCalendarEmail = defineJob(
  'send-calendar-email',
  z.object({
    calendarId: z.string(),
    /** When the failure was noticed. */
    at: z.string(),
  }),
  async (app, { calendarId, at }) => {
    const { name, fault, state, userId } = hostCalendars;
    const [row] = await app.db
      .select({ name, fault, state, userId, email: users.email })
      .from(hostCalendars)
      .innerJoin(users, eq(users.id, hostCalendars.userId))
      .where(eq(hostCalendars.id, calendarId));
    const odd = row?.state.odd ?? [];
    // The calendar works again.
    if (!row || (row.fault === null && odd.length === 0)) return;
    const page = new URL(href('/admin/availability/calendars'), app.env.PUBLIC_ORIGIN).href;
    const failing = row.fault && {
      names: await namesOfFailing(app, row.userId),
      page,
      fault: row.fault,
      hours: app.settings.get(calendarHours),
    };
    const events = { name: row.name, page, odd };
    await app.mail.send({
      key: `calendar-fault ${calendarId} ${at}`,
      to: row.email,
      subject: failing ? calendarFaultSubject(failing) : oddEventsSubject(events),
      ...(await renderEmail(
        failing ? createElement(CalendarFaultBody, failing) : createElement(OddEventsBody, events),
      )),
    });
  },
  { label: 'Email to a host: failing calendar', isEmail: true },
);

async function namesOfFailing({ db }: AppContext, userId: string): Promise<string[]> {
  const { name, fault, createdAt } = hostCalendars;
  const isFailing = and(eq(hostCalendars.userId, userId), isNotNull(fault));
  const rows = await db.select({ name }).from(hostCalendars).where(isFailing).orderBy(asc(createdAt));
  return [...new Set(rows.map((row) => row.name))];
}
