/** The kinds of value that a list may be ordered by. */
const kinds = {
  /** A text of any content, such as a name. */
  text: (value: unknown) => typeof value === 'string' && value.length <= 1000 && !value.includes('\0'),
  /** A moment with milliseconds, as an ISO text; the database knows no year nought. */
  timestamp: (value: unknown) =>
    typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(value) && isThere(value),
  uuid: (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  whole: (value: unknown) => Number.isSafeInteger(value),
} as const;

export type MarkKind = keyof typeof kinds;

/**
 * Names where a page of a list ended by the values that the list is ordered by, for use in an address: the next page
 * begins after them, so that the ten-thousandth page costs what the first one does.
 */
export function cursorOf(values: readonly (string | number | Date)[]): string {
  const written = values.map((value) => (value instanceof Date ? value.toISOString() : value));
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** The values of a mark, each of its kind; null for what is none of ours, with which a list begins at its start. */
export function readCursor(mark: string | null | undefined, wanted: readonly MarkKind[]): (string | number)[] | null {
  if (!mark || mark.length > 4000) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(mark, 'base64url').toString());
    if (!Array.isArray(values) || values.length !== wanted.length) return null;
    return wanted.every((kind, at) => kinds[kind](values[at])) ? (values as (string | number)[]) : null;
  } catch {
    return null;
  }
}

/** Whether the calendar has it: 31 February is read as a day of March. */
function isThere(timestamp: string): boolean {
  const read = new Date(timestamp);
  return !Number.isNaN(read.getTime()) && read.toISOString() === timestamp;
}
