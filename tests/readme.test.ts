import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { settings } from '#server/settings.ts';

const readme = await readFile('README.md', 'utf8');

it('has the settings in one table, as the program describes them', () => {
  const table = readme.split('<!-- settings -->')[1]?.split('<!-- /settings -->')[0]?.trim() ?? '';
  const [, , ...rows] = table.split('\n').map(cells);
  expect(rows).toEqual(settings.map(({ name, description, fallback }) => [`\`${name}\``, description, fallback]));
});

it('names only commands that exist', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
