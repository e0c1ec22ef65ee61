/** What a search looks through: title and excerpt, with a line between them that no search can reach across. */
export function searchTextOf(title: string, excerpt: string): string {
  return `${folded(title)}\n${folded(excerpt)}`;
}

/** A text without the difference of capitals and small letters, and with one way of writing an accent. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Whether a search holds three letters or figures in a row, by which the index finds texts. */
export function hasEmailGroups(q: string): boolean {
  return /[a-z0-9]{3}/.test(q);
}

/** Minutes that words take to read, at the pace of text that is read to be understood. */
export function readTimeOf(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

const wordsPerMinute = 220;
