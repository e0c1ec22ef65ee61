import { isSlug } from '#features/insights/insights.ts';

/** Max characters, as for article files. */
export const draftLimits = {
  title: 120,
  excerpt: 300,
  author: 80,
  name: 40,
  sectors: 5,
  tags: 12,
  /** HTML, about 40,000 words. */
  html: 300_000,
  tagsInHtml: 5000,
} as const;

/** What search engines show, and the shortest useful excerpt. */
export const foundLengths = { title: 60, shortestExcerpt: 70, excerpt: 160 } as const;

export interface ArticleDraft {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly html: string;
  /** The first is the label. */
  readonly sectors: readonly string[];
  readonly tags: readonly string[];
  readonly author: string;
  /** Path of an own picture; null: drawn from the slug. */
  readonly cover: string | null;
}

export type ArticleState = 'draft' | 'scheduled' | 'published' | 'changed';

export interface ArticlePublication {
  /** First publication. */
  readonly publishedAt: Date | null;
  readonly isPublished: boolean;
  readonly hasDraft: boolean;
  readonly publishAt: Date | null;
}

/** The state of an article in lists. */
export function stateOf({ isPublished, hasDraft, publishAt }: ArticlePublication): ArticleState {
  if (publishAt !== null) return 'scheduled';
  if (!isPublished) return 'draft';
  return hasDraft ? 'changed' : 'published';
}

/** Fields that block publication, with advice. */
export type DraftErrors = Readonly<Partial<Record<keyof ArticleDraft, string>>>;

/** What must change before a draft can be published, by field; empty if nothing. */
export function validateDraft(draft: ArticleDraft): DraftErrors {
  return {
    ...(draft.title === '' && { title: 'Enter a title' }),
    ...validateSlug(draft.slug),
    ...(draft.excerpt === '' && { excerpt: 'Enter an excerpt' }),
    ...(!hasWords(draft.html) && { html: 'Enter the text' }),
    ...(draft.sectors.length === 0 && { sectors: 'Choose at least one category' }),
    ...(draft.author === '' && { author: 'Enter an author' }),
  };
}

/** Reserved last URL segments. */
const takenByPages = new Set(['new', 'covers', 'pictures']);

function validateSlug(slug: string): { slug?: string } {
  if (slug === '') return { slug: 'Enter an address' };
  if (!isSlug(slug)) return { slug: 'Use lowercase letters, digits, and single hyphens, as in a-new-way' };
  return takenByPages.has(slug) ? { slug: 'This address is used by another page' } : {};
}

function hasWords(html: string): boolean {
  return html.replaceAll(/<[^>]*>/g, '').trim() !== '' || html.includes('<img');
}

/** Number of pictures that have no description and are not marked as decorative. */
export function undescribedPictures(html: string): number {
  return (html.match(/<img\b[^>]*>/g) ?? []).filter((tag) => !/ (?:alt="[^"]+"|role="presentation")/.test(tag)).length;
}

/** If true, nothing needs saving. */
export function isSameDraft(one: ArticleDraft, other: ArticleDraft): boolean {
  const comparable = (draft: ArticleDraft) =>
    draftFields.map((field) => (field === 'html' ? bareHtml(draft.html) : draft[field]));
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

/** Removes what the server adds on storing and normalizes the HTML. */
function bareHtml(html: string): string {
  return html
    .replaceAll(/<(h[234])(?: id="[^"]*")?><a href="#section-[^"]*">(.*?)<\/a><\/\1>/gs, '<$1>$2</$1>')
    .replaceAll(/<(h[234]) id="[^"]*">/g, '<$1>')
    .replaceAll(/<\/?div\b[^>]*>/g, '')
    .replaceAll(/ (?:tabindex="0"|rel="[^"]*"|loading="lazy"|decoding="async"|scope="col")/g, '')
    .replaceAll(/\s*\/>/g, '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&quot;', '"')
    .trim();
}

const draftFields = [
  'title',
  'slug',
  'excerpt',
  'html',
  'sectors',
  'tags',
  'author',
  'cover',
] as const satisfies readonly (keyof ArticleDraft)[];
