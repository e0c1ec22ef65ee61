import { eq, gt, sql, and } from 'drizzle-orm';
import {
  cardColumns,
  cardOf,
  cardsOf,
  newestCards,
  isPublishedCondition,
} from '#features/insights/article-cards.server.ts';
import { searchArticles, type FoundArticles, type ListPart } from '#features/insights/search/article-search.server.ts';
import { folded } from '#features/insights/article-text.ts';
import { categories, type Category } from '#features/insights/categories.public.ts';
import {
  isSlug,
  pageSize,
  type Article,
  type ArticleCard,
  type ArticleLink,
  type ArticleList,
} from '#features/insights/insights.ts';
import { articleCounts, articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Search words or '', a category or all, and the range. */
export interface ListArticles extends ListPart {
  readonly q: string;
  readonly category: Category | undefined;
}

/** Published articles, newest first, with the exact total of matches. */
export async function listArticles(
  app: AppContext,
  { q, category, offset, limit }: ListArticles,
): Promise<FoundArticles> {
  const sector = category === undefined ? undefined : categories[category];
  const terms = folded(q);
  const part = { offset, limit };
  return terms === '' ? listShelf(app, sector, part) : searchArticles(app, { q: terms, sector }, part);
}

/** Newest first, at most one page. */
export function articlesSince(app: AppContext, since: Date): Promise<ArticleCard[]> {
  return newestCards(app, sql`${isPublishedCondition()} and ${gt(articles.publishedAt, since)}`, { limit: pageSize });
}

/** With related articles and neighbors by date; undefined if not found. */
export async function articleBySlug(app: AppContext, slug: string) {
  if (!isSlug(slug)) return undefined;
  const [row] = await app.db
    .select({
      ...cardColumns,
      id: articles.id,
      contentHtml: articles.contentHtml,
      headings: articles.headings,
      viewCount: articles.viewCount,
      updatedAt: articles.updatedAt,
    })
    .from(articles)
    .where(and(isPublishedCondition(), eq(articles.slug, slug)));
  if (row === undefined) return undefined;
  const { id, contentHtml, headings, viewCount, updatedAt, ...card } = row;
  const article = { ...cardOf(card), contentHtml, headings, viewCount, updatedAt };
  const place = { id, publishedAt: article.publishedAt };
  const [related, links] = await Promise.all([relatedTo(app, id, article), neighbors(app, place)]);
  return { article, related, ...links };
}

interface Month {
  readonly month: string;
  readonly articles: number;
}

/** Without a search. Monthly counts give the total and where late pages start. */
async function listShelf(app: AppContext, sector: string | undefined, part: ListPart): Promise<ArticleList> {
  const reading = app.db
    .select({ month: articleCounts.month, articles: articleCounts.articles })
    .from(articleCounts)
    .where(eq(articleCounts.sector, sector ?? ''))
    .orderBy(sql`${articleCounts.month} desc`);
  if (part.offset === 0) {
    const [months, first] = await Promise.all([reading, newestCards(app, isPublishedCondition(sector), part)]);
    return { total: totalOf(months), articles: first };
  }
  const months = await reading;
  const total = totalOf(months);
  const { passed, before } = findMonth(months, part.offset);
  if (before === undefined) return { total, articles: [] };
  // Reads only ids from the index, so skipped rows cost little.
  const ids = sql`select ${articles.id} from ${articles}
    where ${isPublishedCondition(sector)} and ${articles.publishedAt} < ${before}::timestamptz
    order by ${articles.publishedAt} desc, ${articles.id} desc offset ${part.offset - passed} limit ${part.limit}`;
  return { total, articles: await cardsOf(app, ids) };
}

function totalOf(months: readonly Month[]): number {
  return months.reduce((sum, { articles: count }) => sum + count, 0);
}

/** End of the month that contains the offset, and the number of newer articles. */
function findMonth(months: readonly Month[], offset: number): { passed: number; before: string | undefined } {
  let passed = 0;
  for (const { month, articles: count } of months) {
    if (passed + count > offset) return { passed, before: nextMonthStart(month) };
    passed += count;
  }
  return { passed, before: undefined };
}

function nextMonthStart(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
}

/** How many of the newest articles may count as related. */
const candidates = 200;

/** Three of the newest articles, ranked by shared label, sectors and tags. */
async function relatedTo(app: AppContext, id: string, { sectors, tags }: Article): Promise<ArticleCard[]> {
  const shared = (column: 'sector' | 'tags', own: readonly string[]) =>
    sql`cardinality(array(select unnest(newest.${sql.raw(column)}) intersect select unnest(${sql.param([...own])}::text[])))`;
  const { rows } = await app.db.execute<{ id: string; slug: string }>(sql`
    select newest.id, newest.slug from (
      select ${articles.id}, ${articles.slug}, ${articles.sector}, ${articles.tags}, ${articles.publishedAt} from ${articles} where ${isPublishedCondition()}
      order by ${articles.publishedAt} desc, ${articles.id} desc limit ${candidates}) as newest
    where newest.id <> ${id}
    order by (newest.sector[1] = ${sectors[0] ?? ''})::int * 2 + ${shared('sector', sectors)} + ${shared('tags', tags)} desc,
      newest.published_at desc, newest.id desc
    limit 3`);
  const cards = await cardsOf(
    app,
    rows.map((row) => row.id),
  );
  return rows.flatMap(({ slug }) => cards.filter((card) => card.slug === slug));
}

async function neighbors(
  app: AppContext,
  { id, publishedAt }: { readonly id: string; readonly publishedAt: Date },
): Promise<{ previous?: ArticleLink; next?: ArticleLink }> {
  const at = publishedAt.toISOString();
  const { rows } = await app.db.execute<{ slug: string; title: string; newer: boolean }>(sql`
    (select slug, title, false as newer from ${articles}
      where ${isPublishedCondition()} and (published_at, id) < (${at}::timestamptz, ${id}::uuid) order by published_at desc, id desc limit 1)
    union all
    (select slug, title, true from ${articles}
      where ${isPublishedCondition()} and (published_at, id) > (${at}::timestamptz, ${id}::uuid) order by published_at, id limit 1)`);
  const link = (newer: boolean) => {
    const row = rows.find((one) => one.newer === newer);
    return row && { slug: row.slug, title: row.title };
  };
  const [previous, next] = [link(false), link(true)];
  return { ...(previous && { previous }), ...(next && { next }) };
}
