import { afterEach, expect, it, vi } from 'vitest';
import { isFillingIn } from '#app/public-page/dialogs/unfinished-draft.ts';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { draftLifetime } from '#forms/drafts/draft-lifetime.ts';

function page(kept: string | null, state: unknown) {
  const storage = new Map(kept === null ? [] : [[draftKey, kept]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('history', { state });
  return storage;
}

function draftOf(age: number): string {
  return JSON.stringify({ firstName: 'Ada', draft: { savedAt: new Date(Date.now() - age).toISOString() } });
}

const entry = { intake: { id: 'an-id', step: 3 } };

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reopens a form that was open before the page reload', () => {
  const storage = page(draftOf(60_000), entry);
  expect(isFillingIn()).toBe(true);
  expect(storage.size).toBe(1);
});

it('opens nothing without a draft or when the form was closed', () => {
  page(null, entry);
  expect(isFillingIn()).toBe(false);
  page('not what we wrote', entry);
  expect(isFillingIn()).toBe(false);
  const storage = page(draftOf(60_000), null);
  expect(isFillingIn()).toBe(false);
  expect(storage.size).toBe(1);
});

it('removes an expired draft from the device', () => {
  const storage = page(draftOf(draftLifetime + 60_000), entry);
  expect(isFillingIn()).toBe(false);
  expect(storage.size).toBe(0);
});

it('tolerates disabled storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(isFillingIn()).toBe(false);
});
