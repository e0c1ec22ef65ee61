/** Whether parsed JSON is an object, not null and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parsed JSON as an object; empty for anything else, so that fields of an unexpected body read as undefined. */
export function objectIn(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
