import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { dataModelPage, dataModelText } from '../scripts/data-model.ts';
import { exampleFile, exampleText, settingsPage, settingsText } from '../scripts/settings.ts';

it('has every setting in the documents as the program describes it (`npm run docs`)', async () => {
  expect(await readFile(settingsPage, 'utf8')).toBe(await settingsText());
  expect(await readFile(exampleFile, 'utf8')).toBe(exampleText());
});

it('shows the data model as the tables are (`npm run docs`)', async () => {
  expect(await readFile(dataModelPage, 'utf8')).toBe(await dataModelText());
});

it('fits two screens', async () => {
  expect((await readFile('README.md', 'utf8')).split('\n').length).toBeLessThanOrEqual(80);
});

it('names only commands that exist, here and in the other documents', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  const pages = (await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const documents = await Promise.all(['README.md', 'CONTRIBUTING.md', ...pages].map((file) => readFile(file, 'utf8')));
  const named = documents.flatMap((text) =>
    [...text.matchAll(/npm run ([a-z][a-z:0-9-]+)/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
