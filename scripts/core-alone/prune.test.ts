import { expect, test } from 'vitest';
import { prune } from './prune.ts';

/** Without what `#gone` exports and the page `/gone`. */
function pruned(source: string) {
  const { text, gone } = prune('a.tsx', source, (name) => (name === '#gone' || name === '/gone' ? 'all' : undefined));
  return { text: text.replaceAll(/\s+/g, ' ').trim(), gone: [...gone] };
}

test.each([
  [
    'an entry of a list',
    "import { job } from '#gone'; export const jobs = [a, job, b];",
    'export const jobs = [a, b];',
  ],
  ['a property', "import { read } from '#gone'; export const all = { a, b: read(a) };", 'export const all = { a, };'],
  ['an element', "import { Part } from '#gone'; const a = <p>1<Part />2</p>;", 'const a = <p>12</p>;'],
  [
    'what stands around an element',
    "import { Part } from '#gone'; const a = <Part><b /></Part>;",
    'const a = <><b /></>;',
  ],
  ['a link', "const a = <p><a href={href('/gone')}>Gone</a></p>;", 'const a = <p></p>;'],
  ['a link in a list', "const links = [{ label: 'Gone', to: href('/gone') }, home];", 'const links = [ home];'],
  ['an optional value', "import { read } from '#gone'; const a = read() ?? own();", 'const a = own();'],
  ['a branch', "import { read } from '#gone'; const a = b ? read() : own();", 'const a = own();'],
  ['the last argument', "import { take } from '#gone'; const a = post(b, take);", 'const a = post(b,);'],
  [
    'an import that nothing else uses',
    "import { read } from '#gone'; import { a } from '#kept'; read(a); b();",
    'b();',
  ],
])('leaves out %s', (_what, source, left) => {
  expect(pruned(source).text).toBe(left);
});

test('leaves out the variable of an element that is taken by its place, and what uses it', () => {
  const source = `import { read } from '#gone';
    async function load() {
      const [one, two] = await Promise.all([own(), read()]);
      return { one, more: two.length };
    }`;
  expect(pruned(source).text).toBe(
    'async function load() { const [one,] = await Promise.all([own(),]); return { one, }; }',
  );
});

test('reports a declaration that cannot be without it', () => {
  const source = `import { read } from '#gone';
    export function load() { return read(); }
    export const kept = 1;
    const loaders = [load];`;
  expect(pruned(source)).toEqual({ text: 'export const kept = 1; const loaders = [];', gone: ['load'] });
});
