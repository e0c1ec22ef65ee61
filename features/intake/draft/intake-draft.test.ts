import { describe, expect, it } from 'vitest';
import { emptyIntake } from '#features/intake/intake.ts';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import { draftLifetime } from '#forms/drafts/draft-lifetime.ts';
import {
  adoptDraft,
  intakeDraft,
  isStillKept,
  newDraft,
  type IntakeDraft,
} from '#features/intake/draft/intake-draft.ts';
import { storedDraft } from '#forms/drafts/form-draft.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

const now = new Date('2026-03-01T12:00:00Z');
const uuid = '0b9c2f2e-7d0f-4a53-9d6e-0c6f2b6a1d11';
const otherUuid = '1b9c2f2e-7d0f-4a53-9d6e-0c6f2b6a1d22';

function memory(): DraftStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function draftIn(text: string | null, at: Date, id: string): IntakeDraft | null {
  const storage = memory();
  if (text !== null) storage.setItem(draftKey, text);
  return intakeDraft(storage).read(at, id);
}

function broken(): DraftStorage {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
}

function draft(change: Partial<IntakeDraft> = {}): IntakeDraft {
  return { ...newDraft(now, uuid), savedAt: now.toISOString(), ...change };
}

describe('the draft on this device', () => {
  it('is restored as it was stored', () => {
    const storage = memory();
    const kept = draft({
      form: { ...emptyIntake, firstName: 'Ada', automationAreas: ['Internal Ops'], canProvideAPIKeys: true },
      step: 3,
      reached: 5,
      files: { f1: { size: 12, uploadedAt: now.toISOString() } },
      unfinished: ['plan.pdf'],
    });
    expect(intakeDraft(storage).keep(kept)).toBe(true);
    expect(intakeDraft(storage).read(now, otherUuid)).toEqual(kept);
  });

  it('holds the form state of the specification at its top level', () => {
    const stored = storedDraft(draft({ form: { ...emptyIntake, company: 'Acme' } }));
    expect(stored).toMatchObject({ ...emptyIntake, company: 'Acme', draft: { formId: `intake-${uuid}` } });
  });

  it('accepts the form state alone, under a new form id', () => {
    const stored = draftIn(JSON.stringify({ firstName: 'Ada', somethingElse: 1 }), now, uuid);
    expect(stored).toMatchObject({ form: { firstName: 'Ada' }, formId: `intake-${uuid}`, step: 1, reached: 1 });
  });

  it.each([null, '', 'nonsense', '[]', '"text"', '7', 'null'])('ignores %j', (text) => {
    expect(draftIn(text, now, uuid)).toBeNull();
  });

  it('leaves values of the wrong type empty', () => {
    const text = JSON.stringify({
      firstName: 7,
      automationAreas: ['Internal Ops', 'Nonsense'],
      ndaRequired: 'yes',
      employeeCount: '1-10',
      uploadedFiles: 'none',
      draft: { formId: 'evil', step: 99, reached: -4, savedAt: 'x', startedAt: {}, files: { a: 1 }, unfinished: [1] },
    });
    expect(draftIn(text, now, uuid)).toEqual({
      form: { ...emptyIntake, employeeCount: '1-10' },
      formId: `intake-${uuid}`,
      startedAt: now.toISOString(),
      savedAt: now.toISOString(),
      step: 7,
      reached: 7,
      files: {},
      unfinished: [],
      times: {},
      sharedAt: 0,
      isShared: false,
    });
  });

  it('expires after 30 days', () => {
    const text = JSON.stringify(storedDraft(draft()));
    expect(draftIn(text, new Date(now.getTime() + draftLifetime), uuid)).not.toBeNull();
    expect(draftIn(text, new Date(now.getTime() + draftLifetime + 1), uuid)).toBeNull();
  });

  it('works without storage that is disabled, full or missing', () => {
    for (const storage of [broken(), null]) {
      expect(intakeDraft(storage).read(now, uuid)).toBeNull();
      expect(intakeDraft(storage).keep(draft())).toBe(false);
      expect(intakeDraft(storage).isGone()).toBe(false);
      expect(() => intakeDraft(storage).drop()).not.toThrow();
    }
  });

  it('detects a removed draft', () => {
    const storage = memory();
    intakeDraft(storage).keep(draft());
    expect(intakeDraft(storage).isGone()).toBe(false);
    intakeDraft(storage).drop();
    expect(intakeDraft(storage).isGone()).toBe(true);
    expect(storage.getItem(draftKey)).toBeNull();
  });
});

describe('a draft saved by another tab', () => {
  const mine = draft({ form: { ...emptyIntake, firstName: 'Ad', company: 'Old' }, step: 2, reached: 2 });
  const theirs = draft({
    form: { ...emptyIntake, firstName: 'Grace', company: 'New' },
    formId: `intake-${otherUuid}`,
    step: 4,
    reached: 4,
  });

  it('is followed, except for the field being edited and the step', () => {
    expect(adoptDraft(mine, theirs, 'firstName')).toMatchObject({
      form: { firstName: 'Ad', company: 'New' },
      formId: `intake-${otherUuid}`,
      step: 2,
      reached: 4,
    });
  });

  it('is followed completely when nothing is being edited', () => {
    expect(adoptDraft(mine, theirs, null).form).toEqual(theirs.form);
  });
});

it('starts with the known data of the person', () => {
  expect(newDraft(now, uuid, { firstName: 'Ada', company: undefined }).form).toEqual({
    ...emptyIntake,
    firstName: 'Ada',
  });
});

it('counts an unattached file as kept for 24 hours', () => {
  expect(isStillKept('2026-02-28T12:00:01Z', now)).toBe(true);
  expect(isStillKept('2026-02-28T12:00:00Z', now)).toBe(false);
  expect(isStillKept(undefined, now)).toBe(false);
});
