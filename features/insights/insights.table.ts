import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { categories, defaultReadTimeMinutes, type ArticleHeading } from '#features/insights/insights.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/** The columns up to `status` are the specification's. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Sanitised before it is written. */
    contentHtml: text('content_html').notNull(),
    /** A picture of the article's own, or null for the one that is drawn from its slug. */
    coverImageUrl: text('cover_image_url'),
    /** The first one is its label. */
    sector: text('sector').array().notNull(),
    tags: text('tags').array().notNull(),
    author: text('author').notNull(),
    readTimeMinutes: integer('read_time_minutes').notNull().default(defaultReadTimeMinutes),
    viewCount: integer('view_count').notNull().default(0),
    publishedAt: timestampColumn('published_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Only what is `published` is shown. */
    status: text('status').notNull().default('draft'),

    headings: jsonb('headings').$type<readonly ArticleHeading[]>().notNull().default([]),
    /** What searches look through: `searchTextOf` of title and excerpt. */
    searchText: text('search_text').notNull(),
    /** Of the file that the row was written from; null for what was written here. */
    fileDigest: text('file_digest'),
    /** When someone last changed it here: files are not loaded over that. */
    editedAt: timestampColumn('edited_at'),
    /** 1, and one more each time that it is changed. */
    version: integer('version').notNull().default(1),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    /** When anybody last wrote anything of it, published or not: the order of the back office's list. */
    touchedAt: timestampColumn('touched_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { contentHtml: 10_000_000, excerpt: 40_000 }),
    index('articles_touched').on(table.touchedAt, table.id),
    check('articles_published_at', sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
    // The text stands in the indexes of the lists, so that a search goes through the newest articles in them alone.
    check('articles_search_text', sql`octet_length(${table.searchText}) <= 2500`),
    index('articles_newest')
      .on(table.publishedAt, table.id, table.searchText)
      .where(sql`${table.status} = 'published'`),
    ...Object.entries(categories).map(([category, sector]) =>
      index(`articles_newest_${category.replaceAll('-', '_')}`)
        .on(table.publishedAt, table.id, table.searchText)
        .where(sql`${table.status} = 'published' and ${table.sector} @> ${sectorLiteral(sector)}`),
    ),
    index('articles_search')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** A list of one sector, written out: an index of a sector is used where a query says just what the index says. */
export function sectorLiteral(sector: string) {
  return sql.raw(`'{"${sector.replaceAll(/["'\\]/g, '')}"}'::text[]`);
}

/**
 * How many articles are published, by sector ('' for all of them) and month: kept by triggers of `articles`, so that
 * neither an exact count nor a late page of a list has to go through the rows.
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
 * How many articles a search finds, for searches that are costly to count; kept by the same triggers. `q` is folded as
 * `search_text` is. Where they are few, `found` names them, newest first.
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

/** Who has read what on a day, by a digest that nobody can turn back once the day's salt is gone. */
export const articleReaders = pgTable(
  'article_readers',
  {
    day: date('day', { mode: 'string' }).notNull(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    reader: text('reader').notNull(),
    /** When it was added to the article's `view_count`. */
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

/** A day's salt; it is thrown away with the day's digests. */
export const articleReaderSalts = pgTable(
  'article_reader_salts',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    salt: text('salt').notNull(),
  },
  (table) => [...textLengths(table)],
);
