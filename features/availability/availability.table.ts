import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import type { CallPlace, HostHours } from '#features/availability/availability.public.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** Team members who take calls, with their hours. */
export const hosts = pgTable(
  'hosts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A number, so that the constraint of `call_times` can compare it as a range without an extension. */
    number: integer('number').generatedAlwaysAsIdentity().notNull().unique(),
    hours: jsonb('hours').$type<HostHours>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Until when `busy_weeks` is reliable; null for hosts without calendars. */
    busyUntil: timestampColumn('busy_until'),
    /** From 1, incremented per change; detects stale saves. */
    version: integer('version').notNull().default(1),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => textLengths(table),
);

/**
 * Busy times from a host's calendars, merged by week. Stored as text, because printing ten thousand timestamps or ranges
 * takes Postgres as long as the rest of finding free times.
 */
export const busyWeeks = pgTable(
  'busy_weeks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => hosts.userId, { onDelete: 'cascade' }),
    /** Weeks since 1970. */
    week: integer('week').notNull(),
    /** In minutes since 1970: `29000000-29000030,29000060-29000090`. */
    ranges: text('ranges').notNull(),
  },
  (table) => [...textLengths(table, { ranges: 2_000_000 }), primaryKey({ columns: [table.userId, table.week] })],
);

/** Types of calls that can be booked. */
export const callTypes = pgTable(
  'call_types',
  {
    id: uuid('id').primaryKey(),
    /** In addresses: `strategy-call`. */
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    minutes: integer('minutes').notNull(),
    place: text('place').$type<CallPlace>().notNull(),
    /** Ids of users; empty for all hosts. */
    hostIds: text('host_ids').array().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [...textLengths(table), check('call_types_minutes', sql`${table.minutes} between 15 and 90`)],
);

/**
 * Taken times of hosts: by a call, or held while a visitor fills in the form. An exclusion constraint in the migration
 * prevents overlaps per host.
 */
export const callTimes = pgTable(
  'call_times',
  {
    id: uuid('id').primaryKey(),
    host: integer('host')
      .notNull()
      .references(() => hosts.number, { onDelete: 'cascade' }),
    callTypeId: uuid('call_type_id')
      .notNull()
      .references(() => callTypes.id),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    /** Id of the booking request; not a foreign key. */
    bookingId: uuid('booking_id'),
    /** When a hold expires. Others may take the time afterwards; until they do, the hold stays valid. */
    expiresAt: timestampColumn('expires_at'),
    /** Hash of the address that holds it. */
    heldBy: text('held_by'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    ...textLengths(table),
    unique('call_times_of_booking').on(table.bookingId),
    check('call_times_range', sql`${table.startsAt} < ${table.endsAt}`),
    check('call_times_held', sql`(${table.bookingId} is null) = (${table.expiresAt} is not null)`),
    // By end, so that finding free times reads no past rows, however long a call is.
    index('call_times_of_host').on(table.host, table.endsAt),
    index('call_times_recent').on(table.host, table.createdAt),
    index('call_times_expired')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
  ],
);

export type CallType = typeof callTypes.$inferSelect;
