import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PictureCrop, PictureKind } from '#features/insights/pictures/pictures.ts';
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

/** Former slugs; each redirects to the article's current one. */
export const articleRedirects = pgTable(
  'article_redirects',
  {
    slug: text('slug').primaryKey(),
    articleId: articleId(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [...textLengths(table), index('article_redirects_of_article').on(table.articleId)],
);

/** Pictures are public and permanent under their id. */
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
    /** Set during the upload: deleted then unless the bytes arrive. */
    pendingUntil: timestampColumn('pending_until'),
    /** The whole picture that this one was cut from, and where. */
    cropOf: uuid('crop_of'),
    crop: jsonb('crop').$type<PictureCrop>(),
  },
  (table) => [
    ...textLengths(table),
    foreignKey({ name: 'article_pictures_crop_of', columns: [table.cropOf], foreignColumns: [table.id] }),
    index('article_pictures_crops')
      .on(table.cropOf)
      .where(sql`${table.cropOf} is not null`),
  ],
);
