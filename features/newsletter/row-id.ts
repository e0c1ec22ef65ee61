/** As the database writes it; URLs may contain anything. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
