export function differs(row: Readonly<Record<string, unknown>>, present: object | undefined): boolean {
  if (present === undefined) return true;
  return Object.entries(row).some(([name, value]) => comparable(value) !== comparable(Reflect.get(present, name)));
}

function comparable(value: unknown): string {
  return JSON.stringify(value instanceof Date ? value.getTime() : (value ?? null));
}
