import { parseChosenQuery, type ChosenQuery, type InsightsList } from '#features/insights/list/list-filters.ts';
import { listArticles } from '#features/insights/insights.server.ts';
import { articlesMentioning, articlesWithAny, correctedSearch } from '#features/insights/search/wider-search.server.ts';
import { categories, type Category } from '#features/insights/categories.public.ts';
import { articlesTopic, firstPageSize, listWindow } from '#features/insights/insights.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { keptUntilChanged } from '#server/db/kept-until-changed.ts';

/** Searches can cost more than the page. One per second for ten minutes, since an office shares an IP address. */
const searchLimit = { name: 'article-search', points: 600, seconds: 600 };

/** Below this, articles with some of the words are shown as well. */
const fewArticles = 3;

const newestArticles = keptUntilChanged([articlesTopic], (app: AppContext) =>
  listArticles(app, { q: '', category: undefined, offset: 0, limit: firstPageSize }),
);

/** If the list cannot be read, the page shows an error in its place. */
export async function readInsightsList(
  app: AppContext,
  search: URLSearchParams,
  client: Client,
): Promise<InsightsList> {
  const query = parseChosenQuery(search);
  const { q, category } = query;
  const isNewest = q === '' && category === undefined && !query.all;
  try {
    const newest = await newestArticles(app);
    return { query, newest, ...(isNewest ? { list: newest } : await readList(app, query, client)) };
  } catch (error) {
    app.log.error(
      { event: 'article.list.failed', err: error, requestId: client.requestId },
      'Could not list the articles',
    );
    return { query, list: undefined, newest: undefined };
  }
}

async function readList(
  app: AppContext,
  query: ChosenQuery,
  { limitKey }: Client,
): Promise<Pick<InsightsList, 'list' | 'waitSeconds' | 'mentions' | 'related' | 'suggestion'>> {
  const { q, category } = query;
  if (q !== '') {
    const limited = await app.limits.take(searchLimit, limitKey);
    if (!limited.ok) return { list: undefined, waitSeconds: limited.retryAfterSeconds };
  }
  const { mentions: found, ...list } = await listArticles(app, { q, category, ...listWindow(query) });
  if (q === '' || list.total >= firstPageSize) return { list };
  const sector = category === undefined ? undefined : categories[category];
  const mentions = found ?? (await articlesMentioning(app, { q, sector, limit: firstPageSize }));
  const count = list.total + mentions.length;
  const shown = new Set([...list.articles, ...mentions].map(({ slug }) => slug));
  const some = count < fewArticles && /\s/u.test(q) ? await articlesWithAny(app, { q, sector, limit: 6 }) : [];
  const related = some.filter(({ slug }) => !shown.has(slug));
  if (count > 0) return { list, mentions, related };
  const suggestion = await correctedSearch(app, q);
  return { list, related, ...(suggestion !== null && (await finds(app, suggestion, category)) && { suggestion }) };
}

async function finds(app: AppContext, q: string, category: Category | undefined): Promise<boolean> {
  const { total, mentions } = await listArticles(app, { q, category, offset: 0, limit: 1 });
  const sector = category === undefined ? undefined : categories[category];
  const search = { q, sector, limit: 1 };
  if (total > 0 || (mentions ?? (await articlesMentioning(app, search))).length > 0) return true;
  return (await articlesWithAny(app, search)).length > 0;
}
