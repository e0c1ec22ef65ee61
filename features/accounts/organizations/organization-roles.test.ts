import { expect, test } from 'vitest';
import {
  activeMembership,
  clientCan,
  clientRights,
  clientRightsOf,
  organizationName,
  organizationRoles,
} from '#features/accounts/organizations/organization-roles.ts';

test('gives the owner every right, and nobody else the people', () => {
  expect(clientRightsOf('owner')).toEqual(clientRights);
  for (const role of organizationRoles) expect(clientCan(role, 'people:write')).toBe(role === 'owner');
});

test('gives whoever may write the right to read, as the proof says', () => {
  for (const role of organizationRoles)
    for (const right of clientRightsOf(role))
      if (right !== 'people:write') expect(clientRightsOf(role)).toContain(right.replace(':write', ':read'));
});

test('keeps work from billing, and billing from members', () => {
  expect(clientRightsOf('billing').filter((right) => !right.startsWith('billing'))).toEqual([]);
  expect(clientRightsOf('member').filter((right) => !right.startsWith('work'))).toEqual([]);
});

test.each(['', 'Owner', 'admin', 'constructor'])('gives the role "%s" no right', (role) => {
  expect(clientRightsOf(role)).toEqual([]);
});

test('takes the chosen organization while the person is in it, otherwise the oldest', () => {
  const [own, other] = [
    { id: 'own', name: 'Own', role: 'owner' },
    { id: 'other', name: 'Other', role: 'member' },
  ];
  expect(activeMembership([own, other], 'other')).toBe(other);
  expect(activeMembership([own, other], 'left')).toBe(own);
  expect(activeMembership([own, other], null)).toBe(own);
  expect(activeMembership([], 'own')).toBeNull();
});

test.each([
  [{ company: ' Lee & Co ', name: 'Ann Lee', email: 'ann@lee.example' }, 'Lee & Co'],
  [{ company: ' ', name: 'Ann Lee', email: 'ann@lee.example' }, 'Ann Lee'],
  [{ company: null, name: '', email: 'ann@lee.example' }, 'ann@lee.example'],
])('names the organization of %j', (person, name) => {
  expect(organizationName(person)).toBe(name);
});
