/** The value if it is a text, else ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
