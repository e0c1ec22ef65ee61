import { expect, it } from 'vitest';
import { bookingDraft, newBookingDraft } from '#features/booking/pages/booking-draft.ts';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

const draft = newBookingDraft(new Date('2027-01-10T12:00Z'), '3f2a91c0-5a3e-4a7b-9d8e-0c1d2e3f4a5b');

it('restores a stored draft with its form id until it is removed', () => {
  const storage = storageOf();
  const typed = { ...draft, form: { ...draft.form, name: 'Ada', timeZone: 'Asia/Tokyo' } };
  bookingDraft(storage).keep(typed);
  expect(bookingDraft(storage).read()).toEqual(typed);
  bookingDraft(storage).drop();
  expect(bookingDraft(storage).read()).toBeNull();
});

it.each([
  '',
  '{',
  'null',
  '5',
  '{"formId":"booking-1","startedAt":"2027-01-10"}',
  JSON.stringify({ ...draft, startedAt: 'x' }),
])('ignores stored text that cannot be a form (%s)', (text) => {
  expect(bookingDraft(storageOf(text)).read()).toBeNull();
});

it('restores the rest of a partly invalid form', () => {
  const kept = { ...draft, form: { name: 'Ada', email: 5, message: null } };
  expect(bookingDraft(storageOf(JSON.stringify(kept))).read()).toEqual({
    ...draft,
    form: { ...draft.form, name: 'Ada' },
  });
  expect(bookingDraft(storageOf(JSON.stringify({ ...draft, form: 'x' }))).read()).toEqual(draft);
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
