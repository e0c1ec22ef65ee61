import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import type { FormItem } from '#forms/questions/questions.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** What the owner is changing in a form, until it is published. */
export const questionDrafts = pgTable(
  'question_drafts',
  {
    /** `intake`, or `call-` and the type of call as in addresses. */
    form: text('form').primaryKey(),
    items: jsonb('items').$type<readonly FormItem[]>().notNull(),
    /** From 1, incremented per change; detects stale saves. */
    version: integer('version').notNull().default(1),
    updatedAt: timestampColumn('updated_at').notNull(),
    /** No foreign key, so it outlives the account. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => textLengths(table),
);

/** Everything that was ever published, which never changes: submissions name the version that they answered. */
export const questionVersions = pgTable(
  'question_versions',
  {
    form: text('form').notNull(),
    /** From 1. */
    version: integer('version').notNull(),
    items: jsonb('items').$type<readonly FormItem[]>().notNull(),
    publishedAt: timestampColumn('published_at').notNull(),
    publishedBy: text('published_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.form, table.version] }),
    index('question_versions_by').on(table.publishedBy),
  ],
);
