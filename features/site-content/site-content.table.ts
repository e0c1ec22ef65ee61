import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ContentData } from '#features/site-content/content-fields.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Stories, quotes, logos, people, integrations and subprocessors, by `type`. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid('id').primaryKey(),
    type: text('type').notNull(),
    /** Follows the title until the first publication. */
    slug: text('slug').notNull(),
    draft: jsonb('draft').$type<ContentData>().notNull(),
    /** What the site shows; null: nothing. */
    published: jsonb('published').$type<ContentData>(),
    /** Within its type. */
    position: integer('position').notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    /** From 1, incremented per change; detects stale saves. */
    version: integer('version').notNull().default(1),
    /** First publication. */
    publishedAt: timestampColumn('published_at'),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    ...textLengths(table),
    check('content_items_draft_bytes', sql`octet_length(${table.draft}::text) <= 64000`),
    check('content_items_published_bytes', sql`octet_length(${table.published}::text) <= 64000`),
    check('content_items_published_at', sql`${table.published} is null or ${table.publishedAt} is not null`),
    unique('content_items_slug').on(table.type, table.slug),
    index('content_items_order').on(table.type, table.position, table.id),
  ],
);
