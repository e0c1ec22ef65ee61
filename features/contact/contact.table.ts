import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contactFields, type ContactMetadata } from '#features/contact/contact.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import type { RequestChange } from '#forms/history.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { pickColumns, timestampColumn } from '#server/db/query/columns.ts';

/** Contact messages. Columns up to `metadata` are from the specification. */
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

    /** A resent form keeps its row. */
    formId: text('form_id').notNull().unique(),
    status: text('status').notNull().default('new'),
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
    ...textLengths(table, { message: 100_000 }),
    // For the owner of an address.
    index('contact_submissions_of_address').on(sql`lower(${table.email})`),
    index('contact_submissions_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is null`),
    index('contact_submissions_suspected')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspectedSpam} is not null`),
  ],
);

/** What the sender typed. A field of the form without a column is a type error. */
export const typedColumns = pickColumns(contactSubmissions, contactFields.names);
