/** The pattern with which `like` finds a text anywhere in another: `%`, `_` and the backslash stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
