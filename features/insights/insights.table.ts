import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { categories } from '#features/insights/categories.public.ts';
import { defaultReadTimeMinutes, type ArticleHeading } from '#features/insights/insights.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Columns up to `status` follow the specification. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Sanitized before storage. */
    contentHtml: text('content_html').notNull(),
    /** Own picture; null: drawn from the slug. */
    coverImageUrl: text('cover_image_url'),
    /** The first is the label. */
    sector: text('sector').array().notNull(),
    tags: text('tags').array().notNull(),
    author: text('author').notNull(),
    readTimeMinutes: integer('read_time_minutes').notNull().default(defaultReadTimeMinutes),
    viewCount: integer('view_count').notNull().default(0),
    publishedAt: timestampColumn('published_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Only `published` is shown. */
    status: text('status').notNull().default('draft'),

    headings: jsonb('headings').$type<readonly ArticleHeading[]>().notNull().default([]),
    /** `searchTextOf` title and excerpt. */
    searchText: text('search_text').notNull(),
    /** Digest of the source file; null if the article was written here. */
    fileDigest: text('file_digest'),
    /** Last edit here; file imports no longer overwrite it. */
    editedAt: timestampColumn('edited_at'),
    /** From 1, incremented per change. */
    version: integer('version').notNull().default(1),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    /** Last write, published or not; orders the back office list. */
    touchedAt: timestampColumn('touched_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { contentHtml: 10_000_000, excerpt: 40_000 }),
    index('articles_touched').on(table.touchedAt, table.id),
    check('articles_published_at', sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
    // The list indexes contain this text, so searches need only them.
    check('articles_search_text', sql`octet_length(${table.searchText}) <= 2500`),
    index('articles_newest')
      .on(table.publishedAt, table.id, table.searchText)
      .where(sql`${table.status} = 'published'`),
    ...Object.entries(categories).map(([category, sector]) =>
      index(`articles_newest_${category.replaceAll('-', '_')}`)
        .on(table.publishedAt, table.id, table.searchText)
        .where(sql`${table.status} = 'published' and ${table.sector} @> ${sectorLiteral(sector)}`),
    ),
    index('articles_author')
      .on(table.author, table.publishedAt, table.id)
      .where(sql`${table.status} = 'published'`),
    index('articles_parts')
      .using('gin', sql`text_parts(${table.searchText})`)
      .with({ fastupdate: false }),
    index('articles_words').using(
      'gin',
      sql`article_words(${table.title}, ${table.excerpt}, ${table.tags}, ${table.sector}, ${table.contentHtml})`,
    ),
  ],
);

/** Inlined: a partial index is used only if the query repeats its condition. */
export function sectorLiteral(sector: string) {
  return sql.raw(`'{"${sector.replaceAll(/["'\\]/g, '')}"}'::text[]`);
}

/**
 * Published articles by sector ('' for all) and month. Triggers on `articles` maintain it, so exact counts and late
 * pages need not scan rows.
 */
export const articleCounts = pgTable(
  'article_counts',
  {
    sector: text('sector').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    articles: integer('articles').notNull(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.sector, table.month] })],
);

/**
 * Counts of costly searches, maintained by the same triggers. `q` is folded like `search_text`; only the version
 * before the index of parts writes `found`.
 */
export const articleSearches = pgTable(
  'article_searches',
  {
    q: text('q').notNull(),
    sector: text('sector').notNull(),
    articles: integer('articles').notNull(),
    found: uuid('found').array(),
    countedAt: timestampColumn('counted_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.q, table.sector] })],
);

/** Readers per day, as digests that become irreversible once the day's salt is deleted. */
export const articleReaders = pgTable(
  'article_readers',
  {
    day: date('day', { mode: 'string' }).notNull(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    reader: text('reader').notNull(),
    /** When it was added to `view_count`. */
    countedAt: timestampColumn('counted_at'),
  },
  (table) => [
    ...textLengths(table),
    primaryKey({ columns: [table.day, table.articleId, table.reader] }),
    index('article_readers_uncounted')
      .on(table.articleId)
      .where(sql`${table.countedAt} is null`),
  ],
);

/** Deleted with the day's digests. */
export const articleReaderSalts = pgTable(
  'article_reader_salts',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    salt: text('salt').notNull(),
  },
  (table) => [...textLengths(table)],
);

/** Former slugs; each redirects to the article's current one. */
export const articleRedirects = pgTable(
  'article_redirects',
  {
    slug: text('slug').primaryKey(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull(),
  },
  (table) => [...textLengths(table), index('article_redirects_of_article').on(table.articleId)],
);
