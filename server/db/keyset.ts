/** Value types of sort columns. */
const kinds = {
  text: (value: unknown) => typeof value === 'string' && value.length <= 1000 && !value.includes('\0'),
  /** ISO with milliseconds; the database has no year 0. */
  timestamp: (value: unknown) =>
    typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(value) && isThere(value),
  uuid: (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  whole: (value: unknown) => Number.isSafeInteger(value),
} as const;

export type CursorKind = keyof typeof kinds;

/** Encodes a page's last sort values for URLs, so every page costs the same. */
export function cursorOf(values: readonly (string | number | Date)[]): string {
  const written = values.map((value) => (value instanceof Date ? value.toISOString() : value));
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** Typed cursor values; null if invalid, which starts the list over. */
export function readCursor(
  cursor: string | null | undefined,
  wanted: readonly CursorKind[],
): (string | number)[] | null {
  if (!cursor || cursor.length > 4000) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values.length !== wanted.length) return null;
    return wanted.every((kind, at) => kinds[kind](values[at])) ? (values as (string | number)[]) : null;
  } catch {
    return null;
  }
}

/** `Date` reads 31 February as March. */
function isThere(timestamp: string): boolean {
  const read = new Date(timestamp);
  return !Number.isNaN(read.getTime()) && read.toISOString() === timestamp;
}
