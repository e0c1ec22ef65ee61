import { expect, test } from 'vitest';
import { openPresence, presenceForm, presenceMs, type Presence } from '#features/live/presence.ts';

const tab = (name: string, place: string, more: Partial<Presence> = {}): Presence => ({
  tab: `tab of ${name}`,
  userId: name,
  name,
  place,
  isTyping: false,
  ...more,
});

test('knows who is at a place, each once, and who types in any of their tabs', () => {
  const presence = openPresence();
  expect(presence.note(tab('ann', 'lead/1'), 0)).toEqual(['lead/1']);
  presence.note(tab('bea', 'lead/1'), 0);
  presence.note(tab('bea', 'lead/1', { tab: 'second tab', isTyping: true }), 0);
  expect(presence.at('lead/1')).toEqual([
    { id: 'ann', name: 'ann', isTyping: false },
    { id: 'bea', name: 'bea', isTyping: true },
  ]);
  expect(presence.at('lead/2')).toEqual([]);
});

test('names the places that a change concerns, and none if nothing has changed', () => {
  const presence = openPresence();
  presence.note(tab('ann', 'lead/1'), 0);
  expect(presence.note(tab('ann', 'lead/1'), 1000)).toEqual([]);
  expect(presence.note(tab('ann', 'lead/1', { isTyping: true }), 1000)).toEqual(['lead/1']);
  expect(presence.note(tab('ann', 'lead/2'), 2000)).toEqual(['lead/1', 'lead/2']);
  expect(presence.note(tab('ann', ''), 3000)).toEqual(['lead/2']);
  expect(presence.at('lead/2')).toEqual([]);
});

test('forgets a tab that sent nothing for a minute', () => {
  const presence = openPresence();
  presence.note(tab('ann', 'lead/1'), 0);
  presence.note(tab('bea', 'lead/1'), 1000);
  expect(presence.expire(presenceMs - 1)).toEqual([]);
  expect(presence.expire(presenceMs)).toEqual(['lead/1']);
  expect(presence.at('lead/1').map(({ id }) => id)).toEqual(['bea']);
});

test('accepts only valid places and tab ids', () => {
  const isTaken = (fields: Record<string, string>) => presenceForm.safeParse(new URLSearchParams(fields)).success;
  expect(isTaken({ tab: 'abcdefgh1234', place: 'lead/42', isTyping: 'on' })).toBe(true);
  expect(isTaken({ tab: 'abcdefgh1234', place: '' })).toBe(true);
  expect(isTaken({ tab: '', place: 'lead/42' })).toBe(false);
  expect(isTaken({ tab: 'abcdefgh1234', place: 'lead/../42' })).toBe(false);
});
