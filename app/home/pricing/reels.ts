/** A digit reel ending at the right digit, or a static character. */
export type Place =
  { readonly reel: string; readonly still?: undefined } | { readonly still: string; readonly reel?: undefined };

/** A reel has all digits up to its own, one per line; zero makes a full turn so that it moves too. */
export function reelsOf(metric: string): Place[] {
  return Array.from(metric, (character) => {
    if (!/\d/.test(character)) return { still: character };
    const last = Number(character) || 10;
    return { reel: Array.from({ length: last + 1 }, (_, digit) => digit % 10).join('\n') };
  });
}
