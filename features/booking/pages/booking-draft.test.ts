import { expect, it } from 'vitest';
import { bookingDraft } from '#features/booking/pages/booking-draft.ts';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { draftLifetime } from '#forms/drafts/draft-lifetime.ts';
import { storedDraft } from '#forms/drafts/form-draft.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

const uuid = '3f2a91c0-5a3e-4a7b-9d8e-0c1d2e3f4a5b';
const now = new Date('2027-01-10T12:00Z');
const draft = { ...bookingDraft(null).fresh(now, uuid), savedAt: now.toISOString() };
const read = (storage: DraftStorage, at = now) => bookingDraft(storage).read(at, uuid);

it('restores a stored draft with its form id until it is removed', () => {
  const storage = storageOf();
  const typed = { ...draft, form: { ...draft.form, name: 'Ada', timeZone: 'Asia/Tokyo' } };
  bookingDraft(storage).keep(typed);
  expect(bookingDraft(storage).read(now)).toEqual(typed);
  bookingDraft(storage).drop();
  expect(read(storage)).toBeNull();
});

it.each(['', '{', 'null', '5', '[]'])('ignores stored text that cannot be a form (%s)', (text) => {
  expect(read(storageOf(text))).toBeNull();
});

it('is gone 30 days after the last change', () => {
  const storage = storageOf(JSON.stringify(storedDraft(draft)));
  expect(read(storage, new Date(now.getTime() + draftLifetime))).not.toBeNull();
  expect(read(storage, new Date(now.getTime() + draftLifetime + 1))).toBeNull();
});

it('restores the rest of a partly invalid form', () => {
  const { name, email, message } = draft.form;
  const kept = { name: 'Ada', email: 5, message: null, draft: { formId: 'booking-1', startedAt: 'x', asked: 'y' } };
  expect(read(storageOf(JSON.stringify(kept)))).toEqual({
    ...draft,
    form: { ...draft.form, email, message, name: 'Ada' },
  });
  expect(read(storageOf('{"draft":"x"}'))).toEqual({ ...draft, form: { ...draft.form, name } });
});

it('works when storage refuses or is missing', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  for (const storage of [refusing, null]) {
    bookingDraft(storage).keep(draft);
    bookingDraft(storage).drop();
    expect(bookingDraft(storage).read()).toBeNull();
  }
});

function storageOf(text?: string): DraftStorage {
  const kept = new Map(text === undefined ? [] : [[bookingDraftKey, text]]);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
