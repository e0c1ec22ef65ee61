import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { prune, type Gone } from './prune.ts';

/** Only these may import what is optional; everywhere else, links to a page that is gone are left out. */
const composes = /^(app|content|gallery|tests)\/|\.test\.tsx?$/;
const isTest = /\.(test|spec)\.tsx?$/;

/** Removes the optional files from a copy of the tree, and every use of them in the other files. */
export function leaveOut(copy: string, files: readonly string[], isOptional: (file: string) => boolean) {
  const gone = new Map<string, Gone>();
  const changed = new Set<string>();
  const remove = (file: string) => {
    gone.set(file, 'all');
    rmSync(path.join(copy, file), { force: true });
  };
  for (const file of files) if (isOptional(file)) remove(file);
  const fileOfPath = new Map(routePaths(routes));
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !isOptional(file));

  const pruneFile = (file: string): boolean => {
    const goneOf = (text: string): Gone | undefined => {
      const page = fileOfPath.get(text);
      if (page !== undefined) return gone.get(page) === 'all' ? 'all' : undefined;
      const target = composes.test(file) ? targetOf(text, file) : undefined;
      return target === undefined ? undefined : gone.get(target);
    };
    const place = path.join(copy, file);
    const before = readFileSync(place, 'utf8');
    const { text, gone: names } = prune(file, before, goneOf);
    if (text === before) return false;
    const isEmpty = /^export /m.test(before) && !/^export /m.test(text);
    if (isTest.test(file) || isEmpty) {
      remove(file);
      return true;
    }
    changed.add(file);
    writeFileSync(place, text);
    const earlier = gone.get(file);
    if (names.size > 0) gone.set(file, new Set([...(earlier instanceof Set ? earlier : []), ...names]));
    return true;
  };
  // An export removed from one module may be imported by another.
  for (let isChanged = true; isChanged;) {
    const present = sources.filter((file) => gone.get(file) !== 'all');
    isChanged = present.map(pruneFile).some(Boolean);
  }
  const removed = [...gone].filter(([, what]) => what === 'all').map(([file]) => file);
  return { files: removed.length, changed: [...changed].filter((file) => !removed.includes(file)).sort() };
}

/** Resolves an import specifier, a file of the route table, or an entry of the list of SQL files. */
function targetOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  if (specifier.startsWith('routes/')) return `app/${specifier}`;
  return specifier.endsWith('.sql') ? specifier : undefined;
}

/** Paths of the route table with their files. */
function routePaths(table: readonly RouteConfigEntry[], parent = ''): [string, string][] {
  return table.flatMap(({ path: own = '', file, children = [] }) => {
    const address = own === '' ? parent : `${parent}/${own}`;
    const entry: [string, string][] = own === '' ? [] : [[address, `app/${file}`]];
    return [...entry, ...routePaths(children, address)];
  });
}
