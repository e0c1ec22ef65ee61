import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

/** Any setting NAME can be read from a file whose path is in NAME_FILE. */
const suffix = '_FILE';

/** Adds values read from files to those set directly. `errors` holds one plain sentence each. */
export function readFileSettings(
  variables: Variables,
  names: readonly string[],
): { readonly variables: Variables; readonly errors: readonly string[] } {
  const read: Record<string, string> = {};
  const errors: string[] = [];
  for (const name of names) {
    const file = variables[`${name}${suffix}`]?.trim();
    if (!file) continue;
    if (variables[name]?.trim()) {
      errors.push(`${name} and ${name}${suffix} are both set; leave one out.`);
      continue;
    }
    try {
      // Files with secrets usually end with a line break.
      const value = readFileSync(file, 'utf8').trim();
      if (value === '') errors.push(`${name}${suffix} names ${file}, which is empty.`);
      else read[name] = value;
    } catch (error) {
      errors.push(`${name}${suffix} names ${file}, which cannot be read (${errorCode(error)}).`);
    }
  }
  return { variables: { ...variables, ...read }, errors };
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
