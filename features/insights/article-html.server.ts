import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { wordCountOf } from '#features/insights/article-text.ts';
import type { ArticleHeading } from '#features/insights/insights.ts';

export interface ArticleContent {
  readonly html: string;
  readonly headings: readonly ArticleHeading[];
  readonly wordCount: number;
}

/** Part of the file digest: increment to rewrite articles from files. */
export const contentVersion = 1;

/** Unsanitized; see `articleContent`. */
export function articleMarkdownToHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/**
 * Sanitizes HTML for storage: removes what is not allowed below, adds ids and self-links to headings, makes wide
 * content scrollable by keyboard. Idempotent.
 */
export function articleContent(source: string): ArticleContent {
  const clean = sanitizeHtml(source, allowed).replaceAll(ownLink, '<h$1>$2</h$1>').trim();
  const headings: ArticleHeading[] = [];
  const taken = new Map<string, number>();
  const html = clean
    .replaceAll(heading, (_, level: string, inner: string) => {
      const text = htmlToText(inner);
      const id = freeId(text, taken);
      if (level !== '4') headings.push({ id, text, level: level === '2' ? 2 : 3 });
      // No nested links.
      const content = inner.includes('<a ') ? inner : `<a href="#${id}">${inner}</a>`;
      return `<h${level} id="${id}">${content}</h${level}>`;
    })
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings, wordCount: wordCountOf(clean) };
}

// Safe after sanitizing: headings have no attributes, and nothing else matches.
const heading = /<h([234])>(.*?)<\/h\1>/gs;
const ownLink = /<h([234])><a href="#section-[^"]*">(.*?)<\/a><\/h\1>/gs;

const marked = new Marked({
  gfm: true,
  renderer: {
    /** A lone image becomes a figure, its title the caption. */
    paragraph({ tokens }) {
      const [only, ...others] = tokens;
      const inner = this.parser.parseInline(tokens);
      if (only?.type !== 'image' || others.length > 0) return `<p>${inner}</p>\n`;
      const { title } = only as { title?: string | null };
      const caption = title ? `<figcaption>${sanitizeHtml(title, { allowedTags: [] })}</figcaption>` : '';
      return `<figure>${inner}${caption}</figure>\n`;
    },
  },
});

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'hr', 'br', 'pre'],
    ...['a', 'strong', 'em', 'b', 'i', 's', 'del', 'ins', 'mark', 'sub', 'sup', 'code', 'kbd', 'abbr', 'q', 'time'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    time: ['datetime'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding', 'role'],
  },
  allowedClasses: {
    code: [/^language-[a-z0-9+-]{1,20}$/],
    th: ['end', 'middle'],
    td: ['end', 'middle'],
    figure: ['text', 'half'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, rel: /^https?:/i.test(attribs['href']?.trim() ?? '') ? 'noopener' : '' },
    }),
    img: (tagName, { role, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        // Distinguishes decorative pictures from undescribed ones.
        ...(role === 'presentation' && { role }),
        loading: 'lazy',
        decoding: 'async',
      },
    }),
    th: (tagName, attribs) => ({
      tagName,
      attribs: { ...aligned(attribs), scope: attribs['scope'] === 'row' ? 'row' : 'col' },
    }),
    td: (tagName, attribs) => ({ tagName, attribs: aligned(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    // CSP only allows our own images. Links without text are removed.
    (tag === 'img' && !/^\/(?![/\\])/.test(attribs['src'] ?? '')) ||
    (tag === 'a' && text.trim() === '' && mediaChildren.length === 0),
};

/** Converts alignment attributes to classes, since CSP forbids inline styles. */
function aligned({ align, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const set = { right: 'end', center: 'middle' }[align ?? ''];
  return set === undefined ? attribs : { ...attribs, class: set };
}

/** Sanitized HTML contains only these entities. */
function htmlToText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/** Unique within the page. `taken` counts how often each id was wanted. */
function freeId(text: string, taken: Map<string, number>): string {
  const plain = text.slice(0, 500).normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const base = `section-${slug.slice(0, 60).replace(/-$/, '') || 'part'}`;
  let number = taken.get(base) ?? 0;
  let id = base;
  do {
    number += 1;
    id = number === 1 ? base : `${base}-${number}`;
  } while (id !== base && taken.has(id));
  taken.set(base, number);
  if (id !== base) taken.set(id, 1);
  return id;
}
