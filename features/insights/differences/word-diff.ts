import { diffArrays } from 'diff';

interface Stretch {
  readonly kind: 'same' | 'gone' | 'come';
  readonly text: string;
}

/** A paragraph, heading or item. */
export interface ComparedLine {
  readonly kind: 'same' | 'changed' | 'gone' | 'come';
  readonly stretches: readonly Stretch[];
}

/** Max differing lines or words; beyond that the texts count as wholly different. */
const maxSteps = 1200;

/** Diffs lines first, then words of changed lines: fast for long texts, and readable. */
export function compareTexts(earlier: readonly string[], later: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = [];
  for (const { kind, from, to } of findRuns(earlier, later)) {
    if (kind === 'same') lines.push(...from.map((text) => line('same', text)));
    else lines.push(...pairLines(from, to));
  }
  return lines;
}

/** One line per block, with a mark of its type. */
export function linesOfHtml(html: string): string[] {
  return html
    .replaceAll(/<(?:h2)\b[^>]*>/g, '\n## ')
    .replaceAll(/<(?:h3|h4)\b[^>]*>/g, '\n### ')
    .replaceAll(/<li\b[^>]*>/g, '\n• ')
    .replaceAll(/<img\b[^>]*>/g, (picture) => `\n[Picture: ${/ alt="([^"]+)"/.exec(picture)?.[1] ?? 'decorative'}]\n`)
    .replaceAll(/<hr\b[^>]*>/g, '\n---\n')
    .replaceAll(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, ' | ')
    .replaceAll(
      /<br\b[^>]*>|<\/?(?:p|h[234]|ul|ol|li|dl|dt|dd|pre|blockquote|table|tr|figure|figcaption|caption)\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => !/^[•|\s]*$/.test(text));
}

/** Counts differing words. */
export function countChanges(lines: readonly ComparedLine[]): { readonly come: number; readonly gone: number } {
  const count = (kind: 'come' | 'gone') =>
    lines
      .flatMap(({ stretches }) => stretches)
      .filter((stretch) => stretch.kind === kind)
      .reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  return { come: count('come'), gone: count('gone') };
}

function line(kind: 'same' | 'gone' | 'come', text: string): ComparedLine {
  return { kind, stretches: [{ kind, text }] };
}

/** Replaced lines are diffed by words if they share some. */
function pairLines(from: readonly string[], to: readonly string[]): ComparedLine[] {
  const pairs: ComparedLine[] = [];
  for (let at = 0; at < Math.max(from.length, to.length); at += 1) {
    const [gone, come] = [from[at], to[at]];
    const changed = gone !== undefined && come !== undefined ? changedLine(gone, come) : null;
    if (changed !== null) pairs.push(changed);
    else {
      if (gone !== undefined) pairs.push(line('gone', gone));
      if (come !== undefined) pairs.push(line('come', come));
    }
  }
  return pairs;
}

function changedLine(gone: string, come: string): ComparedLine | null {
  const tokens = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const runs = findRuns(tokens(gone), tokens(come));
  const same = runs
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { from }) => sum + from.join('').trim().length, 0);
  if (same * 3 < Math.min(gone.length, come.length)) return null;
  const stretches = runs.flatMap(({ kind, from, to }): Stretch[] => {
    if (kind === 'same') return [{ kind, text: from.join('') }];
    return [
      ...(from.length > 0 ? [{ kind: 'gone', text: from.join('') } as const] : []),
      ...(to.length > 0 ? [{ kind: 'come', text: to.join('') } as const] : []),
    ];
  });
  return { kind: 'changed', stretches };
}

interface Run {
  readonly kind: 'same' | 'other';
  readonly from: string[];
  readonly to: string[];
}

/** What both texts share and where they differ, in turns. */
function findRuns(from: readonly string[], to: readonly string[]): Run[] {
  const changes = diffArrays([...from], [...to], { maxEditLength: maxSteps }) ?? [
    { value: [...from], removed: true, added: false },
    { value: [...to], removed: false, added: true },
  ];
  const runs: Run[] = [];
  for (const { value, added, removed } of changes) {
    const kind = added || removed ? 'other' : 'same';
    let run = runs.at(-1);
    if (run?.kind !== kind) runs.push((run = { kind, from: [], to: [] }));
    if (!added) run.from.push(...value);
    if (added) run.to.push(...value);
  }
  return runs;
}
