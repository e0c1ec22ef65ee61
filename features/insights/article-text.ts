/** Title and excerpt, separated so that no search spans both. */
export function searchTextOf(title: string, excerpt: string): string {
  return `${folded(title)}\n${folded(excerpt)}`;
}

/** Case-folded, with normalized accents. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Counts the words of HTML text; block elements separate words. */
export function wordCountOf(html: string): number {
  return html
    .replaceAll(/<[^>]*>/g, (tag) => (inline.test(tag) ? '' : ' '))
    .split(/(?:\s|&nbsp;)+/)
    .filter(Boolean).length;
}

const inline = /^<\/?(?:a|strong|em|b|i|s|del|ins|mark|sub|sup|code|kbd|abbr|q|time)\b/;

/** Minutes at attentive reading speed. */
export function readTimeOf(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / wordsPerMinute));
}

const wordsPerMinute = 220;
