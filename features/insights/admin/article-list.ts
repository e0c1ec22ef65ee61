import { href } from 'react-router';
import { cleanLine } from '#forms/text.ts';
import { articleStates, type ArticleState, type ArticleStanding } from '#features/insights/drafts/draft.ts';

/** Articles per page. */
export const articlesListed = 30;

const articleOrders = ['changed', 'published', 'title', 'views'] as const;
export type ArticleOrder = (typeof articleOrders)[number];

export interface ArticleListQuery {
  readonly q: string;
  readonly state: ArticleState | undefined;
  readonly sector: string;
  readonly order: ArticleOrder;
  /** Oldest or last alphabetically first. */
  readonly reversed: boolean;
  /** Cursor. */
  readonly after: string;
}

export interface ListedDraft extends ArticleStanding {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly sectors: readonly string[];
  readonly author: string;
  readonly views: number;
  readonly touchedAt: Date;
}

/** Ignores invalid values. */
export function parseArticleList(search: URLSearchParams): ArticleListQuery {
  const param = (name: string, longest: number) => cleanLine((search.get(name) ?? '').slice(0, longest));
  const [, sign, named] = /^(-?)([a-z]+)$/.exec(search.get('sort') ?? '') ?? [];
  return {
    q: param('q', 200),
    state: articleStates.find((state) => state === search.get('state')),
    sector: param('sector', 40),
    order: articleOrders.find((order) => order === named) ?? 'changed',
    reversed: sign === '-' && articleOrders.some((order) => order === named),
    after: param('after', 4000),
  };
}

/** Omits default values. */
export function articleListPath(query: Partial<ArticleListQuery>): string {
  const { q = '', state, sector = '', order = 'changed', reversed = false, after = '' } = query;
  const search = new URLSearchParams();
  if (q !== '') search.set('q', q);
  if (state !== undefined) search.set('state', state);
  if (sector !== '') search.set('sector', sector);
  if (order !== 'changed' || reversed) search.set('sort', `${reversed ? '-' : ''}${order}`);
  if (after !== '') search.set('after', after);
  return search.size > 0 ? `${href('/admin/articles')}?${search}` : href('/admin/articles');
}
