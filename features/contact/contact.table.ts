import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ContactMetadata } from '#features/contact/contact.ts';
import type { RequestChange } from '#forms/history.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/** Messages of the contact page. The columns up to `metadata` are the specification's. */
export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name'),
    email: text('email').notNull(),
    company: text('company'),
    message: text('message').notNull(),
    formType: text('form_type').notNull().default('contact'),
    metadata: jsonb('metadata').$type<ContactMetadata>().notNull(),

    /** What makes a second send of the same form the same row. */
    formId: text('form_id').notNull().unique(),
    status: text('status').notNull().default('new'),
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
    ...textLengths(table, { message: 100_000 }),
    // What was sent under an address, for whom it belongs to.
    index('contact_submissions_of_address').on(sql`lower(${table.email})`),
    index('contact_submissions_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is null`),
    index('contact_submissions_suspected')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is not null`),
  ],
);
