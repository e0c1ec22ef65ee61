import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { describe, expect, it } from 'vitest';
import { clean, violations, type Tree } from './violations.ts';

const config = path.resolve('.dependency-cruiser.mjs');
const rules = ((await extractConfig(config)).forbidden ?? []).map((rule) => rule.name ?? '');
const packageJson = await readFile('package.json', 'utf8');

describe('the boundaries', () => {
  it('accept a tree with everything in an allowed place', async () => {
    expect(await refusals(clean)).toEqual([]);
  });

  it('have a tested violation for each of them', () => {
    expect(Object.keys(violations).sort()).toEqual([...rules].sort());
  });

  it.each(rules)('%s is refused', async (rule) => {
    for (const tree of violations[rule] ?? []) {
      expect(await refusals(tree), JSON.stringify(tree)).toContain(rule);
    }
  });
});

async function refusals(tree: Tree): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'meridian-walls-'));
  try {
    await writeFile(path.join(root, 'package.json'), packageJson);
    for (const [name, source] of Object.entries(tree)) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), source);
    }
    const folders = [...new Set(Object.keys(tree).map((name) => name.split('/')[0] ?? ''))];
    const options = await extractOptions(config);
    const { output } = await cruise(folders, { ...options, baseDir: root }, options.enhancedResolveOptions);
    return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
