import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { bookingFields, inquiryType, type BookingAction, type CallOutcome } from '#features/booking/booking.ts';
import type { BookingMetadata } from '#features/booking/booking-request.ts';
import { strategyCallMinutes, strategyCallName } from '#content/strategy-call.ts';
import type { WordedAnswer } from '#forms/questions/questions.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import type { RequestChange } from '#forms/history.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { pickColumns, timestampColumn } from '#server/db/query/columns.ts';

/**
 * Strategy call bookings. Columns up to `metadata` are from the specification. Those from `callAt` to `answerCount` are
 * written by `booking/calls` and have their defaults without it. They are in this table because a call is a request
 * with a time: lead, list, calendar, retention and index read both as one row (decision 132).
 */
export const bookingRequests = pgTable(
  'booking_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    phone: text('phone'),
    message: text('message').notNull(),
    /** The requested time; `time_zone` is the sender's. */
    preferredDate: timestampColumn('preferred_date'),
    /** From the browser; a resent form keeps its row. */
    formId: text('form_id').notNull().unique(),
    inquiryType: text('inquiry_type').notNull().default(inquiryType),
    metadata: jsonb('metadata').$type<BookingMetadata>().notNull(),

    /** IANA zone, such as `Europe/Lisbon`; null if unknown. */
    timeZone: text('time_zone'),
    status: text('status').notNull().default('new'),
    /** The confirmed time; kept when declined later. */
    callAt: timestampColumn('call_at'),
    /** The visitor chose a free time, which was confirmed at once. */
    isBooked: boolean('is_booked').notNull().default(false),
    /** Who takes the call; null where nobody is named. */
    hostId: text('host_id').references(() => users.id, { onDelete: 'set null' }),
    /** The type of call, as it was named. */
    callName: text('call_name').notNull().default(strategyCallName),
    /** Length of the call. */
    minutes: integer('minutes').notNull().default(strategyCallMinutes),
    /** Where the call is joined, as last sent; https. */
    joinUrl: text('join_url'),
    /** Latest answer. */
    answer: text('answer').$type<BookingAction>(),
    /** Who called it off, if not the team. */
    canceledBy: text('canceled_by').$type<'visitor' | 'host'>(),
    /** Outcome of a past call; null until the team records it. */
    outcome: text('outcome').$type<CallOutcome>(),
    /** Message of that answer. */
    answerMessage: text('answer_message'),
    /** Number of answers; with `version` it numbers the event's calendar files. */
    answerCount: integer('answer_count').notNull().default(0),
    /** Version of the questions of its type that the sender was asked; null for none. */
    questionsVersion: integer('questions_version'),
    /** To those questions, as they were worded. */
    answers: jsonb('answers').$type<readonly WordedAnswer[]>().notNull().default([]),
    /** From 1, incremented by each change of the sender. */
    version: integer('version').notNull().default(1),
    /** Changes of status or version, appended only by the database. */
    history: jsonb('history').$type<readonly RequestChange[]>().notNull().default([]),
    /** Spam signs, or null. */
    suspectedSpam: text('suspected_spam').array(),
    /** How the visit came to the site; null if unknown. */
    attribution: jsonb('attribution').$type<Attribution>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { message: 100_000, answerMessage: 40_000 }),
    // For the owner of an address.
    index('booking_requests_of_address').on(sql`lower(${table.email})`),
    index('booking_requests_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is null`),
    index('booking_requests_suspected')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is not null`),
    // Calls of a day, confirmed or requested.
    index('booking_requests_calls')
      .on(sql`coalesce(${table.callAt}, ${table.preferredDate})`)
      .where(sql`${table.answer} is distinct from 'declined'`),
  ],
);

/** What the sender typed. A field of the form without a column is a type error. */
export const typedColumns = pickColumns(bookingRequests, bookingFields.names);

export type Booking = typeof bookingRequests.$inferSelect;
export type NewBooking = typeof bookingRequests.$inferInsert;
