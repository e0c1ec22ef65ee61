import { describe, expect, it } from 'vitest';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { draftLifetime } from '#forms/drafts/draft-lifetime.ts';
import { keepDraft } from '#features/intake/draft/draft-keeper.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');

function device(): DraftStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Tabs on one device; each clock reading is 1 ms later, each UUID new. */
function setUp(storage: DraftStorage | null = device()) {
  const clock = { now: noon };
  let made = 0;
  const tab = (known?: { firstName: string }) =>
    keepDraft({
      storage,
      known,
      now: () => new Date((clock.now += 1)),
      uuid: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
    });
  return { storage, clock, tab };
}

describe('a draft in one tab', () => {
  it('stores nothing on the device before there is input', () => {
    const { storage, tab } = setUp();
    const keeper = tab();
    keeper.open();
    keeper.moveTo(1);
    expect(storage?.getItem(draftKey)).toBeNull();
    keeper.change({ firstName: 'Ada' });
    expect(storage?.getItem(draftKey)).toContain('"firstName":"Ada"');
  });

  it('is restored at its step under its form id', () => {
    const { tab } = setUp();
    const before = tab();
    before.open();
    before.change({ firstName: 'Ada' });
    before.moveTo(4);
    before.moveTo(2);
    const after = tab();
    after.open();
    expect(after.view().draft).toEqual(before.view().draft);
    expect(after.view().draft).toMatchObject({ step: 2, reached: 4, form: { firstName: 'Ada' } });
  });

  it('is kept in memory when the device does not store it, and says so', () => {
    const { tab } = setUp(null);
    const keeper = tab({ firstName: 'Ada' });
    keeper.open();
    keeper.change({ company: 'Engines' });
    keeper.open();
    keeper.follow(null);
    expect(keeper.view()).toMatchObject({
      kept: false,
      gone: false,
      draft: { form: { firstName: 'Ada', company: 'Engines' } },
    });
  });

  it('is discarded when it is too old', () => {
    const { storage, clock, tab } = setUp();
    tab().change({ firstName: 'Ada' });
    clock.now += draftLifetime + 1000;
    const keeper = tab();
    keeper.open();
    expect(keeper.view().draft.form.firstName).toBe('');
    expect(storage?.getItem(draftKey)).toBeNull();
  });

  it('notifies its listeners of every change until they unsubscribe', () => {
    const keeper = setUp().tab();
    const shown: string[] = [];
    const leave = keeper.subscribe(() => shown.push(keeper.view().draft.form.firstName));
    keeper.change({ firstName: 'A' });
    keeper.change({ firstName: 'Ad' });
    leave();
    keeper.change({ firstName: 'Ada' });
    expect(shown).toEqual(['A', 'Ad']);
  });
});

describe('two tabs', () => {
  it('share one form id and follow each other, except for the field being edited', () => {
    const { tab } = setUp();
    const [one, two] = [tab(), tab()];
    one.open();
    two.open();
    one.change({ firstName: 'Ada' });
    two.follow(null);
    expect(two.view().draft.formId).toBe(one.view().draft.formId);
    two.change({ firstName: 'Grace', company: 'Navy' });
    one.follow('firstName');
    expect(one.view().draft.form).toMatchObject({ firstName: 'Ada', company: 'Navy' });
  });

  it('do not react to their own saves', () => {
    const { tab } = setUp();
    const keeper = tab();
    keeper.change({ firstName: 'Ada' });
    const { version } = keeper.view();
    keeper.follow(null);
    expect(keeper.view().version).toBe(version);
  });

  it('learn when the form was sent or cleared in the other one, and keep their answers', () => {
    const { storage, tab } = setUp();
    const [one, two] = [tab(), tab()];
    one.change({ firstName: 'Ada' });
    two.open();
    one.discard();
    two.follow(null);
    expect(two.view()).toMatchObject({ gone: true, draft: { form: { firstName: 'Ada' } } });
    two.change({ lastName: 'L' });
    expect(two.view().gone).toBe(false);
    expect(storage?.getItem(draftKey)).toContain('"firstName":"Ada"');
  });

  it('are not written back after another tab has submitted the form', () => {
    const { tab } = setUp();
    const [one, two] = [tab(), tab()];
    one.change({ firstName: 'Ada' });
    two.open();
    one.discard();
    two.release();
    two.change({ lastName: 'L' });
    expect(two.view()).toMatchObject({ kept: true, draft: { form: { firstName: 'Ada', lastName: 'L' } } });
    const third = tab();
    third.open();
    expect(third.view().draft.form).toMatchObject({ firstName: '', lastName: '' });
    two.open();
    two.change({ firstName: 'Grace' });
    third.open();
    expect(third.view().draft.form).toMatchObject({ firstName: 'Grace', lastName: '' });
  });

  it('start over when the form is opened after it is gone', () => {
    const { tab } = setUp();
    const [one, two] = [tab(), tab()];
    one.change({ firstName: 'Ada' });
    two.open();
    const { formId } = two.view().draft;
    one.discard();
    two.follow(null);
    two.open();
    expect(two.view().gone).toBe(false);
    expect(two.view().draft.form.firstName).toBe('');
    expect(two.view().draft.formId).not.toBe(formId);
  });
});
