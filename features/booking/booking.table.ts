import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { inquiryType, type BookingAction } from '#features/booking/booking.ts';
import type { BookingMetadata } from '#features/booking/booking-request.ts';
import type { RequestChange } from '#forms/history.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/** Requests for a strategy call. The columns up to `metadata` are the specification's. */
export const bookingRequests = pgTable(
  'booking_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    phone: text('phone'),
    message: text('message').notNull(),
    /** The moment that was asked for; `time_zone` says how its sender's clock shows it. */
    preferredDate: timestampColumn('preferred_date'),
    /** Made by the browser; what makes a second send of the same form the same row. */
    formId: text('form_id').notNull().unique(),
    inquiryType: text('inquiry_type').notNull().default(inquiryType),
    metadata: jsonb('metadata').$type<BookingMetadata>().notNull(),

    /** The sender's IANA zone, such as `Europe/Lisbon`; null where it is not known. */
    timeZone: text('time_zone'),
    status: text('status').notNull().default('new'),
    /** The moment of the call as the team has fixed it; one that is declined afterwards keeps it. */
    callAt: timestampColumn('call_at'),
    /** What the team has answered last. */
    answer: text('answer').$type<BookingAction>(),
    /** The team's words to the sender with that answer. */
    answerMessage: text('answer_message'),
    /** How often the team has answered: with `version` it numbers the calendar files of one event. */
    answerCount: integer('answer_count').notNull().default(0),
    /** 1, and one more each time that its sender changes it. */
    version: integer('version').notNull().default(1),
    /** Each change of status or version with its moment: the database adds to it, and nothing else changes it. */
    history: jsonb('history').$type<readonly RequestChange[]>().notNull().default([]),
    /** Why it is taken for spam, or null. */
    suspectedSpam: text('suspected_spam').array(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { message: 100_000, answerMessage: 40_000 }),
    // What was sent under an address, for whom it belongs to.
    index('booking_requests_of_address').on(sql`lower(${table.email})`),
    index('booking_requests_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is null`),
    index('booking_requests_suspected')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is not null`),
  ],
);
