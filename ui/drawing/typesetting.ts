/** Widths of characters as shares of the em. */
type Advances = Readonly<Record<string, number>>;

export interface TextSpace {
  readonly width: number;
  readonly lines: number;
  /** Largest first. */
  readonly sizes: readonly number[];
}

export interface SetText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Breaks words evenly into the fewest lines at the largest size that fits. @throws if none fits. */
export function setText(copy: string, advances: Advances, space: TextSpace): SetText {
  for (const size of space.sizes) {
    const measure = (text: string) => widthOf(text, advances) * size;
    const fitted = breakLines(copy, measure, space.width);
    if (fitted === null || fitted.length > space.lines) continue;
    return { size, lines: evenOut(copy, measure, space.width, fitted.length) };
  }
  throw new Error(`"${copy}" is too long for its picture; content/sharing.ts has to say it in fewer words.`);
}

/** The width of a text, as a share of the em. */
export function widthOf(text: string, advances: Advances): number {
  return Array.from(text).reduce((sum, character) => sum + (advances[character] ?? 0.6), 0);
}

type Measure = (text: string) => number;

/** Null when a single word is too wide. */
function breakLines(copy: string, measure: Measure, width: number): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of copy.split(/\s+/).filter(Boolean)) {
    if (measure(word) > width) return null;
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Narrows the measure at the same line count to even the lines. */
function evenOut(copy: string, measure: Measure, width: number, count: number): string[] {
  let best: string[] = [copy];
  let lowest = Infinity;
  for (let narrower = width; narrower > 0; narrower -= 8) {
    const lines = breakLines(copy, measure, narrower);
    if (lines === null || lines.length > count) break;
    const raggedness = lines.reduce((sum, line) => sum + (narrower - measure(line)) ** 2, 0);
    if (raggedness >= lowest) continue;
    lowest = raggedness;
    best = lines;
  }
  return best;
}
