import { href } from 'react-router';
import { cleanLine } from '#forms/text.ts';
import { articleStates, type ArticleState, type ArticleStanding } from '#features/insights/drafts/draft.ts';

/** How many articles a page of the list holds. */
export const articlesListed = 30;

const articleOrders = ['changed', 'published', 'title', 'views'] as const;
export type ArticleOrder = (typeof articleOrders)[number];

/** What an address of the back office's list asks for. */
export interface ArticleListQuery {
  readonly q: string;
  readonly state: ArticleState | undefined;
  readonly sector: string;
  readonly order: ArticleOrder;
  /** The other way round: the oldest, or the last of the alphabet, first. */
  readonly reversed: boolean;
  /** Where the page before ended. */
  readonly after: string;
}

/** An article as the back office's list shows it. */
export interface ListedDraft extends ArticleStanding {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly sectors: readonly string[];
  readonly author: string;
  readonly views: number;
  readonly touchedAt: Date;
}

/** What cannot be answered is as if it were left out. */
export function parseArticleList(search: URLSearchParams): ArticleListQuery {
  const said = (name: string, longest: number) => cleanLine((search.get(name) ?? '').slice(0, longest));
  const [, sign, named] = /^(-?)([a-z]+)$/.exec(search.get('sort') ?? '') ?? [];
  return {
    q: said('q', 200),
    state: articleStates.find((state) => state === search.get('state')),
    sector: said('sector', 40),
    order: articleOrders.find((order) => order === named) ?? 'changed',
    reversed: sign === '-' && articleOrders.some((order) => order === named),
    after: said('after', 4000),
  };
}

/** The address of a list; what is as usual is left out of it. */
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
