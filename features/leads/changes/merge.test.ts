import fc from 'fast-check';
import { expect, it } from 'vitest';
import { merge, type LaterChange } from '#features/leads/changes/merge.ts';
import { trackedFields, type LeadValues, type TrackedField } from '#features/leads/lead-events.ts';

const empty = { owner: null, value: null, probability: null, lostReason: null, mergedInto: null, snoozedUntil: null };
const now: LeadValues = { ...empty, stage: 'new', nextStep: 'Call', nextStepOn: '2027-03-01' };
const since = (field: LaterChange['field'], from: string | null): LaterChange => ({
  field,
  from,
  by: 'Bea',
  at: '2027-02-01T10:00:00.000Z',
});

it('writes fields without other changes', () => {
  expect(merge(now, [], { stage: 'won', nextStep: 'Call' })).toEqual({
    write: { stage: 'won' },
    collisions: [],
    theirs: [],
  });
});

it('merges changes of different fields, and reports the other one', () => {
  const merged = merge({ ...now, stage: 'proposal' }, [since('stage', 'new')], {
    stage: 'new',
    nextStep: 'Write',
    owner: null,
    nextStepOn: '2027-03-01',
  });
  expect(merged.write).toEqual({ nextStep: 'Write' });
  expect(merged.collisions).toEqual([]);
  expect(merged.theirs).toMatchObject([{ field: 'stage', theirs: 'proposal', by: 'Bea' }]);
});

it('does not overwrite a change that the page has not shown', () => {
  const merged = merge({ ...now, nextStep: 'Visit' }, [since('nextStep', 'Call')], { nextStep: 'Write' });
  expect(merged.write).toEqual({});
  expect(merged.collisions).toMatchObject([{ field: 'nextStep', theirs: 'Visit', mine: 'Write' }]);
});

it('treats the same change twice as one, and a reverted change as none', () => {
  expect(merge({ ...now, stage: 'won' }, [since('stage', 'new')], { stage: 'won' })).toMatchObject({
    write: {},
    collisions: [],
  });
  const back = [since('stage', 'new'), since('stage', 'won')];
  expect(merge(now, back, { stage: 'lost' })).toEqual({ write: { stage: 'lost' }, collisions: [], theirs: [] });
});

it('loses nothing: writes each field that I changed, finds it there already or shows it as a collision', () => {
  const value = fc.constantFrom('a', 'b', 'c', null);
  const fields = Object.fromEntries(trackedFields.map((field) => [field, value])) as Record<TrackedField, typeof value>;
  const values = fc.record(fields);
  fc.assert(
    fc.property(values, values, values, (base, current, mine) => {
      const changed = trackedFields.filter((field) => base[field] !== current[field]);
      const later = changed.map((field) => since(field, base[field]));
      const { write, collisions, theirs } = merge(current as unknown as LeadValues, later, mine);
      for (const field of trackedFields) {
        const result = { ...current, ...write }[field];
        const collides = collisions.some((one) => one.field === field);
        if (mine[field] !== base[field]) expect(collides || result === mine[field]).toBe(true);
        else expect(result).toBe(current[field]);
        if (!changed.includes(field)) continue;
        expect(field in write).toBe(false);
        expect(collides || theirs.some((one) => one.field === field)).toBe(true);
      }
    }),
  );
});
