import { and, eq, sql, type SQL } from 'drizzle-orm';
import { cardsOf, newestCards, published } from '#features/insights/article-cards.server.ts';
import { hasLetterGroups } from '#features/insights/article-text.ts';
import type { ArticleCard, ArticleList } from '#features/insights/insights.ts';
import { articleCounts, articles, articleSearches } from '#features/insights/insights.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

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

/** Articles that are few enough to be gone through each time. */
const few = 1000;

/** Searches whose counts are kept; the oldest go. */
const mostSearches = 2000;

/**
 * What has these words in its title or excerpt, newest first, with its exact count. An index finds the matches, so that
 * a search costs what it finds. What finds much is counted once: the count is kept in `article_searches` and triggers
 * keep it true, and the newest matches are then found soon by going through the newest articles.
 */
export async function searchArticles(machine: Machine, search: Search, part: ListPart): Promise<ArticleList> {
  const { shelf, total, found } = await counted(machine, search);
  if (total === null) return countAndFind(machine, search, part);
  if (found !== null) return { total, articles: await cardsOf(machine, found.slice(...ends(part))) };
  return { total, articles: await findAmong(machine, search, part, { shelf, total }) };
}

/** What is known of a search before any article is looked at. */
async function counted(machine: Machine, { q, sector = '' }: Search) {
  const [row] = await machine.db
    .select({
      shelf: sql<number>`(select coalesce(sum(c.articles), 0)::int from ${articleCounts} c where c.sector = ${sector})`,
      total: sql<number | null>`max(${articleSearches.articles})`,
      found: sql<string[] | null>`max(${articleSearches.found})`,
    })
    .from(articleSearches)
    .where(and(eq(articleSearches.q, q), eq(articleSearches.sector, sector)));
  return row ?? { shelf: 0, total: null, found: null };
}

/** Finds all matches, and keeps the count where it was dear. */
async function countAndFind(machine: Machine, search: Search, part: ListPart): Promise<ArticleList> {
  const { total, ids } = await machine.db.transaction(async (tx) => {
    // Who holds the lock alone counts while nothing changes. Others count as well, but keep nothing.
    const { rows } = await tx.execute<{ alone: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('meridian article searches', 0)) as alone`,
    );
    const wanted = Math.max(few, part.offset + part.limit);
    const all = await matches(tx, search, { offset: 0, limit: wanted });
    const isDear = all.total > few || !hasLetterGroups(search.q);
    if (rows[0]?.alone === true && isDear) await keep(tx, search, all, machine.now());
    return all;
  });
  return { total, articles: await cardsOf(machine, ids.slice(...ends(part))) };
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
    (select s.counted_at from article_searches s order by s.counted_at desc offset ${mostSearches} limit 1)`);
}

/**
 * A part of many matches, whose count is known. Going through the newest articles until the part is full takes
 * `shelf / total` of them for each match; going through all matches takes `total`. The lesser is done.
 */
async function findAmong(
  machine: Machine,
  search: Search,
  part: ListPart,
  { shelf, total }: { readonly shelf: number; readonly total: number },
): Promise<ArticleCard[]> {
  if (part.offset >= total) return [];
  const passed = ((part.offset + part.limit) * shelf) / total;
  if (passed < total) {
    // `strpos`, unlike LIKE, leaves the planner no other way than from the newest article on.
    const has = sql`strpos(${articles.searchText}, ${search.q}) > 0`;
    return newestCards(machine, sql`${published(search.sector)} and ${has}`, part);
  }
  return cardsOf(machine, (await matches(machine.db, search, part)).ids);
}

/** How many match, and the ids of a part of them. */
async function matches(db: Database | Transaction, search: Search, { offset, limit }: ListPart) {
  const { rows } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    with found as materialized (
      select ${articles.id}, ${articles.publishedAt} from ${articles} where ${published(search.sector)} and ${contains(search.q)})
    select (select count(*)::int from found) as total,
      array(select id from found order by published_at desc, id desc offset ${offset} limit ${limit}) as ids`);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
}

/** That a text contains another: `%`, `_` and the backslash are letters like others. */
function contains(q: string): SQL {
  return sql`${articles.searchText} like ${`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

function ends({ offset, limit }: ListPart): [number, number] {
  return [offset, offset + limit];
}
