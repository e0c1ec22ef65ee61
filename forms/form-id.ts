import { uuidFromHex, uuidSource } from '#values/ids.ts';

/** Prefix and UUID, made when a form is begun, so resending creates one row. */
export function formIdPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}-${uuidSource}$`, 'u');
}

/** `id` from `crypto.randomUUID()` or `randomUuid()`. */
export function formId(prefix: string, id: string): string {
  return `${prefix}-${id.toLowerCase()}`;
}

/** For plain http, where `crypto.randomUUID` exists only on localhost. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return uuidFromHex(digits);
}
