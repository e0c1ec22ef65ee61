import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { keyOf, type Place } from './button-controls.ts';
import { buttonTable } from './button-table.ts';
import { states } from './button-states.ts';
import { places, publicPages } from './buttons.ts';

test('`npm run buttons` prints a section for each place', async () => {
  const text = await buttonTable();
  for (const { title } of Object.values<Place>({ ...places, ...states })) expect(text).toContain(`\n## ${title}\n`);
});

test('each control of a place is distinguishable from the others', () => {
  for (const { title, controls } of Object.values<Place>({ ...places, ...states })) {
    const keys = controls.map(keyOf);
    expect([...new Set(keys)], title).toEqual(keys);
  }
});

test('every place is on a page', () => {
  const used = new Set(publicPages.flatMap(({ holds }) => holds));
  expect([...used].sort()).toEqual(Object.keys(places).sort());
});

/** Covered by their own e2e tests. */
const others = [
  ...['admin', 'dev', 'newsletter', 'insights', 'login', 'signup', 'reset-password', 'update-password', 'auth'],
  ...['logout', 'checkout', 'success', 'dashboard', 'account', 'analytics', 'confirm-address', 'setup', 'invite'],
];

test('every page around the landing page is in the table', () => {
  const pages = routes
    .filter(({ file, path = '' }) => file.endsWith('.tsx') && !others.includes(path.split('/')[0] ?? ''))
    .map(({ path = '' }) => (path === '*' ? '/nothing-here' : `/${path}`));
  expect(publicPages.map(({ address }) => address).sort()).toEqual(pages.sort());
});
