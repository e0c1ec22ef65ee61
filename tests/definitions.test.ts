import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { siteSettings } from '#app/site-settings.server.ts';

const shipped = globSync(['app/**/*.ts', 'features/**/*.ts', 'server/**/*.ts'])
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'));

/** What the first group matches, over all shipped modules. */
function allOf(pattern: RegExp): string[] {
  return shipped.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)).sort();
}

test('every job that is defined is in the list of jobs', () => {
  const defined = allOf(
    /(?:\b(?:defineJob|declareJob)\(\s*|\b(?:job: |judging: |defineConfirmation\(\s*){ name: )'([^']+)'/g,
  );
  expect(jobs.map(({ name }) => name).sort()).toEqual(defined);
});

test('every setting that a feature defines is on the page of settings', () => {
  const kinds = allOf(/^(?:export )?function (\w+)\b(?:(?!function )[^])*?\): SiteSetting</gm).join('|');
  const defined = allOf(new RegExp(`= (?:${kinds})\\(\\s*'(\\w+)'`, 'g'));
  expect(siteSettings.map(({ name }) => name).sort()).toEqual(defined);
});

test('every part of the environment that is defined is parsed', () => {
  const lists = ['app/bootstrap/settings.ts', 'server/env.ts'].map((file) => readFileSync(file, 'utf8')).join();
  const known = [...lists.matchAll(/(?:contributions|ownParts) = \[([^\]]+)\]/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  expect(known.sort()).toEqual(allOf(/export const (\w+) = defineEnv\b/g));
});
