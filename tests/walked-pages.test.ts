import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagePaths } from './route-table.ts';
import { parameterPages, walkedPages } from './walked-pages.ts';

test('the browser walks know how to come to each page with parameters', () => {
  const pages = pagePaths.filter((path) => path.includes(':'));
  expect(pages.filter((path) => !Object.hasOwn(parameterPages, path)).map((path) => `add ${path}`)).toEqual([]);
  expect(Object.keys(parameterPages).filter((path) => !pages.includes(path))).toEqual([]);
});

test('the public walk follows the lists whose pages have parameters', () => {
  const source = readFileSync('tests/e2e/public-addresses.ts', 'utf8');
  const lists = Object.keys(parameterPages).flatMap((path) => /^(?!admin|dashboard)[^/]+/.exec(path) ?? []);
  expect(lists.filter((list) => !source.includes(`'${list}'`))).toEqual([]);
});

test('the walks of the portal and the back office have every page that needs no link', () => {
  const walked = [...walkedPages('dashboard'), ...walkedPages('admin')];
  for (const path of ['dashboard', 'dashboard/messages', 'dashboard/billing/statement', 'admin', 'admin/payments/new'])
    expect(walked).toContain(path);
});
