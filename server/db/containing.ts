/** A `like` pattern for a substring; `%`, `_` and backslash are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
