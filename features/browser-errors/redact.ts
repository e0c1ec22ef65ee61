/**
 * Removes potential personal data: URL queries and fragments, emails, quoted text (JSON parse errors quote input), long
 * digit runs, and the given texts, such as typed values.
 */
export function redact(text: string, typed: readonly string[] = []): string {
  let left = text;
  for (const value of typed) if (value.length > 2) left = left.split(value).join('[typed]');
  return left
    .replace(/[?#][^\s)"']*?((?::\d+){0,2})(?=[\s)"']|$)/g, '$1')
    .replace(/[^\s@<>"'(),;:/]+@[^\s@<>"'(),;:/]+\.[a-z]{2,}/gi, '[address]')
    .replace(/"[^"]*"/g, '"[text]"')
    .replace(/\d{7,}/g, '[number]');
}

/** Page path without ids, to group reports anonymously. */
export function pageOf(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1);
  return plain.replace(/\/(?:[\da-f]{8}-[\da-f-]{27}|[A-Za-z\d]{20,})(?=\/|$)/g, '/:id');
}
