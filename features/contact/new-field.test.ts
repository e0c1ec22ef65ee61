import { expect, test } from 'vitest';
import { contactFields } from '#features/contact/contact.ts';
import { defineForm, formFacts, spamValues, toColumns, textField, textsOf } from '#forms/define-form.ts';

const form = defineForm({
  ...contactFields.fields,
  city: textField(
    { label: 'City', kind: 'line', required: false, isName: true },
    { whenMissing: 'Enter text for the city', max: [5, 'Enter a shorter city'] },
  ),
  goals: textField(
    { label: 'Goals', kind: 'text', required: true },
    { whenMissing: 'Enter your goals', min: [3, 'Say more'], max: [9, 'Say less'] },
  ),
});
const typed = {
  name: '',
  email: 'ada@harbour.example',
  company: '',
  message: 'Ten chars.',
  city: 'Porto',
  goals: 'a\nb',
};

test('a field that is added to a definition is checked, stored, mailed and shown', () => {
  expect(form.validate({ ...typed, city: 'Lisbon', goals: '' })).toEqual({
    city: 'Enter a shorter city',
    goals: 'Enter your goals',
  });
  expect(form.schema.parse({ ...typed, city: ' Porto ', goals: 'a\r\nb ' })).toEqual(typed);
  expect(toColumns(form, typed)).toMatchObject({ name: null, city: 'Porto', goals: 'a\nb' });
  expect(formFacts(form, typed)).toContainEqual({ field: 'city', label: 'City', value: 'Porto' });
  expect(textsOf(form, typed)).toContainEqual({ field: 'goals', label: 'Goals', value: 'a\nb' });
  expect(spamValues(form, typed)).toMatchObject({ prose: ['Ten chars.', 'a\nb'], names: ['', '', 'Porto'] });
});

test('what is no text is read as empty', () => {
  const stored: Record<string, unknown> = { name: 'Ada', email: 7, city: ['x'] };
  expect(form.read((name) => stored[name])).toEqual({ ...form.empty, name: 'Ada' });
  expect([form.isName('city'), form.isName('toString'), form.isName(7)]).toEqual([true, false, false]);
});
