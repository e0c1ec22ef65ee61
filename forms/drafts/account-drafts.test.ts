import { expect, test } from 'vitest';
import { draftKey, draftLifetime, keepDraft, readDraft, removeDrafts } from '#forms/drafts/account-drafts.ts';

const now = new Date('2027-01-10T10:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

function storage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size;
    },
    keys: () => [...map.keys()],
  };
}

test('keeps a draft of one account apart from those of another, for seven days', () => {
  const kept = storage();
  keepDraft(draftKey('ann', 'note:1'), { text: 'Seen' }, now, kept);
  expect(readDraft(draftKey('ann', 'note:1'), later(draftLifetime), kept)).toEqual({ text: 'Seen' });
  expect(readDraft(draftKey('bea', 'note:1'), now, kept)).toBeUndefined();
  expect(readDraft(draftKey('ann', 'note:1'), later(draftLifetime + 1), kept)).toBeUndefined();
});

test('removes what is too old or cannot be read, or everything, and nothing that is no draft', () => {
  const kept = storage({ theme: 'dark', 'meridian-draft:ann:broken': '{' });
  keepDraft(draftKey('ann', 'old'), 1, now, kept);
  keepDraft(draftKey('ann', 'new'), 2, later(1000), kept);
  removeDrafts(later(draftLifetime + 1000), kept);
  expect(kept.keys()).toEqual(['theme', 'meridian-draft:ann:new']);
  removeDrafts(null, kept);
  expect(kept.keys()).toEqual(['theme']);
});

test('goes on where the browser refuses its storage', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  const full = { ...storage(), getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 };
  keepDraft('one', 'text', now, full);
  removeDrafts(now, full);
  expect(readDraft('one', now, full)).toBeUndefined();
});

test('keeps nothing that would fill the storage', () => {
  const kept = storage();
  keepDraft('one', 'short', now, kept);
  keepDraft('one', 'x'.repeat(2_100_000), now, kept);
  expect(readDraft('one', now, kept)).toBeUndefined();
});
