import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PictureKind } from '#features/insights/pictures/pictures.ts';
import { articles } from '#features/insights/insights.table.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

function articleId() {
  return uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' });
}

/** What is written of an article, published or not. */
const words = () => ({
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  excerpt: text('excerpt').notNull(),
  /** Sanitised before it is written. */
  html: text('html').notNull(),
  sectors: text('sectors').array().notNull(),
  tags: text('tags').array().notNull(),
  author: text('author').notNull(),
  /** The path of a picture of its own, or null for the one that is drawn from the slug. */
  cover: text('cover'),
});

/**
 * What has been written of an article since it was last published: saving shows no reader anything. The version that
 * saves are checked by is the article's.
 */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: articleId().primaryKey(),
    ...words(),
    /** When it is to be published by itself, and who has said so. */
    publishAt: timestampColumn('publish_at'),
    publishBy: text('publish_by'),
    /** No reference: what somebody wrote outlives their account. */
    savedBy: text('saved_by'),
    savedAt: timestampColumn('saved_at').notNull().defaultNow(),
    /** `edited_at` of the article before this was begun, which letting it go puts back. */
    editedBefore: timestampColumn('edited_before'),
  },
  (table) => [
    ...textLengths(table, { html: 10_000_000, excerpt: 40_000 }),
    index('article_drafts_due')
      .on(table.publishAt)
      .where(sql`${table.publishAt} is not null`),
  ],
);

/** An article as it was: whenever it was published, before somebody else wrote on, and now and then between. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: articleId(),
    kind: text('kind').$type<'published' | 'saved'>().notNull(),
    at: timestampColumn('at').notNull(),
    /** Null where it came from a file. */
    by: text('by'),
    ...words(),
  },
  (table) => [
    ...textLengths(table, { html: 10_000_000, excerpt: 40_000 }),
    index('article_revisions_of_article').on(table.articleId, table.id),
  ],
);

/** Where an article was to be found before: it leads to wherever that article is now. */
export const articleRedirects = pgTable(
  'article_redirects',
  {
    slug: text('slug').primaryKey(),
    articleId: articleId(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [...textLengths(table), index('article_redirects_of_article').on(table.articleId)],
);

/** Pictures of articles; each is served to everybody under its id for ever. */
export const articlePictures = pgTable(
  'article_pictures',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<PictureKind>().notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    storeId: text('store_id').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: timestampColumn('added_at').notNull(),
    /** While its bytes are on their way to the store: when it is to be deleted, unless they arrive before. */
    pendingUntil: timestampColumn('pending_until'),
  },
  (table) => [...textLengths(table)],
);
