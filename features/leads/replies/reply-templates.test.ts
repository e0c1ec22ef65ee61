import { expect, it, test } from 'vitest';
import {
  fillTemplate,
  quoteOf,
  unknownFieldCopy,
  unknownFields,
  withSignature,
} from '#features/leads/replies/reply-templates.ts';

const nothing = { name: null, company: null, reference: null, owner: null };

test.each([
  ['Hello {{name}},', { name: 'Ada' }, 'Hello Ada,'],
  ['Hello {{ Name }},', {}, 'Hello there,'],
  ['Dear {{company|friends}}: {{reference}}', {}, 'Dear friends: your request'],
  ['{{company|friends}}', { company: 'Harbour $& Sons' }, 'Harbour $& Sons'],
  ['{{nothing}} and {name}', { name: 'Ada' }, '{{nothing}} and {name}'],
])('fills %s', (text, values, filled) => {
  expect(fillTemplate(text, { ...nothing, ...values })).toBe(filled);
});

it('finds the fields that no lead has', () => {
  expect(unknownFields('{{name}} {{owner|us}} {{firstname}} {{constructor}}')).toEqual(['firstname', 'constructor']);
  expect(unknownFieldCopy(['firstname'])).toBe(
    'There is no field {{firstname}}. Use {{name}}, {{company}}, {{reference}}, {{owner}}.',
  );
});

it('sets a signature and a quote apart', () => {
  expect(withSignature('Hello', '')).toBe('Hello');
  expect(withSignature('Hello', 'Ann')).toBe('Hello\n\n-- \nAnn');
  expect(quoteOf('One\n\nTwo\n')).toBe('> One\n>\n> Two');
});
