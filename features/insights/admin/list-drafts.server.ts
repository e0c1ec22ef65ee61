import { eq, sql, type SQL } from 'drizzle-orm';
import { folded } from '#features/insights/article-text.ts';
import { articleList, type ArticleQuery } from '#features/insights/admin/article-list.ts';
import type { ArticleState } from '#features/insights/drafts/draft.ts';
import { articleDrafts } from '#features/insights/drafts/drafts.table.ts';
import { categories } from '#features/insights/categories.public.ts';
import { articles } from '#features/insights/insights.table.ts';
import { containing } from '#server/db/query/containing.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';

const pageSize = 30;
const title = sql<string>`coalesce(${articleDrafts.title}, ${articles.title})`;
const sectors = sql<string[]>`coalesce(${articleDrafts.sectors}, ${articles.sector})`;

const sortKeys = {
  changed: articles.touchedAt,
  /** Never published articles are the oldest. */
  published: sql`coalesce(${articles.publishedAt}, 'epoch')`,
  title: sql`lower(${title})`,
  views: articles.viewCount,
};

/** Articles of any state, by their draft if any. One query. */
export async function listDrafts({ db }: AppContext, query: ArticleQuery) {
  const id = ['uuid', articles.id, 'id'] as const;
  const { where, orderBy, limit, page } = listQuery(articleList, query, {
    size: pageSize,
    columns: {
      changed: [['timestamptz', sortKeys.changed, 'touchedAt'], id],
      published: [['timestamptz', sortKeys.published, 'publishedOrEpoch'], id],
      title: [['text', sortKeys.title, 'titleKey'], id],
      views: [['int', sortKeys.views, 'views'], id],
    },
    conditions: {
      q: matches,
      state: isIn,
      sector: (sector) => sql`${sectors} @> array[${sector}]::text[]`,
    },
  });
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
      publishedOrEpoch: sql<string>`${sortKeys.published}`,
      titleKey: sql<string>`${sortKeys.title}`,
    })
    .from(articles)
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return page(rows, ({ publishedOrEpoch: _, titleKey: __, ...article }) => article);
}

export type ListedDraft = Awaited<ReturnType<typeof listDrafts>>['items'][number];

/** Categories plus other sectors of the newest articles. */
export async function readSectors({ db }: AppContext): Promise<string[]> {
  const { rows } = await db.execute<{ sector: string }>(sql`
    select distinct unnest(newest.sector) as sector from (
      select ${articles.sector} from ${articles} order by ${articles.touchedAt} desc limit 500) as newest`);
  return [...new Set([...Object.values(categories), ...rows.map(({ sector }) => sector).sort()])];
}

function matches(q: string): SQL {
  const like = containing(folded(q));
  return sql`(${articles.searchText} like ${like} or ${articles.slug} like ${like} or lower(${articleDrafts.title}) like ${like} or ${articleDrafts.slug} like ${like})`;
}

function isIn(state: ArticleState): SQL {
  if (state === 'scheduled') return sql`${articleDrafts.publishAt} is not null`;
  const published = sql.raw(state === 'draft' ? `<> 'published'` : `= 'published'`);
  const changed = { draft: sql``, changed: sql`and ${articleDrafts.articleId} is not null` };
  const written = state === 'published' ? sql`and ${articleDrafts.articleId} is null` : changed[state];
  return sql`(${articles.status} ${published} and ${articleDrafts.publishAt} is null ${written})`;
}

/** By id. */
export function articleTitles(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: articles.id, name: articles.title }, ids);
}
