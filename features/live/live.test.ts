import { expect, test } from 'vitest';
import { rightsOf } from '#features/accounts/rights/roles.ts';
import { eventFor, rightOfPlace, type Reader } from '#features/live/live.ts';

const team = (role: string): Reader => ({ userId: 'ann', rights: rightsOf(role), organization: null });
const client = (role: string): Reader => ({ userId: 'cleo', rights: [], organization: { id: 'acme', role } });

test('tells the team what their role may read', () => {
  const lead = { topic: 'leads', ids: ['1'], organizations: [] } as const;
  expect(eventFor(lead, team('sales'))).toEqual({ type: 'change', topic: 'leads', ids: ['1'] });
  expect(eventFor(lead, team('writer'))).toBeNull();
  expect(eventFor({ topic: 'jobs' }, team('sales'))).toBeNull();
  expect(eventFor({ topic: 'jobs' }, team('owner'))).toEqual({ type: 'change', topic: 'jobs', ids: null });
});

test('tells clients what concerns their organization, without ids', () => {
  const message = { topic: 'messages', ids: ['acme'], organizations: ['acme'] } as const;
  expect(eventFor(message, client('owner'))).toEqual({ type: 'change', topic: 'messages', ids: null });
  expect(eventFor({ ...message, organizations: ['other'] }, client('owner'))).toBeNull();
  expect(eventFor({ ...message, organizations: [] }, client('owner'))).toBeNull();
  expect(eventFor(message, client('billing'))).toBeNull();
  expect(eventFor({ topic: 'leads', ids: ['1'] }, client('owner'))).toBeNull();
  expect(eventFor(message, { ...client('owner'), organization: null })).toBeNull();
});

test('tells notices only to the person that they are for', () => {
  expect(eventFor({ topic: 'notices', ids: ['ann'] }, team('sales'))).not.toBeNull();
  expect(eventFor({ topic: 'notices', ids: ['bea'] }, team('sales'))).toBeNull();
});

test('names the right to know who is at a place', () => {
  expect(rightOfPlace('lead/1')).toBe('leads:read');
  expect(rightOfPlace('questions/intake')).toBe('settings');
  for (const none of ['', 'constructor/1', 'other/1']) expect(rightOfPlace(none)).toBeNull();
});
