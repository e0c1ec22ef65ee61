import { expect, test } from 'vitest';
import { localCommands } from '#app/admin/palette/commands.ts';
import { placeGroups } from '#app/admin/places.ts';
import { roleCan, rightsOf, teamRoles, type Right } from '#features/accounts/rights/roles.ts';
import { declaredRight, guardedRoutes } from '../../tests/route-table.ts';

const places = placeGroups.flatMap((group) => group.places);
const pages = guardedRoutes.filter(({ path, file }) => path.startsWith('admin') && file.endsWith('.tsx'));
/** Pages that can be opened without an id. */
const plain = [...new Set(pages.map(({ path }) => `/${path}`))].filter((path) => !/[:*]/.test(path));

/** Pages left out on purpose. */
const reachedFrom: Readonly<Record<string, string>> = {
  '/admin/availability': 'a link of the calendar, and the palette',
  '/admin/submissions': 'the palette, since leads show the same',
  '/admin/leads/new': 'the key C, which the palette lists',
  '/admin/payments/new': 'a button of the list',
  '/admin/newsletter/import': 'a button of the list',
  '/admin/webhooks/new': 'a button of the list',
};

function targets(role: string): string[] {
  return localCommands(rightsOf(role), []).flatMap(({ does }) =>
    'to' in does ? (does.to.split(/[?#]/)[0] ?? '') : 'post' in does ? does.post : [],
  );
}

test('the rail opens every section of the back office, and the palette every page of a section', () => {
  const [inRail, inPalette] = [places.map(({ path }) => path), targets('owner')];
  const isOpen = (path: string) => (path.split('/').length > 3 ? inPalette : inRail).includes(path);
  const missing = plain.filter((path) => !isOpen(path) && !Object.hasOwn(reachedFrom, path));
  expect(missing.map((path) => `add ${path} to app/admin/places.ts or palette/commands.ts`)).toEqual([]);
});

test.each(teamRoles)('the rail and the palette offer a %s no page without the right for it', (role) => {
  const closed = targets(role).filter((target) => {
    const right = pages.map((page) => (`/${page.path}` === target ? declaredRight(page) : undefined)).find(Boolean);
    return right !== 'member' && !roleCan(role, right as Right);
  });
  expect(closed).toEqual([]);
});

test('each place of the rail has a letter of its own', () => {
  const first = new Map(places.toReversed().map(({ letter, path }) => [letter, path]));
  expect(places.filter(({ letter, path }) => first.get(letter) !== path)).toEqual([]);
});
