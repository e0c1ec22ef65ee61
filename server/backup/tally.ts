import { hash } from 'node:crypto';

/** The number of texts and the sum of their digests, which does not depend on their order. */
class Tally {
  #count = 0;
  readonly #sums = new Uint32Array(8);

  add(text: string): void {
    this.#count += 1;
    const digest = hash('sha256', text, 'buffer');
    this.#sums.forEach((sum, word) => (this.#sums[word] = sum + digest.readUInt32LE(word * 4)));
  }

  toString(): string {
    return `${String(this.#count)}:${Buffer.from(this.#sums.buffer).toString('hex')}`;
  }
}

/** Sums by table, and for `files`. There are no entries for empty tables. */
export type Sums = Readonly<Record<string, string>>;

export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  of(name: string): Tally {
    const tally = this.#tallies.get(name) ?? new Tally();
    this.#tallies.set(name, tally);
    return tally;
  }

  sums(): Sums {
    return Object.fromEntries([...this.#tallies].map(([name, tally]) => [name, tally.toString()]));
  }
}

/** The first name whose sums differ, or undefined. */
export function firstDifference(wanted: Sums, found: Sums): string | undefined {
  return [...Object.keys(wanted), ...Object.keys(found)].find((name) => wanted[name] !== found[name]);
}
