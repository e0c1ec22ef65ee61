export interface Misspelling {
  readonly name: string;
  /** The known setting that differs by one or two letters. */
  readonly meant: string;
}

/** Finds variables whose names are close to a setting's, with or without _FILE. */
export function findMisspelled(variables: readonly string[], known: readonly string[]): readonly Misspelling[] {
  const names = new Set(known);
  return variables.flatMap((variable) => {
    const name = variable.replace(/_FILE$/, '');
    // Short names such as HOST are close to the variables of other programs.
    if (names.has(name) || names.has(variable) || name.length < 8) return [];
    const meant = known.find((one) => Math.abs(one.length - name.length) <= 2 && distance(name, one) <= 2);
    return meant === undefined ? [] : [{ name: variable, meant }];
  });
}

/** Levenshtein distance: the number of letters to add, remove or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [at, expected] of other.split('').entries()) {
      const replaced = (row[at] ?? 0) + (letter === expected ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
