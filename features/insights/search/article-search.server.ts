import { eq, sql, type SQL } from 'drizzle-orm';
import {
  cardColumns,
  cardOf,
  cardsOf,
  isPublishedCondition,
  newestFirst,
} from '#features/insights/article-cards.server.ts';
import { firstPageSize, type ArticleCard, type ArticleList } from '#features/insights/insights.ts';
import { articleCounts, articles, articleSearches } from '#features/insights/insights.table.ts';
import type { Transaction } from '#server/db/database.ts';
import { onlyMentions } from '#features/insights/search/wider-search.server.ts';
import { containsParts } from '#server/db/query/containing.ts';
import type { AppContext } from '#server/app-context.ts';

/** Offset and limit, from the newest. */
export interface ListPart {
  readonly offset: number;
  readonly limit: number;
}

/** Folded words and optional sector. */
interface Search {
  readonly q: string;
  readonly sector: string | undefined;
}

/** Counts of more matches are kept. */
const few = 1000;

/** Max cached counts; oldest are evicted. */
const maxSearches = 2000;

/** Up to this many articles, one statement counts and finds. */
const small = 5000;

/** Newest articles sampled for word frequency. */
const sample = 2000;

/** An index match costs as much as scanning this many articles. */
const dearness = 6;

/** Matches in title and summary. */
export interface FoundArticles extends ArticleList {
  /** Second rank, if titles and summaries do not fill a page. Undefined for many articles, where it needs its own query. */
  readonly mentions?: readonly ArticleCard[];
}

/**
 * Newest first, with count: among few articles in one statement. Among many, rare words use the index; frequent ones
 * scan from the newest until the page is full; a sample decides. Counts are exact, except for frequent words among many
 * articles (extrapolated).
 */
export async function searchArticles(app: AppContext, search: Search, part: ListPart): Promise<FoundArticles> {
  const { all, shelf, total, few } = await searchFew(app, search, part);
  if (few !== undefined) return few;
  const wanted = part.offset + part.limit;
  if (total !== null) {
    if (part.offset >= total) return { total, articles: [] };
    const isFrequent = (wanted * shelf) / total < dearness * total;
    const ids = isFrequent
      ? (await goThrough(app, search, part)).map(({ id }) => id).slice(0, part.limit)
      : (await app.db.transaction((tx) => matches(tx, search, part))).ids;
    return { total, articles: await cardsOf(app, ids) };
  }
  const newest = await goThrough(app, search, { offset: 0, limit: sample }, sample);
  const rate = newest.length / sample;
  if (newest.length > wanted) {
    return fullPage(app, search, part, newest.slice(part.offset, wanted + 1), wanted / (rate * shelf));
  }
  const isFrequent = wanted < dearness * rate * rate * all;
  if (!isFrequent) return countAndFind(app, search, part);
  return fullPage(app, search, part, await goThrough(app, search, part));
}

/** Number of articles, the cached count, and the matches if there are few articles. */
async function searchFew(app: AppContext, { q, sector }: Search, { offset, limit }: ListPart) {
  const published = (of: string) =>
    sql`(select coalesce(sum(c.articles), 0)::int from ${articleCounts} c where c.sector = ${of})`;
  const isSmall = sql`(select shelf from sizes) <= ${small}`;
  // `offset 0` keeps the planner from the indexes of the lists.
  const only = (condition: SQL) =>
    sql`(select * from ${articles} where ${isSmall} and ${condition} offset 0) as articles`;
  const rows = await app.db
    .select({
      all: sql<number>`found.all_articles`,
      shelf: sql<number>`found.shelf`,
      kept: sql<number | null>`found.kept`,
      total: sql<number>`found.total`,
      isMention: sql<boolean>`found.is_mention`,
      card: cardColumns,
    })
    .from(
      sql`(with sizes as materialized (
          select ${published('')} as all_articles, ${published(sector ?? '')} as shelf,
            (select articles from ${articleSearches} s where s.q = ${q} and s.sector = ${sector ?? ''}) as kept),
        titled as materialized (
          select id, published_at from ${only(containsParts(articles.searchText, q))} where ${isPublishedCondition(sector)}),
        mentioned as (
          select id, published_at from ${only(sql`(select count(*) from titled) < ${firstPageSize} and ${onlyMentions(q)}`)}
          where ${isPublishedCondition(sector)})
        select sizes.*, (select count(*)::int from titled) as total, shown.* from sizes left join (
          (select id as found_id, false as is_mention from titled order by published_at desc, id desc offset ${offset} limit ${limit})
          union all
          (select id, true from mentioned order by published_at desc, id desc limit ${firstPageSize})) as shown on true) as found`,
    )
    .leftJoin(articles, eq(articles.id, sql`found.found_id`))
    .orderBy(sql`found.is_mention`, ...newestFirst);
  const { all = 0, shelf = 0, kept = null, total = 0 } = rows[0] ?? {};
  if (shelf > small) return { all, shelf, total: kept };
  const cards = (isMention: boolean) =>
    rows.flatMap((row) => (row.card !== null && row.isMention === isMention ? [cardOf(row.card)] : []));
  return {
    all,
    shelf,
    total: kept,
    few: { total, articles: cards(false), ...(total < firstPageSize && { mentions: cards(true) }) },
  };
}

