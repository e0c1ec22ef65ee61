/** The first message of each field among the issues of a schema, by the field's path (`files.0.name`). */
export function faultsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[path.join('.')] ??= message;
  return faults;
}
