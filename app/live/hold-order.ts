/** The data to show, with the number of rows that are left out for now, and whether others are gone or have moved. */
export interface HeldData {
  readonly data: unknown;
  readonly added: number;
  readonly isChanged: boolean;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * Takes new data in place: all lists of rows with an id keep the rows and the order that are shown, and a row that is
 * gone stays until the list may move.
 */
export function holdOrder(shown: unknown, next: unknown): HeldData {
  let added = 0;
  let isChanged = false;

  function hold(before: unknown, after: unknown): unknown {
    if (isRows(before) && isRows(after)) return holdRows(before, after);
    if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
      return after.map((value, index) => hold(before[index], value));
    if (!isRecord(before) || !isRecord(after)) return after;
    return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, hold(before[name], value)]));
  }

  function holdRows(before: readonly Row[], after: readonly Row[]): Row[] {
    const rows = new Map(after.map((row) => [row.id, row]));
    const known = new Set(before.map(({ id }) => id));
    const fresh = after.filter(({ id }) => !known.has(id)).length;
    added += fresh;
    // Without new ones, a full page has not pushed the missing rows to the next one.
    const kept = after.filter(({ id }) => known.has(id)).map(({ id }) => id);
    const isMoved =
      kept.join() !==
      before
        .filter(({ id }) => rows.has(id))
        .map(({ id }) => id)
        .join();
    const missing = before.length - kept.length;
    if (isMoved || missing > fresh) isChanged = true;
    return before.map((row) => rows.get(row.id) ?? row);
  }

  const data = hold(shown, next);
  return { data, added, isChanged };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => isRecord(row) && typeof row['id'] === 'string');
}
