import { parseChosenQuery, type ChosenQuery } from '#features/insights/list/chosen.ts';
import { listArticles } from '#features/insights/insights.server.ts';
import { firstPageSize, listWindow, type ArticleList } from '#features/insights/insights.ts';
import type { Machine } from '#server/machine.ts';

export interface InsightsList {
  readonly query: ChosenQuery;
  /** What the query asks for; undefined where it could not be read. */
  readonly list: ArticleList | undefined;
  /** The newest of all articles, whatever is asked for. */
  readonly newest: ArticleList | undefined;
}

/** What the page of the list shows. A list that cannot be read is told in its place: the rest of the page stands. */
export async function readInsightsList(
  machine: Machine,
  search: URLSearchParams,
  requestId: string,
): Promise<InsightsList> {
  const query = parseChosenQuery(search);
  const { q, category } = query;
  const isNewest = q === '' && category === undefined && !query.all;
  try {
    const newest = await listArticles(machine, { q: '', category: undefined, offset: 0, limit: firstPageSize });
    const list = isNewest ? newest : await listArticles(machine, { q, category, ...listWindow(query) });
    return { query, list, newest };
  } catch (error) {
    machine.log.error({ err: error, requestId }, 'the articles could not be listed');
    return { query, list: undefined, newest: undefined };
  }
}
