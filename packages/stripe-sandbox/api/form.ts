export type FormValue = string | FormValue[] | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Like the provider: `a[b]=c` is a field of `a`; `a[0][b]=c` and `a[][b]=c` are list entries. */
export function parseForm(text: string): FormFields {
  const tree = branch();
  for (const [name, value] of new URLSearchParams(text)) plant(tree, pathOf(name), value);
  return ripen(tree) as FormFields;
}

type Tree = Map<string, Tree | string>;

function branch(): Tree {
  return new Map();
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))].slice(0, 12);
}

function plant(tree: Tree, [first = '', ...rest]: readonly string[], value: string): void {
  const name = first === '' ? String(openEntry(tree, rest)) : first;
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const below = tree.get(name);
  const next = below instanceof Map ? below : branch();
  tree.set(name, next);
  plant(next, rest, value);
}

/** `a[][b]` extends the last entry until it has a `b`. */
function openEntry(tree: Tree, rest: readonly string[]): number {
  const last = tree.get(String(tree.size - 1));
  const [next] = rest;
  return next !== undefined && last instanceof Map && !last.has(next) ? tree.size - 1 : tree.size;
}

function ripen(value: Tree | string): FormValue {
  if (typeof value === 'string') return value;
  const names = [...value.keys()];
  if (names.length > 0 && names.every((name) => /^\d{1,4}$/.test(name))) {
    return [...value].sort(([a], [b]) => Number(a) - Number(b)).map(([, entry]) => ripen(entry));
  }
  // No prototype: __proto__ is an ordinary field.
  const fields = Object.create(null) as FormFields;
  for (const [name, entry] of value) fields[name] = ripen(entry);
  return fields;
}
