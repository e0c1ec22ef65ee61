const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The number of a form, `booking-` and a UUID: made where the form is begun, so that sending it twice is one row. */
export function formIdPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}-${uuid}$`, 'u');
}

/** A new form's number, from `crypto.randomUUID()` or `randomUuid()`. */
export function formId(prefix: string, id: string): string {
  return `${prefix}-${id.toLowerCase()}`;
}

/** A random UUID; `crypto.randomUUID` is missing on plain http addresses other than the machine's own. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
