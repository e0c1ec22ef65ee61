/** The lines of a calendar file, unfolded. */
export function linesOf(file: string): string[] {
  return file
    .replaceAll(/\r\n[ \t]/gu, '')
    .split('\r\n')
    .filter(Boolean);
}

/** The properties of a calendar file without their parameters, by name. */
export function valuesOf(file: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(file).map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*(?:"[^"]*")?[^:]*)?:(.*)$/u.exec(line) ?? [];
      return [name, value];
    }),
  );
}
