import { and, eq, sql, type SQL } from 'drizzle-orm';
import { cardsOf, published } from '#features/insights/article-cards.server.ts';
import { hasEmailGroups } from '#features/insights/article-text.ts';
import type { ArticleList } from '#features/insights/insights.ts';
import { articleCounts, articles, articleSearches } from '#features/insights/insights.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { containing } from '#server/db/containing.ts';
import type { AppContext } from '#server/app-context.ts';

/** A part of a list, counted from its newest article. */
export interface ListPart {
  readonly offset: number;
  readonly limit: number;
}

/** A search: its folded words, and the sector that it is confined to. */
interface Search {
  readonly q: string;
  readonly sector: string | undefined;
}

/** Matches that are few enough to be kept by name. */
const few = 1000;

/** Searches whose counts are kept; the oldest go. */
const maxSearches = 2000;

/** Articles that are few enough for every search to be counted when it is asked. */
const small = 5000;

/** The newest articles by which it is told how frequent words are. */
const sample = 2000;

/** A match that the index of letter groups leads to costs as much as this many articles that are gone through. */
const dearness = 20;

/**
 * What has these words in its title or excerpt, newest first, with its count. Rare words are found by an index, which
 * costs what it finds; frequent ones by going from the newest article on until the page is full. Which ones they are, the
 * newest articles tell. Counts are exact, but for frequent words among many articles: those are told from how far it was.
 */
export async function searchArticles(app: AppContext, search: Search, part: ListPart): Promise<ArticleList> {
  const { all, shelf, total, found } = await counted(app, search);
  if (total !== null && found !== null) {
    return { total, articles: await cardsOf(app, found.slice(part.offset, part.offset + part.limit)) };
  }
  const wanted = part.offset + part.limit;
  if (total !== null) {
    if (part.offset >= total) return { total, articles: [] };
    const isFrequent = (wanted * shelf) / total < dearness * total;
    const ids = isFrequent
      ? (await goThrough(app, search, part)).map(({ id }) => id).slice(0, part.limit)
      : (await matches(app.db, search, part)).ids;
    return { total, articles: await cardsOf(app, ids) };
  }
  if (shelf <= small) return countAndFind(app, search, part);
  const newest = await goThrough(app, search, { offset: 0, limit: sample }, sample);
  const rate = newest.length / sample;
  if (newest.length > wanted) {
    return fullPage(app, search, part, newest.slice(part.offset, wanted + 1), wanted / (rate * shelf));
  }
  const isFrequent = wanted < dearness * rate * rate * all;
  if (!isFrequent) return countAndFind(app, search, part);
  return fullPage(app, search, part, await goThrough(app, search, part));
}

/** What is known of a search before any article is looked at: how many there are to search, and what was kept of it. */
async function counted(app: AppContext, { q, sector = '' }: Search) {
  const published = (of: string) =>
    sql<number>`(select coalesce(sum(c.articles), 0)::int from ${articleCounts} c where c.sector = ${of})`;
  const [row] = await app.db
    .select({
      all: published(''),
      shelf: published(sector),
      total: sql<number | null>`max(${articleSearches.articles})`,
      found: sql<string[] | null>`max(${articleSearches.found})`,
    })
    .from(articleSearches)
    .where(and(eq(articleSearches.q, q), eq(articleSearches.sector, sector)));
  return row ?? { all: 0, shelf: 0, total: null, found: null };
}

interface Met {
  readonly id: string;
  readonly publishedAt: Date;
}

/** The part of the matches, and one more if there is one, from the newest article on: the index of the list holds all it takes. */
async function goThrough(
  app: AppContext,
  { q, sector }: Search,
  { offset, limit }: ListPart,
  articlesAtMost?: number,
): Promise<Met[]> {
  const order = sql`order by published_at desc, id desc`;
  const end = articlesAtMost === undefined ? sql`` : sql`${order} limit ${articlesAtMost}`;
  // `strpos`, unlike LIKE, leaves the planner no other way.
  const { rows } = await app.db.execute<{ id: string; published_at: string | Date }>(sql`
    select id, published_at from (
      select id, published_at, search_text from ${articles} where ${published(sector)} ${end}) as passed
    where strpos(search_text, ${q}) > 0 ${order} offset ${offset} limit ${limit + 1}`);
  return rows.map((row) => ({ id: row.id, publishedAt: new Date(row.published_at) }));
}

