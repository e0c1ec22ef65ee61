/**
 * Removes what may be personal from an error's text: queries and fragments of addresses, email addresses, quoted text
 * (a JSON parse error quotes its input), long digit runs, and the given texts, such as the values typed on the page.
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

/** The path of a page with ids replaced, so that reports of one page are grouped and name nobody. */
export function pageOf(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1);
  return plain.replace(/\/(?:[\da-f]{8}-[\da-f-]{27}|[A-Za-z\d]{20,})(?=\/|$)/g, '/:id');
}
