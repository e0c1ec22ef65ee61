/** The first message of each field among the issues of a schema, by the field's path (`files.0.name`). */
export function errorsByPath(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** Messages by the fields of a form, from messages by path; `fieldOf` names the field of a path, if it is one. */
export function errorsByField<Field extends string>(
  errors: Readonly<Record<string, string>>,
  fieldOf: (path: string) => Field | undefined,
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const [path, message] of Object.entries(errors)) {
    const field = fieldOf(path);
    if (field !== undefined) found[field] ??= message;
  }
  return found;
}
