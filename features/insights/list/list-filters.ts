import { categories, type Category } from '#features/insights/categories.public.ts';
import {
  listPath,
  parseListQuery,
  type ArticleCard,
  type ArticleList,
  type ListQuery,
} from '#features/insights/insights.ts';

/** With all categories chosen on the filter bar. */
export interface ChosenQuery extends ListQuery {
  /** In order of selection; the list uses only the first. */
  readonly chosen: readonly Category[];
}

export interface InsightsList {
  readonly query: ChosenQuery;
  /** Undefined if it could not be read. */
  readonly list: ArticleList | undefined;
  /** Articles with the search words in their tags, industries or text, if few titles match. */
  readonly mentions?: readonly ArticleCard[];
  /** Articles with some words of a search, where few have all. */
  readonly related?: readonly ArticleCard[];
  /** The corrected search, if only it has results. */
  readonly suggestion?: string;
  /** Independent of the query. */
  readonly newest: ArticleList | undefined;
  /** Seconds until the next search after rate limiting; `list` is then undefined. */
  readonly waitSeconds?: number;
}

/** Parses the query with all chosen categories. */
export function parseChosenQuery(search: URLSearchParams): ChosenQuery {
  const chosen = [...new Set(search.getAll('category'))].filter(isCategory);
  return { ...parseListQuery(search), category: chosen[0], chosen };
}

/** Path of a list with these categories, of which the first one applies. */
export function filterPath({ q, chosen }: Pick<ChosenQuery, 'q' | 'chosen'>): string {
  const [category, ...waiting] = chosen;
  const path = listPath({ q, category });
  return waiting.reduce((address, name) => `${address}&category=${name}`, path);
}

/** Toggles a category; new ones go last. */
export function toggled(chosen: readonly Category[], category: Category): readonly Category[] {
  return chosen.includes(category) ? chosen.filter((one) => one !== category) : [...chosen, category];
}

function isCategory(text: string): text is Category {
  return Object.hasOwn(categories, text);
}
