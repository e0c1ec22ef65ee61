/** Whether a text is the id of a row, as the database writes it: what a stranger puts in an address need not be one. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
