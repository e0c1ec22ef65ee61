import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { ArticleHeading } from '#features/insights/insights.ts';

/** An article's text as it is stored and shown. */
export interface ArticleContent {
  readonly html: string;
  readonly headings: readonly ArticleHeading[];
  readonly words: number;
}

/** Goes into the digest of files: raise it, and articles from files are written anew. */
export const contentVersion = 1;

/** The HTML of a Markdown text, as it comes: `articleContent` makes it fit to be stored. */
export function htmlOfMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/**
 * Makes HTML fit to be stored, whoever wrote it: what is not on the lists below is taken out, headings get ids and lead
 * to themselves, wide things can be scrolled by keyboard. Applied to its own result it changes nothing.
 */
export function articleContent(given: string): ArticleContent {
  const clean = sanitizeHtml(given, allowed).replaceAll(ownLink, '<h$1>$2</h$1>').trim();
  const headings: ArticleHeading[] = [];
  const taken = new Set<string>();
  const html = clean
    .replaceAll(heading, (_, level: string, inner: string) => {
      const text = textOf(inner);
      const id = freeId(text, taken);
      if (level !== '4') headings.push({ id, text, level: level === '2' ? 2 : 3 });
      // A link within a link is none.
      const content = inner.includes('<a ') ? inner : `<a href="#${id}">${inner}</a>`;
      return `<h${level} id="${id}">${content}</h${level}>`;
    })
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  const words = textOf(clean.replaceAll('<', ' <')).split(/\s+/).filter(Boolean).length;
  return { html, headings, words };
}

// What the sanitiser has written: its headings have no attributes, and nothing else looks like one.
const heading = /<h([234])>(.*?)<\/h\1>/gs;
const ownLink = /<h([234])><a href="#section-[^"]*">(.*?)<\/a><\/h\1>/gs;

const marked = new Marked({
  gfm: true,
  renderer: {
    /** A picture that stands alone is a figure, and its title the caption. */
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
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  },
  allowedClasses: { code: [/^language-[a-z0-9+-]{1,20}$/], th: ['end', 'middle'], td: ['end', 'middle'] },
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
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy', decoding: 'async' } }),
    th: (tagName, attribs) => ({
      tagName,
      attribs: { ...aligned(attribs), scope: attribs['scope'] === 'row' ? 'row' : 'col' },
    }),
    td: (tagName, attribs) => ({ tagName, attribs: aligned(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    // Pictures are our own files: the policy of our pages shows no others. A link without words leads nobody.
    (tag === 'img' && !/^\/(?![/\\])/.test(attribs['src'] ?? '')) ||
    (tag === 'a' && text.trim() === '' && mediaChildren.length === 0),
};

/** Markdown says by an attribute how a column is set; ours says it by a class, since styles stand in sheets. */
function aligned({ align, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const set = { right: 'end', center: 'middle' }[align ?? ''];
  return set === undefined ? attribs : { ...attribs, class: set };
}

/** The words of sanitised HTML, which holds no entities but these. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/** An id that no other part of the page has. */
function freeId(text: string, taken: Set<string>): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const base = `section-${words.slice(0, 60).replace(/-$/, '') || 'part'}`;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}
