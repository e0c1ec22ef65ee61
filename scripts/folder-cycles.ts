/** Which folders each folder imports, of those in the same parent. Files directly in a parent belong to no folder. */
export function siblingImports(edges: readonly (readonly [from: string, to: string])[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const [source, target] = [from.split('/'), to.split('/')];
    const depth = source.findIndex((part, at) => part !== target[at]);
    // Features have rules of their own: they import what others export for them.
    if (depth < 1 || source[depth - 1] === 'features' || depth > source.length - 2 || depth > target.length - 2)
      continue;
    const folder = source.slice(0, depth + 1).join('/');
    imports.set(folder, (imports.get(folder) ?? new Set()).add(target.slice(0, depth + 1).join('/')));
  }
  return imports;
}

/** Groups of folders that reach each other. */
export function cyclesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const cyclic = [...reached.keys()].filter((folder) => reached.get(folder)?.has(folder)).sort();
  const groups = cyclic.map((folder) => cyclic.filter((one) => one === folder || areCyclic(one, folder, reached)));
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function areCyclic(one: string, other: string, reached: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true;
}

function reachedFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of imports.get(folder) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
