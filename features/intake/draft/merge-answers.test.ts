import { expect, test } from 'vitest';
import { datedAnswers, mergeAnswers, type DatedAnswers } from '#features/intake/draft/merge-answers.ts';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';

const device = (form: Partial<IntakeForm>, times: DatedAnswers['times'] = {}): DatedAnswers => ({
  form: { ...emptyIntake, ...form },
  times,
});

test('the newer answer of each field wins, and the older one is offered', () => {
  const kept = device({ company: 'Harbour', role: 'COO', website: '' }, { company: 1, role: 9 });
  const sent = device(
    { company: 'Harbour & Co', role: 'CEO', firstName: 'Ada' },
    { company: 5, role: 3, firstName: 4 },
  );
  const merged = mergeAnswers(kept, sent, 0);
  expect(merged.form).toEqual({ ...emptyIntake, company: 'Harbour & Co', role: 'COO', firstName: 'Ada' });
  expect(merged.times).toEqual({ company: 5, role: 9, firstName: 4 });
  expect(merged.older).toEqual({ company: 'Harbour', role: 'CEO' });
  expect(merged.isKept).toBe(false);
});

test('an answer that was removed later stays removed, and is offered', () => {
  const merged = mergeAnswers(device({ company: 'Harbour' }, { company: 1 }), device({}, { company: 2 }), 0);
  expect(merged.form.company).toBe('');
  expect(merged.older).toEqual({ company: 'Harbour' });
});

test('an empty field without a time replaces nothing, and is filled in', () => {
  expect(mergeAnswers(device({ company: 'Harbour' }), device({}), 0).form.company).toBe('Harbour');
  const filled = mergeAnswers(device({}), device({ company: 'Harbour' }), 0);
  expect([filled.form.company, filled.older]).toEqual(['Harbour', {}]);
  const both = mergeAnswers(device({ company: 'Harbour' }), device({ company: 'Quay' }), 0);
  expect([both.form.company, both.older, both.isKept]).toEqual(['Harbour', { company: 'Quay' }, true]);
});

test('merging again changes nothing', () => {
  const kept = device({ company: 'Harbour' }, { company: 1 });
  const sent = device({ company: 'Quay' }, { company: 2 });
  const once = mergeAnswers(kept, sent, 0);
  expect(mergeAnswers(once, sent, 0)).toMatchObject({ form: once.form, times: once.times, older: {}, isKept: true });
});

test('offers nothing that the device has seen, or has not touched', () => {
  const kept = device({ company: 'Harbour', role: 'COO' }, { company: 3, role: 9 });
  const merged = mergeAnswers(kept, device({ company: 'Quay', role: 'CEO', firstName: 'Ada' }, { company: 8 }), 5);
  expect(merged).toMatchObject({ form: { company: 'Quay', role: 'COO' }, older: {} });
  const both = mergeAnswers(kept, device({ role: 'CEO' }, { role: 8 }), 5);
  expect(both).toMatchObject({ form: { role: 'COO' }, older: { role: 'CEO' } });
});

test('notes when each answer was changed', () => {
  const before = device({ company: 'Harbour', role: 'COO' }, { company: 1, role: 1 });
  const next = { ...before.form, company: 'Quay' };
  expect(datedAnswers(before, next, 7)).toEqual({ form: next, times: { company: 7, role: 1 } });
});
