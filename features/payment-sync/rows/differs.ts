/** Whether a row has values other than the stored ones. */
export function differs(row: Readonly<Record<string, unknown>>, present: object | undefined): boolean {
  if (present === undefined) return true;
  return Object.entries(row).some(([name, value]) => comparable(value) !== comparable(Reflect.get(present, name)));
}

function comparable(value: unknown): string {
  return JSON.stringify(value instanceof Date ? value.getTime() : (value ?? null), sorted);
}

/** The database orders the keys of a JSON column its own way. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
