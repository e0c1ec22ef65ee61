import { expect, test } from 'vitest';
import { loginPath, sectionPath } from './links.ts';

test('the login address carries where to return to, and the intake', () => {
  expect(loginPath()).toBe('/login');
  expect(loginPath({ openIntake: true })).toBe('/login?openIntake=true');
  expect(loginPath({ returnTo: '/start', openIntake: true })).toBe('/login?returnTo=%2Fstart&openIntake=true');
});

test('a section is reached from any page', () => {
  expect(sectionPath('why')).toBe('/#why-meridian');
});
