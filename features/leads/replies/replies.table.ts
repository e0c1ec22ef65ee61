import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Reply templates, shared by the team. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** If empty, the reply keeps its own subject. */
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    /** From 1, incremented per change; detects stale saves. */
    version: integer('version').notNull().default(1),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table, { body: 40_000 }), index('reply_templates_name').on(table.name)],
);

/** Signature of a team member's replies. */
export const replySignatures = pgTable(
  'reply_signatures',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
  },
  (table) => [...textLengths(table)],
);

/** Emails received from a lead. */
export const leadMessages = pgTable(
  'lead_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The email's Message-ID, or an id derived from its content, so that an email received twice is one row. */
    messageId: text('message_id').notNull().unique(),
    /** The reply that it answers, if known. */
    answerId: uuid('answer_id').references(() => leadAnswers.id, { onDelete: 'set null' }),
    fromEmail: text('from_email').notNull(),
    fromName: text('from_name').notNull(),
    subject: text('subject').notNull(),
    /** The sender's text, without quotes. */
    text: text('text').notNull(),
    /** The quoted text below; empty without one. */
    quoted: text('quoted').notNull().default(''),
    /** Sent by a program, such as an out-of-office reply. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** Matched by address only, and the sender is not authenticated. */
    isUnverified: boolean('is_unverified').notNull().default(false),
    /** Attachments that were refused, as text for the page. */
    leftOut: text('left_out').notNull().default(''),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { text: 200_000, quoted: 200_000 }),
    index('lead_messages_of_lead').on(table.leadId, table.receivedAt),
    index('lead_messages_newest').on(table.receivedAt, table.id),
    index('lead_messages_search').using('gin', sql`lower(${table.text}) gin_trgm_ops`),
  ],
);

/** Attachments of sent replies and received emails. `submissionsErased` releases their uploads. */
export const leadFiles = pgTable(
  'lead_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    answerId: uuid('answer_id').references(() => leadAnswers.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => leadMessages.id, { onDelete: 'cascade' }),
    /** Id of the upload. */
    storeId: text('store_id').notNull().unique(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
  },
  (table) => [
    ...textLengths(table),
    check('lead_files_owner', sql`(${table.answerId} is null) <> (${table.messageId} is null)`),
    index('lead_files_of_answer').on(table.answerId),
    index('lead_files_of_message').on(table.messageId),
  ],
);
