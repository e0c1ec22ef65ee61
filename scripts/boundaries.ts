import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { cyclesOf, siblingImports } from './folder-cycles.ts';

/** `npm run boundaries`: reads all imports once, for the rules and for cycles between folders of the product. */
const product = ['app', 'features', 'forms', 'ui', 'gallery', 'content', 'server', 'values', 'packages'];
const test = /\.(test|spec)\.tsx?$/;

const options = await extractOptions(path.resolve('.dependency-cruiser.mjs'));
const all = [...product, 'tests', 'bench', 'drills', 'scripts'];
const { output } = await cruise(all, options, options.enhancedResolveOptions);
const { modules, summary } = output as ICruiseResult;

// Type imports count.
const edges = modules
  .filter(({ source }) => product.includes(source.split('/')[0] ?? '') && !test.test(source))
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved] as const));
const faults = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...cyclesOf(siblingImports(edges)).map((folders) => `Folders import each other in a cycle: ${folders.join(', ')}`),
];
if (edges.length < 5000) faults.push(`Only ${edges.length} imports were found.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
