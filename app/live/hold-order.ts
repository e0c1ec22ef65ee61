/** The data to show, the number of new rows that are held back, and whether other rows are gone or have moved. */
export interface HeldData {
  readonly data: unknown;
  readonly added: number;
  readonly isChanged: boolean;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * Merges new data into what is shown: lists of rows with an id keep their rows and order, and a row that is gone stays
 * until the list may move.
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
    // With new rows, the missing ones may just have moved to the next page.
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
