import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { describe, expect, it } from 'vitest';
import { clean, violations, type Tree } from './violations.ts';

const config = path.resolve('.dependency-cruiser.mjs');
const rules = ((await extractConfig(config)).forbidden ?? []).map((rule) => rule.name ?? '');
// A cruise takes a second or more, so all violations stand in one tree.
const found = await cruiseTree(Object.values(violations).flat());

describe('the boundaries', () => {
  it('accept a tree with everything in an allowed place', async () => {
    expect(await cruiseTree([clean])).toEqual([]);
  });

  it('have a tested violation for each of them', () => {
    expect(Object.keys(violations).sort()).toEqual([...rules].sort());
  });

  it.each(rules)('%s is refused', (rule) => {
    const edges = found.filter((one) => one.rule.name === rule).map(({ from, to }) => `${from} -> ${to}`);
    for (const tree of violations[rule] ?? []) expect(edges).toContain(firstEdge(tree));
  });
});

/** From the first file of the tree to the second one, or to the package that the first one imports. */
function firstEdge(tree: Tree): string {
  const [[from, source] = ['', ''], [file] = [undefined]] = Object.entries(tree);
  return `${from} -> ${file ?? /'(?:node:)?(.+)'/.exec(source)?.[1]}`;
}

/** Files of the same path are joined. */
async function cruiseTree(trees: readonly Tree[]): Promise<IViolation[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'meridian-boundaries-'));
  try {
    const files = new Map<string, string>();
    for (const [name, source] of trees.flatMap((tree) => Object.entries(tree))) {
      files.set(name, (files.get(name) ?? '') + source);
    }
    await writeFile(path.join(root, 'package.json'), await readFile('package.json', 'utf8'));
    for (const [name, source] of files) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), source);
    }
    const folders = [...new Set([...files.keys()].map((name) => name.split('/')[0] ?? ''))];
    const options = await extractOptions(config);
    const { output } = await cruise(folders, { ...options, baseDir: root }, options.enhancedResolveOptions);
    return (output as ICruiseResult).summary.violations;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
