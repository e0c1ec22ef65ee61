/** Whole numbers below a bound. */
export type Random = (below: number) => number;

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** The same numbers for each seed. */
export function randomFrom(seed: number): Random {
  let value = seed;
  return (below) => {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (value >> 8) % below;
  };
}
