import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isUuid } from '#values/ids.ts';

/** Valid cursor values by SQL type. */
const types = {
  text: (value: unknown) => typeof value === 'string' && value.length <= 1000 && !value.includes('\0'),
  /** ISO with milliseconds; the database has no year 0. */
  timestamptz: (value: unknown) =>
    typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(value) && isThere(value),
  date: (value: unknown) => typeof value === 'string' && types.timestamptz(`${value}T00:00:00.000Z`),
  uuid: isUuid,
  int: (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  bigint: (value: unknown) => Number.isSafeInteger(value),
} as const;

type CursorType = keyof typeof types;
type CursorValue = string | number | Date | null;

/** A sort column: its SQL type, what rows are ordered by, and the field of a row that holds this. */
export type KeyColumn<Field extends string> = readonly [type: CursorType, by: SQLWrapper, field: Field];

/** Encodes a page's last sort values for URLs, so every page costs the same. */
export function cursorOf(values: readonly CursorValue[]): string {
  const written = values.map((value) => (value instanceof Date ? value.toISOString() : value));
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** Typed cursor values; null if invalid, which starts the list over. */
export function readCursor(
  cursor: string | null | undefined,
  expected: readonly CursorType[],
): (string | number)[] | null {
  if (!cursor || cursor.length > 4000) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values.length !== expected.length) return null;
    return expected.every((type, at) => types[type](values[at])) ? (values as (string | number)[]) : null;
  } catch {
    return null;
  }
}

/** One page of rows ordered by `columns`, which together are unique. Queries read `limit` rows: one more than `size`. */
export function keyset<Field extends string>(
  direction: 'asc' | 'desc',
  columns: readonly KeyColumn<Field>[],
  cursor: string | null | undefined,
  size: number,
) {
  const values = readCursor(
    cursor,
    columns.map(([type]) => type),
  );
  const list = (parts: SQLWrapper[]) => sql.join(parts, sql`, `);
  const by = columns.map(([, one]) => one);
  const last = values?.map((value, at) => sql`${value}::${sql.raw(columns[at]?.[0] ?? '')}`);
  function page<Row extends Readonly<Record<Field, CursorValue>>, Item>(
    rows: readonly Row[],
    itemOf: (row: Row) => Item,
  ): { items: Item[]; next: string | null } {
    const end = rows.length > size ? rows[size - 1] : undefined;
    const next = end && cursorOf(columns.map(([type, , field]) => writable(type, end[field])));
    return { items: rows.slice(0, size).map(itemOf), next: next ?? null };
  }
  return {
    /** The rows after the cursor; undefined on the first page. */
    after: last && sql`(${list(by)}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${list(last)})`,
    orderBy: list(by.map((one) => sql`${one} ${sql.raw(direction)}`)),
    limit: size + 1,
    page,
  };
}

/** Every item of a list, page by page. */
export async function* everyItem<Item>(
  readPage: (after: string) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): AsyncGenerator<Item> {
  let after: string | null = '';
  while (after !== null) {
    const { items, next }: Awaited<ReturnType<typeof readPage>> = await readPage(after);
    yield* items;
    after = next;
  }
}

/** Joins conditions with `and`, for raw SQL, which needs at least one. */
export function all(conditions: readonly (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** Raw queries return timestamps as text. */
function writable(type: CursorType, value: CursorValue): CursorValue {
  return type === 'timestamptz' && value !== null ? new Date(value) : value;
}

/** `Date` reads 31 February as March. */
function isThere(timestamp: string): boolean {
  const read = new Date(timestamp);
  return !Number.isNaN(read.getTime()) && read.toISOString() === timestamp;
}
