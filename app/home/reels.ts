/** One place of a counter: a reel of digits that ends at the right one, or a character that does not turn. */
export type Place =
  { readonly reel: string; readonly still?: undefined } | { readonly still: string; readonly reel?: undefined };

/**
 * The reels of a figure, from the left. A reel has every digit up to its own, one a line; for a nought it makes the
 * whole turn, so that it moves too.
 */
export function reelsOf(metric: string): Place[] {
  return Array.from(metric, (character) => {
    if (!/\d/.test(character)) return { still: character };
    const last = Number(character) || 10;
    return { reel: Array.from({ length: last + 1 }, (_, digit) => digit % 10).join('\n') };
  });
}
