import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cyclesOf, siblingImports } from '../../scripts/folder-cycles.ts';

it('finds a cycle of three folders', () => {
  const edges = [
    ['ui/a/one.ts', 'ui/b/deep/two.ts'],
    ['ui/b/two.ts', 'ui/c/three.ts'],
    ['ui/c/three.ts', 'ui/a/one.ts'],
    ['ui/c/three.ts', 'ui/d/four.ts'],
  ] as const;
  expect(cyclesOf(siblingImports(edges))).toEqual([['ui/a', 'ui/b', 'ui/c']]);
});

it('no folder of the product has more than 20 files', () => {
  const files = globSync('{app,features,forms,packages,server,ui,values}/**/*', { withFileTypes: true });
  const sizes = Map.groupBy(
    files.filter((file) => file.isFile()),
    ({ parentPath }) => parentPath,
  );
  expect(sizes.size).toBeGreaterThan(100);
  expect([...sizes].filter(([, { length }]) => length > 20).map(([folder]) => folder)).toEqual([]);
});
