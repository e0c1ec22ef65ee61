import { href } from 'react-router';
import { categories, type Category } from '#features/insights/categories.public.ts';
import { cleanLine } from '#forms/text.ts';

/** Announces changes to published articles. */
export const articlesTopic = 'articles';

/** Shown at first; next, page size after "View All". */
export const firstPageSize = 10;
export const pageSize = 100;

/** Characters. */
export const maxSearch = 200;

/** For articles of unknown length. */
export const defaultReadTimeMinutes = 5;

export interface ArticleCard {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The first is the label. */
  readonly sectors: readonly string[];
  readonly tags: readonly string[];
  readonly readTimeMinutes: number;
  readonly publishedAt: Date;
  readonly coverImageUrl: string;
  readonly author: string;
}

export interface Article extends ArticleCard {
  /** Sanitized when stored. */
  readonly contentHtml: string;
  readonly headings: readonly ArticleHeading[];
  readonly viewCount: number;
  readonly updatedAt: Date;
}

export interface ArticleHeading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

export interface ArticleList {
  readonly articles: readonly ArticleCard[];
  /** All matches, not only `articles`. */
  readonly total: number;
  /** `total` is an estimate; more exist than are shown. */
  readonly isAbout?: true;
}

export interface ArticleLink {
  readonly slug: string;
  readonly title: string;
}

/** Articles per sitemap; the limit is 50,000 pages. */
export const maxListed = 45_000;

export interface ListQuery {
  /** Search words or ''. */
  readonly q: string;
  readonly category: Category | undefined;
  /** "View All" is active. */
  readonly all: boolean;
  /** From 1, in pages of `pageSize`. The first ten have no further pages. */
  readonly page: number;
}

type Shown = Pick<ListQuery, 'q' | 'category' | 'all'>;

/** Invalid parameters count as absent; never fails. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const q = cleanLine(cleanLine(search.get('q') ?? '').slice(0, maxSearch));
  const named = search.get('category') ?? '';
  const category = isCategory(named) ? named : undefined;
  const all = search.get('view') === 'all';
  const number = search.get('page') ?? '';
  const page = hasPages({ q, category, all }) && /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 1;
  return { q, category, all, page };
}

/** Canonical URL, without default values. */
export function listPath({ q = '', category, all = false, page = 1 }: Partial<ListQuery>): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (category !== undefined) query.set('category', category);
  if (all) query.set('view', 'all');
  if (page > 1 && hasPages({ q, category, all })) query.set('page', String(page));
  return query.size > 0 ? `${href('/insights')}?${query}` : href('/insights');
}

/** The first ten, or a page of a hundred of a search or the full list. */
export function listWindow(query: ListQuery): { readonly offset: number; readonly limit: number } {
  return hasPages(query)
    ? { offset: (query.page - 1) * pageSize, limit: pageSize }
    : { offset: 0, limit: firstPageSize };
}

export function articlePath(slug: string): string {
  return href('/insights/:slug', { slug });
}

/** Drawn from the slug, in light and dark, for our own pages. */
export function coverPath(slug: string): string {
  return href('/insights/covers/:cover', { cover: `${slug}.svg` });
}

/** The same picture for link previews on other sites. */
export function coverPicturePath(slug: string): string {
  return href('/insights/covers/:cover', { cover: `${slug}.png` });
}

/** `articlePath` of a matching slug is cacheable. */
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Characters. */
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
