/** Title and excerpt, separated so that no search spans both. */
export function searchTextOf(title: string, excerpt: string): string {
  return `${folded(title)}\n${folded(excerpt)}`;
}

/** Case-folded, with normalized accents. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Minutes at attentive reading speed. */
export function readTimeOf(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / wordsPerMinute));
}

const wordsPerMinute = 220;
