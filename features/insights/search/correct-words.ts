/** Letters of a word per typo in it. */
const lettersPerTypo = 4;

/** In how many texts each word is. */
export function wordCounts(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    // A plural also counts as its singular, which finds both.
    const words = splitWords(text).flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]));
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * A search with each word that no text has replaced by the nearest one, the most frequent of equals, or left out if
 * nothing is near it. Null if no word is replaced.
 */
export function correctWords(search: string, counts: ReadonlyMap<string, number>): string | null {
  const known = [...counts.keys()];
  const words = splitWords(search);
  const corrected = words.map((word) => {
    // A word that is still being typed is known by its beginning.
    const isKnown = word.length < lettersPerTypo || known.some((one) => one.startsWith(word));
    return isKnown ? word : nearest(word, counts);
  });
  const isCorrected = corrected.some((word, at) => word !== null && word !== words[at]);
  return isCorrected ? corrected.filter((word) => word !== null).join(' ') : null;
}

function nearest(word: string, counts: ReadonlyMap<string, number>): string | null {
  let best: { readonly word: string; readonly typos: number; readonly count: number } | null = null;
  const most = Math.floor(word.length / lettersPerTypo);
  for (const [one, count] of counts) {
    if (one.length < lettersPerTypo || Math.abs(one.length - word.length) > most) continue;
    const typos = typosBetween(word, one);
    if (typos > most) continue;
    if (best === null || typos < best.typos || (typos === best.typos && count > best.count)) {
      best = { word: one, typos, count };
    }
  }
  return best?.word ?? null;
}

/** Letters to add, drop, replace, or swap with the next (optimal string alignment). */
export function typosBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, at(before, j - 2) + 1);
      }
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
