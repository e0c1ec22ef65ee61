import { parseChosenQuery, type ChosenQuery, type InsightsList } from '#features/insights/list/list-filters.ts';
import { listArticles } from '#features/insights/insights.server.ts';
import { articlesMentioning, correctedSearch } from '#features/insights/search/wider-search.server.ts';
import { categories } from '#features/insights/categories.public.ts';
import { firstPageSize, listWindow } from '#features/insights/insights.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

/** Searches can cost more than the page. One per second for ten minutes, since an office shares an IP address. */
const searchLimit = { name: 'article-search', points: 600, seconds: 600 };

/** A list that cannot be read becomes an error within the page. */
export async function readInsightsList(
  app: AppContext,
  search: URLSearchParams,
  client: Client,
): Promise<InsightsList> {
  const query = parseChosenQuery(search);
  const { q, category } = query;
  const isNewest = q === '' && category === undefined && !query.all;
  try {
    const reading = listArticles(app, { q: '', category: undefined, offset: 0, limit: firstPageSize });
    if (isNewest) {
      const newest = await reading;
      return { query, list: newest, newest };
    }
    const [newest, list] = await Promise.all([reading, readList(app, query, client)]);
    return { query, newest, ...list };
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
): Promise<Pick<InsightsList, 'list' | 'waitSeconds' | 'mentions' | 'suggestion'>> {
  const { q, category } = query;
  if (q !== '') {
    const limited = await app.limits.take(searchLimit, limitKey);
    if (!limited.ok) return { list: undefined, waitSeconds: limited.retryAfterSeconds };
  }
  const list = await listArticles(app, { q, category, ...listWindow(query) });
  if (q === '' || list.total >= firstPageSize) return { list };
  const sector = category === undefined ? undefined : categories[category];
  const mentions = await articlesMentioning(app, { q, sector, limit: firstPageSize });
  if (list.total + mentions.length > 0) return { list, mentions };
  const suggestion = await correctedSearch(app, q);
  if (suggestion === null) return { list };
  const { total } = await listArticles(app, { q: suggestion, category, offset: 0, limit: 1 });
  const isFound = total > 0 || (await articlesMentioning(app, { q: suggestion, sector, limit: 1 })).length > 0;
  return { list, ...(isFound && { suggestion }) };
}
