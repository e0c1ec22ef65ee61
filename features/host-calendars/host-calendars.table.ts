import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import type { CalendarFaultReason, HostCalendarKind } from '#features/host-calendars/host-calendars.ts';
import type { CalendarState } from '#features/host-calendars/sources/calendar-source.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** Calendars that team members keep elsewhere. */
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
    /** When all of it was read. Series are only written out for a year, so that this is done once a day. */
    wholeAt: timestampColumn('whole_at').notNull(),
    /** When it was last up to date. */
    syncedAt: timestampColumn('synced_at').notNull(),
    nextAt: timestampColumn('next_at').notNull(),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    fault: text('fault').$type<CalendarFaultReason>(),
    /** When its host was told of these failures. */
    toldAt: timestampColumn('told_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    ...textLengths(table, { access: 8000 }),
    index('host_calendars_due').on(table.nextAt),
    index('host_calendars_of_user').on(table.userId),
  ],
);

/** Busy times in them, without their words. */
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
    /** What was written; another one has to be written again. */
    revision: integer('revision').notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.bookingId] })],
);

export type HostCalendar = typeof hostCalendars.$inferSelect;
