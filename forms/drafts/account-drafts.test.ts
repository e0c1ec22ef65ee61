import { expect, test } from 'vitest';
import type { DraftStorage } from '#forms/local-draft.ts';
import { accountDraft, accountDraftLifetime, removeDrafts } from '#forms/drafts/account-drafts.ts';

const now = new Date('2027-01-10T10:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const draftAt = (at: Date, owner: string, form: string, kept: DraftStorage) =>
  accountDraft(owner, form, () => at, kept);

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
  draftAt(now, 'ann', 'note:1', kept).keep({ text: 'Seen' });
  expect(draftAt(later(accountDraftLifetime), 'ann', 'note:1', kept).read()).toEqual({ text: 'Seen' });
  expect(draftAt(now, 'bea', 'note:1', kept).read()).toBeUndefined();
  expect(draftAt(later(accountDraftLifetime + 1), 'ann', 'note:1', kept).read()).toBeUndefined();
});

test('removes what is too old or cannot be read, or everything, and nothing that is no draft', () => {
  const kept = storage({ theme: 'dark', 'meridian-draft:ann:broken': '{' });
  draftAt(now, 'ann', 'old', kept).keep(1);
  draftAt(later(1000), 'ann', 'new', kept).keep(2);
  removeDrafts(later(accountDraftLifetime + 1000), kept);
  expect(kept.keys()).toEqual(['theme', 'meridian-draft:ann:new']);
  removeDrafts(null, kept);
  expect(kept.keys()).toEqual(['theme']);
});

test('goes on where the browser refuses its storage', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  const full = { ...storage(), getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 };
  expect(draftAt(now, 'ann', 'one', full).keep('text')).toBe(false);
  removeDrafts(now, full);
  expect(draftAt(now, 'ann', 'one', full).read()).toBeUndefined();
});

test('keeps nothing that would fill the storage', () => {
  const kept = storage();
  draftAt(now, 'ann', 'one', kept).keep('short');
  draftAt(now, 'ann', 'one', kept).keep('x'.repeat(2_100_000));
  expect(draftAt(now, 'ann', 'one', kept).read()).toBeUndefined();
});