/** The matches that were met until the page was full. If there are more, how many is told from how far that was. */
async function fullPage(
  app: AppContext,
  { sector = '' }: Search,
  { offset, limit }: ListPart,
  met: readonly Met[],
  share?: number,
): Promise<ArticleList> {
  const shown = met.slice(0, limit);
  const last = shown.at(-1);
  const reading = cardsOf(
    app,
    shown.map(({ id }) => id),
  );
  const seen = offset + shown.length;
  if (last === undefined || met.length <= limit) return { total: seen, articles: await reading };
  const [cards, passed] = await Promise.all([reading, share ?? shareSince(app, sector, last.publishedAt)]);
  const about = Number((seen / passed).toPrecision(2));
  return { total: Math.max(about, seen + 1), isAbout: true, articles: cards };
}

/** Which part of a shelf was published since a moment, by the months: within one, as if at an even pace. */
async function shareSince(app: AppContext, sector: string, timestamp: Date): Promise<number> {
  const since = sql`${timestamp.toISOString()}::timestamptz at time zone 'UTC'`;
  const end = sql`least(c.month + interval '1 month', ${app.now().toISOString()}::timestamptz at time zone 'UTC')`;
  const part = sql`extract(epoch from ${end} - ${since}) / nullif(extract(epoch from ${end} - c.month), 0)`;
  const { rows } = await app.db.execute<{ share: number | null }>(sql`
    select (sum(c.articles * greatest(0, least(1, coalesce(${part}, 1)))) / sum(c.articles))::float8 as share
    from ${articleCounts} c where c.sector = ${sector}`);
  return Math.max(rows[0]?.share ?? 1, 1e-6);
}

/** Finds all matches, and keeps the count where it was dear. */
async function countAndFind(app: AppContext, search: Search, part: ListPart): Promise<ArticleList> {
  const { total, ids } = await app.db.transaction(async (tx) => {
    // Who holds the lock alone counts while nothing changes. Others count as well, but keep nothing.
    const { rows } = await tx.execute<{ alone: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('meridian article searches', 0)) as alone`,
    );
    const wanted = Math.max(few, part.offset + part.limit);
    const all = await matches(tx, search, { offset: 0, limit: wanted });
    const isDear = all.total > few || !hasEmailGroups(search.q);
    if (rows[0]?.alone === true && isDear) await keep(tx, search, all, app.now());
    return all;
  });
  return { total, articles: await cardsOf(app, ids.slice(part.offset, part.offset + part.limit)) };
}

async function keep(
  tx: Transaction,
  { q, sector = '' }: Search,
  { total, ids }: { readonly total: number; readonly ids: readonly string[] },
  countedAt: Date,
): Promise<void> {
  const found = total <= few ? [...ids] : null;
  await tx.insert(articleSearches).values({ q, sector, articles: total, found, countedAt }).onConflictDoNothing();
  await tx.execute(sql`delete from ${articleSearches} where ${articleSearches.countedAt} <
    (select s.counted_at from article_searches s order by s.counted_at desc offset ${maxSearches} limit 1)`);
}

/** How many match, and the ids of a part of them. */
async function matches(db: Database | Transaction, search: Search, { offset, limit }: ListPart) {
  const { rows } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    with found as materialized (
      select ${articles.id}, ${articles.publishedAt} from ${articles} where ${published(search.sector)} and ${has(search.q)})
    select (select count(*)::int from found) as total,
      array(select id from found order by published_at desc, id desc offset ${offset} limit ${limit}) as ids`);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
}

/** That a text contains another: `%`, `_` and the backslash are letters like others. Without letter groups no index helps. */
function has(q: string): SQL {
  return hasEmailGroups(q)
    ? sql`${articles.searchText} like ${containing(q)}`
    : sql`strpos(${articles.searchText}, ${q}) > 0`;
}
