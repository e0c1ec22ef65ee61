import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the decisions are numbered one by one, and each says its own number', async () => {
  const names = (await readdir('docs/decisions')).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const name of names) {
    const title = (await readFile(`docs/decisions/${name}`, 'utf8')).split('\n', 1)[0] ?? '';
    expect([name, /^# 0*(\d+)[.:] /.exec(title)?.[1]?.padStart(4, '0')]).toEqual([name, name.slice(0, 4)]);
  }
});

test('every call that the docs list is made by a test', async () => {
  const text = await readFile('docs/accounts-api.md', 'utf8');
  const calls = new Set(
    [...text.matchAll(/`(?:GET |POST )?(\/[a-z][\w/-]*)/g)].map(([, path = '']) => path.replace('/api/auth', '')),
  );
  const places = ['features/accounts', 'features/accounts/auth', 'features/accounts/calls', 'tests/journeys'];
  const files = (await Promise.all(places.map((place) => readdir(place)))).flatMap((names, at) =>
    names.filter((name) => /\.(db\.test|spec)\.ts$/.test(name)).map((name) => `${places[at] ?? ''}/${name}`),
  );
  const source = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  expect(calls.size).toBeGreaterThan(50);
  // The browser makes these in journeys, by the page's own script; and both providers go through one test.
  const byPages = ['/verify-registration', '/verify-authentication', '/verify-backup-code', '/callback/github'];
  expect([...calls].filter((call) => !source.includes(call) && !byPages.includes(call))).toEqual([]);
});

test('every test that the ASVS checklist names is there', async () => {
  const text = await readFile('docs/asvs.md', 'utf8');
  const files = new Map(
    [...text.matchAll(/^\| `([\w-]+)`\s+\| `([^`]+)`/gm)].map(([, name = '', path = '']) => [name, path]),
  );
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const requirements = lines.slice(lines.findIndex((line) => line.startsWith('| Requirement')) + 2);
  expect(requirements.length).toBeGreaterThan(30);
  for (const line of requirements) {
    const shown = line.split('|').at(-2) ?? '';
    const named = [...shown.matchAll(/([\w-]+): "([^"]+)"/g)];
    if (named.length === 0) expect(shown).toMatch(/no test: /);
    for (const [, file = '', words = ''] of named) {
      const source = await readFile(files.get(file) ?? file, 'utf8');
      expect([words, source.includes(words)]).toEqual([words, true]);
    }
  }
});
