import { and, eq, sql, type SQL } from 'drizzle-orm';
import { folded } from '#features/insights/article-text.ts';
import {
  articlesListed,
  type ArticleListQuery,
  type ArticleOrder,
  type ListedDraft,
} from '#features/insights/admin/article-list.ts';
import type { ArticleState } from '#features/insights/drafts/draft.ts';
import { articleDrafts } from '#features/insights/drafts.table.ts';
import { categories } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import { containing } from '#server/db/containing.ts';
import { cursorOf, readCursor, type CursorKind } from '#server/db/keyset.ts';
import { namesById } from '#server/db/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';

export interface DraftList {
  readonly articles: readonly ListedDraft[];
  /** Cursor; null at the end. */
  readonly next: string | null;
}

const title = sql<string>`coalesce(${articleDrafts.title}, ${articles.title})`;
const sectors = sql<string[]>`coalesce(${articleDrafts.sectors}, ${articles.sector})`;

interface Order {
  readonly by: SQL;
  readonly kind: CursorKind;
  readonly type: string;
  readonly descending: boolean;
  readonly valueOf: (article: ListedDraft) => string | number | Date;
}

/** Sort value of never published articles. */
const never = new Date(0);

const orders: Readonly<Record<ArticleOrder, Order>> = {
  changed: {
    ...{ by: sql`${articles.touchedAt}`, kind: 'timestamp', type: 'timestamptz', descending: true },
    valueOf: ({ touchedAt }) => touchedAt,
  },
  published: {
    ...{
      by: sql`coalesce(${articles.publishedAt}, 'epoch')`,
      kind: 'timestamp',
      type: 'timestamptz',
      descending: true,
    },
    valueOf: ({ publishedAt }) => publishedAt ?? never,
  },
  title: {
    ...{ by: sql`lower(${title})`, kind: 'text', type: 'text', descending: false },
    valueOf: (article) => article.title.toLowerCase(),
  },
  views: {
    ...{ by: sql`${articles.viewCount}`, kind: 'whole', type: 'int', descending: true },
    valueOf: ({ views }) => views,
  },
};

/** Articles of any state, by their draft if any. One query. */
export async function listDrafts({ db }: AppContext, query: ArticleListQuery): Promise<DraftList> {
  const order = orders[query.order];
  const down = order.descending !== query.reversed;
  const direction = sql.raw(down ? 'desc' : 'asc');
  const cursor = readCursor(query.after, [order.kind, 'uuid']);
  const rest =
    cursor === null
      ? undefined
      : sql`(${order.by}, ${articles.id}) ${sql.raw(down ? '<' : '>')} (${cursor[0]}::${sql.raw(order.type)}, ${cursor[1]}::uuid)`;
  const rows = await db
    .select({
      id: articles.id,
      slug: sql<string>`coalesce(${articleDrafts.slug}, ${articles.slug})`,
      title,
      sectors,
      author: sql<string>`coalesce(${articleDrafts.author}, ${articles.author})`,
      views: articles.viewCount,
      publishedAt: articles.publishedAt,
      isPublished: sql<boolean>`${articles.status} = 'published'`,
      hasDraft: sql<boolean>`${articleDrafts.articleId} is not null`,
      publishAt: articleDrafts.publishAt,
      touchedAt: articles.touchedAt,
    })
    .from(articles)
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(and(matches(query.q), isIn(query.state), hasSector(query.sector), rest))
    .orderBy(sql`${order.by} ${direction}`, sql`${articles.id} ${direction}`)
    .limit(articlesListed + 1);
  const shown = rows.slice(0, articlesListed);
  const last = shown.at(-1);
  const next = rows.length > articlesListed && last ? cursorOf([order.valueOf(last), last.id]) : null;
  return { articles: shown, next };
}

/** Categories plus other sectors of the newest articles. */
export async function knownSectors({ db }: AppContext): Promise<string[]> {
  const { rows } = await db.execute<{ sector: string }>(sql`
    select distinct unnest(newest.sector) as sector from (
      select ${articles.sector} from ${articles} order by ${articles.touchedAt} desc limit 500) as newest`);
  return [...new Set([...Object.values(categories), ...rows.map(({ sector }) => sector).sort()])];
}

function matches(q: string): SQL | undefined {
  if (q === '') return undefined;
  const like = containing(folded(q));
  return sql`(${articles.searchText} like ${like} or ${articles.slug} like ${like} or lower(${articleDrafts.title}) like ${like} or ${articleDrafts.slug} like ${like})`;
}

function isIn(state: ArticleState | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'scheduled') return sql`${articleDrafts.publishAt} is not null`;
  const published = sql.raw(state === 'draft' ? `<> 'published'` : `= 'published'`);
  const changed = { draft: sql``, changed: sql`and ${articleDrafts.articleId} is not null` };
  const written = state === 'published' ? sql`and ${articleDrafts.articleId} is null` : changed[state];
  return sql`(${articles.status} ${published} and ${articleDrafts.publishAt} is null ${written})`;
}

function hasSector(sector: string): SQL | undefined {
  return sector === '' ? undefined : sql`${sectors} @> array[${sector}]::text[]`;
}

/** By id. */
export function articleTitles(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: articles.id, name: articles.title }, ids);
}
