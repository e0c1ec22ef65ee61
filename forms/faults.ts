/** The first message of each field among the issues of a schema, by the field's path (`files.0.name`). */
export function faultsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[path.join('.')] ??= message;
  return faults;
}

/** Messages by the fields of a form, from messages by path; `fieldOf` names the field of a path, if it is one. */
export function faultsByField<Field extends string>(
  faults: Readonly<Record<string, string>>,
  fieldOf: (path: string) => Field | undefined,
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const [path, message] of Object.entries(faults)) {
    const field = fieldOf(path);
    if (field !== undefined) found[field] ??= message;
  }
  return found;
}
