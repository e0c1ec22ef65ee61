import { expect, test } from 'vitest';
import { isAdministratorRole, rights, rightsOf, roleCan, teamRoles } from '#features/accounts/rights/roles.ts';

test('gives whoever may write the right to read, as the proof says', () => {
  for (const role of teamRoles)
    for (const right of rightsOf(role)) {
      const read = right.replace(':write', ':read');
      expect(rightsOf(role), `${role} ${right}`).toContain(read);
    }
});

test('keeps erasing, settings, operations and the team to those who have every right', () => {
  for (const role of teamRoles)
    for (const right of ['erase', 'settings', 'operations', 'team'] as const)
      expect(roleCan(role, right), `${role} ${right}`).toBe(isAdministratorRole(role));
  expect(rightsOf('owner')).toEqual(rights);
  expect(rightsOf('admin')).toEqual(rights);
});

test.each(['user', '', 'Owner', 'editor', 'constructor'])('gives the role "%s" no right', (role) => {
  expect(rightsOf(role)).toEqual([]);
});

test('shows writers no leads and no people, and finance no leads', () => {
  expect(rightsOf('writer').filter((right) => /leads|people|money/.test(right))).toEqual([]);
  expect(rightsOf('finance').filter((right) => right.startsWith('leads'))).toEqual([]);
  expect(rightsOf('reader').filter((right) => !right.endsWith(':read'))).toEqual([]);
});