interface Met {
  readonly id: string;
  readonly publishedAt: Date;
}

/** Scans from the newest, one match beyond the limit; the list's index covers the query. */
async function goThrough(
  app: AppContext,
  { q, sector }: Search,
  { offset, limit }: ListPart,
  maxArticles?: number,
): Promise<Met[]> {
  const order = sql`order by published_at desc, id desc`;
  const end = maxArticles === undefined ? sql`` : sql`${order} limit ${maxArticles}`;
  // `strpos`, unlike LIKE, forces this plan.
  const { rows } = await app.db.execute<{ id: string; published_at: string | Date }>(sql`
    select id, published_at from (
      select id, published_at, search_text from ${articles} where ${isPublishedCondition(sector)} ${end}) as passed
    where strpos(search_text, ${q}) > 0 ${order} offset ${offset} limit ${limit + 1}`);
  return rows.map((row) => ({ id: row.id, publishedAt: new Date(row.published_at) }));
}

/** Matches until the page is full; the total is extrapolated from the scanned part. */
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

/** Share of articles since a timestamp, by month; evenly interpolated within a month. */
async function shareSince(app: AppContext, sector: string, timestamp: Date): Promise<number> {
  const since = sql`${timestamp.toISOString()}::timestamptz at time zone 'UTC'`;
  const end = sql`least(c.month + interval '1 month', ${app.now().toISOString()}::timestamptz at time zone 'UTC')`;
  const part = sql`extract(epoch from ${end} - ${since}) / nullif(extract(epoch from ${end} - c.month), 0)`;
  const { rows } = await app.db.execute<{ share: number | null }>(sql`
    select (sum(c.articles * greatest(0, least(1, coalesce(${part}, 1)))) / sum(c.articles))::float8 as share
    from ${articleCounts} c where c.sector = ${sector}`);
  return Math.max(rows[0]?.share ?? 1, 1e-6);
}

/** Finds all matches; caches expensive counts. */
async function countAndFind(app: AppContext, search: Search, part: ListPart): Promise<ArticleList> {
  const { total, ids } = await app.db.transaction(async (tx) => {
    // Only the sole lock holder sees no concurrent changes; others count without caching.
    const { rows } = await tx.execute<{ alone: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('meridian article searches', 0)) as alone`,
    );
    const wanted = Math.max(few, part.offset + part.limit);
    const all = await matches(tx, search, { offset: 0, limit: wanted });
    if (rows[0]?.alone === true && all.total > few) await keep(tx, search, all.total, app.now());
    return all;
  });
  return { total, articles: await cardsOf(app, ids.slice(part.offset, part.offset + part.limit)) };
}

async function keep(tx: Transaction, { q, sector = '' }: Search, total: number, countedAt: Date): Promise<void> {
  await tx.insert(articleSearches).values({ q, sector, articles: total, countedAt }).onConflictDoNothing();
  await tx.execute(sql`delete from ${articleSearches} where ${articleSearches.countedAt} <
    (select s.counted_at from article_searches s order by s.counted_at desc offset ${maxSearches} limit 1)`);
}

/** Count, and ids of a part. `offset 0` keeps the planner from the indexes of the lists. */
async function matches(tx: Transaction, { q, sector }: Search, { offset, limit }: ListPart) {
  // With less memory, a bitmap of many matches becomes lossy, and each text is parsed again.
  // Starting parallel workers costs more than most searches.
  await tx.execute(
    sql`select set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  );
  const { rows } = await tx.execute<{ total: number; ids: string[] | null }>(sql`
    with found as materialized (
      select id, published_at from (
        select * from ${articles} where ${containsParts(articles.searchText, q)} offset 0) as articles
      where ${isPublishedCondition(sector)})
    select (select count(*)::int from found) as total,
      array(select id from found order by published_at desc, id desc offset ${offset} limit ${limit}) as ids`);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
}
