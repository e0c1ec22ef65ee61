import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Modules of the features, without tests. The grammar is in docs/architecture.md, "The files of a feature". */
const modules = globSync('features/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
const texts = await Promise.all(modules.map(async (path) => [path, await readFile(path, 'utf8')] as const));

/** Modules with this in their text whose names do not say so. */
function misnamed(content: RegExp, name: RegExp): string[] {
  return texts.filter(([path, text]) => content.test(text) && !name.test(path)).map(([path]) => path);
}

test('the name of a module says what kind it is', () => {
  expect(modules.length).toBeGreaterThan(600);
  const name =
    /\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:copy|table|events|jobs|email))?(?:\.public)?(?:\.(?:server|thread))?\.tsx?$/;
  expect(modules.filter((path) => !name.test(path))).toEqual([]);
});

test('tables, events and emails are where their names say', () => {
  expect(misnamed(/\bpg(?:Table|View)\(/, /\.table\.ts$/)).toEqual([]);
  expect(misnamed(/\bdefineEvent</, /\.events(?:\.public)?(?:\.server)?\.ts$/)).toEqual([]);
  expect(misnamed(/from '#ui\/email\//, /\.email(?:\.public)?\.tsx$/)).toEqual([]);
});

test('only a module of jobs has more than the one job that finishes its use case', () => {
  const jobsIn = (text: string) => text.match(/\b(?:define|declare|implement)Job\(/g)?.length ?? 0;
  const named = /\.(?:jobs|events)(?:\.public)?\.server\.ts$/;
  expect(texts.filter(([path, text]) => jobsIn(text) > 1 && !named.test(path)).map(([path]) => path)).toEqual([]);
  const jobs = texts.filter(([path]) => path.includes('.jobs.'));
  expect(jobs.filter(([, text]) => jobsIn(text) === 0).map(([path]) => path)).toEqual([]);
});

test('components are in a folder of their own, not beside the rules and use cases of the feature', () => {
  const beside = /^features\/[^/]+\/[^/]+\.tsx$/;
  expect(modules.filter((path) => beside.test(path) && !path.endsWith('.email.tsx'))).toEqual([]);
});

test('no two modules of a feature share a name, but for kinds in one folder and a component', () => {
  const kinds = /(?:\.(?:copy|table|events|jobs|email|public|server|thread))*\.ts$/;
  const seen = new Map<string, string>();
  const twice = modules.filter((path) => {
    const name = `${path.split('/')[1] ?? ''} ${path.replace(kinds, '').split('/').at(-1) ?? ''}`;
    const folder = path.slice(0, path.lastIndexOf('/'));
    const other = seen.get(name);
    seen.set(name, folder);
    return other !== undefined && other !== folder;
  });
  expect(twice).toEqual([]);
});
