import {
  categories,
  listPath,
  parseListQuery,
  type ArticleList,
  type Category,
  type ListQuery,
} from '#features/insights/insights.ts';

/** What an address of the list asks for, with every category that is chosen on the filter bar. */
export interface ChosenQuery extends ListQuery {
  /** In the order in which they were chosen: the list follows the first one alone. */
  readonly chosen: readonly Category[];
}

/** What the page of an address shows. */
export interface InsightsList {
  readonly query: ChosenQuery;
  /** What the query asks for; undefined where it could not be read. */
  readonly list: ArticleList | undefined;
  /** The newest of all articles, whatever is asked for. */
  readonly newest: ArticleList | undefined;
  /** Seconds until the next search of somebody who has had too many; the list is undefined then. */
  readonly waitSeconds?: number;
}

export function parseChosenQuery(search: URLSearchParams): ChosenQuery {
  const chosen = [...new Set(search.getAll('category'))].filter(isCategory);
  return { ...parseListQuery(search), category: chosen[0], chosen };
}

/** The address of the list with these words and categories. */
export function chosenPath({ q, chosen }: Pick<ChosenQuery, 'q' | 'chosen'>): string {
  const [category, ...waiting] = chosen;
  const path = listPath({ q, category });
  return waiting.reduce((address, name) => `${address}&category=${name}`, path);
}

/** Chosen and not, in turn; what is chosen anew comes last. */
export function toggled(chosen: readonly Category[], category: Category): readonly Category[] {
  return chosen.includes(category) ? chosen.filter((one) => one !== category) : [...chosen, category];
}

function isCategory(text: string): text is Category {
  return Object.hasOwn(categories, text);
}
