import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { articles } from '#features/insights/insights.table.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

function articleId() {
  return uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' });
}

const textColumns = () => ({
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  excerpt: text('excerpt').notNull(),
  /** Sanitized before storage. */
  html: text('html').notNull(),
  sectors: text('sectors').array().notNull(),
  tags: text('tags').array().notNull(),
  author: text('author').notNull(),
  /** Path of an own picture; null: drawn from the slug. */
  cover: text('cover'),
});

/** Unpublished changes. Saves are checked against the version in `articles`. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: articleId().primaryKey(),
    ...textColumns(),
    publishAt: timestampColumn('publish_at'),
    publishBy: text('publish_by'),
    /** No foreign key: drafts outlive the account. */
    savedBy: text('saved_by'),
    savedAt: timestampColumn('saved_at').notNull().defaultNow(),
    /** The article's `edited_at` before this draft; discarding restores it. */
    editedBefore: timestampColumn('edited_before'),
  },
  (table) => [
    ...textLengths(table, { html: 10_000_000, excerpt: 40_000 }),
    index('article_drafts_due')
      .on(table.publishAt)
      .where(sql`${table.publishAt} is not null`),
  ],
);

/** Snapshots: at each publication, before another person's edits, and periodically. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: articleId(),
    kind: text('kind').$type<'published' | 'saved'>().notNull(),
    at: timestampColumn('at').notNull(),
    /** Null: imported from a file. */
    by: text('by'),
    ...textColumns(),
  },
  (table) => [
    ...textLengths(table, { html: 10_000_000, excerpt: 40_000 }),
    index('article_revisions_of_article').on(table.articleId, table.id),
  ],
);
