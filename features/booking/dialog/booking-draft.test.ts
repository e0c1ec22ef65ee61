import { expect, it } from 'vitest';
import { bookingDraft, bookingDraftKey, newBookingDraft } from '#features/booking/dialog/booking-draft.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

const draft = newBookingDraft(new Date('2027-01-10T12:00Z'), '3f2a91c0-5a3e-4a7b-9d8e-0c1d2e3f4a5b');

it('what is kept comes back, with its number, until it is forgotten', () => {
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
])('what cannot be a form (%s) is none', (text) => {
  expect(bookingDraft(storageOf(text)).read()).toBeNull();
});

it('of a form that is partly odd the rest comes back', () => {
  const kept = { ...draft, form: { name: 'Ada', email: 5, message: null } };
  expect(bookingDraft(storageOf(JSON.stringify(kept))).read()).toEqual({
    ...draft,
    form: { ...draft.form, name: 'Ada' },
  });
  expect(bookingDraft(storageOf(JSON.stringify({ ...draft, form: 'x' }))).read()).toEqual(draft);
});

it('storage that refuses, or that is not there, stops nobody', () => {
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
