import ICAL from 'ical.js';

/** A part of an iCalendar file (RFC 5545): `VEVENT` with its lines by name, and the parts in it. */
export interface Part {
  readonly name: string;
  readonly lines: ReadonlyMap<string, readonly string[]>;
  readonly parts: readonly Part[];
  /** As in the file, without line folds. */
  readonly text: readonly string[];
}

interface OpenPart extends Part {
  readonly lines: Map<string, string[]>;
  readonly parts: OpenPart[];
  readonly text: string[];
}

const maxDepth = 8;

// Tolerates dates without `VALUE=DATE` and other mistakes of common programs.
ICAL.design.strict = false;

/**
 * Parses the calendars of a file. Accepts any line endings and letter case, and skips lines without a name. Rejects a
 * truncated file, because the missing events would look like free time.
 */
export function readCalendars(file: string): readonly Part[] {
  const root = openPart('');
  const open = [root];
  for (const line of file.replaceAll(/(?:\r\n|\r|\n)[ \t]/gu, '').split(/[\r\n]+/u)) {
    const [, word = ''] = /^\uFEFF?\s*([\w-]+)[;:]/u.exec(line) ?? [];
    const name = word.toUpperCase();
    const top = open.at(-1) ?? root;
    if (name === 'BEGIN') {
      if (open.length > maxDepth) throw new Error('too many levels');
      const part = openPart(nameAfter(line));
      top.parts.push(part);
      open.push(part);
    }
    for (const part of open) part.text.push(line);
    if (name === 'END') {
      const at = open.findLastIndex((part) => part.name === nameAfter(line));
      if (at > 0) open.length = at;
    } else if (name !== '' && name !== 'BEGIN') {
      const same = top.lines.get(name);
      if (same === undefined) top.lines.set(name, [line.trimStart()]);
      else same.push(line.trimStart());
    }
  }
  const calendars = root.parts.filter(({ name }) => name === 'VCALENDAR');
  if (calendars.length === 0 || open.length > 1) throw new Error('no whole calendar');
  return calendars;
}

function openPart(name: string): OpenPart {
  return { name, lines: new Map(), parts: [], text: [] };
}

function nameAfter(line: string): string {
  return line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase();
}

/** @throws if a line cannot be parsed. */
export function propertiesOf({ lines }: Part, name: string): ICAL.Property[] {
  return (lines.get(name) ?? []).map((line) => ICAL.Property.fromString(line));
}

/** The value of a part's line as text; '' if it is missing or cannot be read. */
export function textOf({ lines }: Part, name: string): string {
  try {
    const [line] = lines.get(name) ?? [];
    return line === undefined ? '' : String(ICAL.Property.fromString(line).getFirstValue()).trim();
  } catch {
    return '';
  }
}
