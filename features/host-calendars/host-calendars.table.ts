import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import type { CalendarFaultReason, HostCalendarKind } from '#features/host-calendars/host-calendars.ts';
import type { CalendarState } from '#features/host-calendars/sources/calendar-source.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** External calendars of team members. */
export const hostCalendars = pgTable(
  'host_calendars',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<HostCalendarKind>().notNull(),
    name: text('name').notNull(),
    /** Address and credentials, encrypted. */
    access: text('access').notNull(),
    writes: boolean('writes').notNull(),
    state: jsonb('state').$type<CalendarState>().notNull(),
    /** Last full read. Recurring events are expanded only a year ahead, so this happens daily. */
    wholeAt: timestampColumn('whole_at').notNull(),
    /** When the calendar was last up to date. */
    syncedAt: timestampColumn('synced_at').notNull(),
    nextAt: timestampColumn('next_at').notNull(),
    /** Number of consecutive failures. */
    failures: integer('failures').notNull().default(0),
    fault: text('fault').$type<CalendarFaultReason>(),
    /** When the host was notified of these failures. */
    toldAt: timestampColumn('told_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    ...textLengths(table, { access: 8000 }),
    index('host_calendars_due').on(table.nextAt),
    index('host_calendars_of_user').on(table.userId),
  ],
);

/** Busy times from these calendars, without titles or other text. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => hostCalendars.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
  },
  (table) => [...textLengths(table), index('calendar_events_of_uid').on(table.calendarId, table.uid)],
);

/** Calls as they were last written to a calendar, or read from it. */
export const calendarCalls = pgTable(
  'calendar_calls',
  {
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => hostCalendars.id, { onDelete: 'cascade' }),
    bookingId: uuid('booking_id').notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    /** Revision that was written; a newer one must be written again. */
    revision: integer('revision').notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.bookingId] })],
);

export type HostCalendar = typeof hostCalendars.$inferSelect;
