import { href } from 'react-router';
import { cleanLine } from '#forms/text.ts';

/** The topic under which every change of a published article is announced. */
export const articlesTopic = 'articles';

/** The filter's categories: what an address says, and the sector that it stands for. */
export const categories = {
  'legal-tech': 'Legal Tech',
  automations: 'Automations',
  agencies: 'Agencies',
  'ai-tools': 'AI Tools',
  tech: 'Tech',
} as const;

export type Category = keyof typeof categories;

/** What the list shows at first, and how much of it is read at once after "View All". */
export const firstPageSize = 10;
export const pageSize = 100;

/** The most characters of a search that are looked for. */
export const maxSearch = 200;

/** Minutes shown for an article whose length is not known. */
export const defaultReadTimeMinutes = 5;

/** An article as lists show it. */
export interface ArticleCard {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The first one is its label. */
  readonly sectors: readonly string[];
  readonly tags: readonly string[];
  readonly readTimeMinutes: number;
  readonly publishedAt: Date;
  readonly coverImageUrl: string;
  readonly author: string;
}

export interface Article extends ArticleCard {
  /** Sanitised when it was written. */
  readonly contentHtml: string;
  readonly headings: readonly ArticleHeading[];
  readonly viewCount: number;
  readonly updatedAt: Date;
}

/** A heading of an article, by the id that its anchor leads to. */
export interface ArticleHeading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

export interface ArticleList {
  readonly articles: readonly ArticleCard[];
  /** How many there are in all, of which `articles` is a part. */
  readonly total: number;
  /** `total` is not counted but told from a part; there is more than is shown. */
  readonly isAbout?: true;
}

/** An article as another one leads to it. */
export interface ArticleLink {
  readonly slug: string;
  readonly title: string;
}

/** Articles that one sitemap names; it may name 50,000 pages. */
export const maxListed = 45_000;

/** What an address of the list asks for. */
export interface ListQuery {
  /** Words to look for, or ''. */
  readonly q: string;
  readonly category: Category | undefined;
  /** "View All" has been asked for. */
  readonly all: boolean;
  /** From 1; counts pages of `pageSize`. The first ten have no further pages. */
  readonly page: number;
}

type Shown = Pick<ListQuery, 'q' | 'category' | 'all'>;

/** What is not asked for, or not in a way that can be answered, is as if it were left out: no address is a fault. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const q = cleanLine(cleanLine(search.get('q') ?? '').slice(0, maxSearch));
  const named = search.get('category') ?? '';
  const category = isCategory(named) ? named : undefined;
  const all = search.get('view') === 'all';
  const number = search.get('page') ?? '';
  const page = hasPages({ q, category, all }) && /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 1;
  return { q, category, all, page };
}

/** The one address of a list, with what is as usual left out of it: also the canonical one. */
export function listPath({ q = '', category, all = false, page = 1 }: Partial<ListQuery>): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (category !== undefined) query.set('category', category);
  if (all) query.set('view', 'all');
  if (page > 1 && hasPages({ q, category, all })) query.set('page', String(page));
  return query.size > 0 ? `${href('/insights')}?${query}` : href('/insights');
}

/** The part of the list that a query shows: the first ten, or a page of a hundred of what was searched or viewed whole. */
export function listWindow(query: ListQuery): { readonly offset: number; readonly limit: number } {
  return hasPages(query)
    ? { offset: (query.page - 1) * pageSize, limit: pageSize }
    : { offset: 0, limit: firstPageSize };
}

/** The address of an article. */
export function articlePath(slug: string): string {
  return href('/insights/:slug', { slug });
}

/** The picture of an article that has none of its own: drawn from the slug, to be shown by us in light and dark. */
export function coverPath(slug: string): string {
  return href('/insights/covers/:cover', { cover: `${slug}.svg` });
}

/** The same picture for other sites, which show it where a link is shared. */
export function coverPicturePath(slug: string): string {
  return href('/insights/covers/:cover', { cover: `${slug}.png` });
}

/** What a slug may be; `articlePath` of it is an address that pages can be kept under. */
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest slug that is looked for. */
export const maxSlug = 120;

export function isSlug(text: string): boolean {
  return text.length <= maxSlug && slugPattern.test(text);
}

function hasPages({ q, category, all }: Shown): boolean {
  return all || q !== '' || category !== undefined;
}

function isCategory(text: string): text is Category {
  return Object.hasOwn(categories, text);
}
