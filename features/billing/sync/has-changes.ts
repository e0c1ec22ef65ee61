export function differs(row: Readonly<Record<string, unknown>>, present: object | undefined): boolean {
  if (present === undefined) return true;
  return Object.entries(row).some(([name, value]) => said(value) !== said(Reflect.get(present, name)));
}

function said(value: unknown): string {
  return JSON.stringify(value instanceof Date ? value.getTime() : (value ?? null));
}
