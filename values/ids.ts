/** Source of a pattern, for patterns that contain a UUID. */
export const uuidSource = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const wholeUuid = new RegExp(`^${uuidSource}$`, 'u');

/**
 * Whether a value is a UUID in lower case, as Postgres writes it. Queries throw for any other text in a `uuid` column.
 */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && wholeUuid.test(value);
}

/** Adds the hyphens to 32 hexadecimal digits. */
export function uuidFromHex(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
