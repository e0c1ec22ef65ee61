import { describe, expect, it } from 'vitest';
import { completeContent, validateContent, contentLimits, readContent } from '#features/site-content/content-fields.ts';
import { contentTitle, contentTypeNames, contentTypes } from '#features/site-content/content-types.ts';
import { sampleContent } from '#features/site-content/demonstration/sample-content.ts';
import { slugOf } from '#values/slug.ts';

const { fields } = contentTypes.story;
const form = (values: Readonly<Record<string, string>>) => new URLSearchParams(values);

describe('a posted form', () => {
  it('is read by the fields of its type, cleaned, without empty rows', () => {
    const data = readContent(
      fields,
      form({
        title: '  One\nline ',
        problem: 'First\r\n\r\nsecond \u0000',
        'steps.0.label': 'A',
        'steps.0.event': 'B',
        'steps.2.label': 'C',
        'steps.2.event': ' ',
        'steps.99.label': 'never',
        unknown: 'x',
      }),
    );
    expect(data).toMatchObject({
      title: 'One line',
      problem: 'First\n\nsecond',
      steps: [
        { label: 'A', event: 'B' },
        { label: 'C', event: '' },
      ],
      measures: [],
    });
    expect(Object.keys(data)).toEqual(Object.keys(fields));
  });

  it('may be incomplete as a draft, but not to be published', () => {
    const data = readContent(fields, form({ title: 'A', 'steps.0.label': 'A' }));
    expect(validateContent(fields, data, { isComplete: false })).toEqual({});
    const errors = validateContent(fields, data, { isComplete: true });
    expect(errors).toMatchObject({
      customer: 'Fill this in before you publish',
      measures: 'Fill this in before you publish',
      steps: 'Fill in every field of a row, or empty the row',
    });
    expect(errors).not.toHaveProperty('quote');
  });

  it.each([
    ['title', 'x'.repeat(121), /at most 120/],
    ['problem', 'x'.repeat(2001), /at most 2,000/],
    ['industry', 'constructor', /Choose one/],
    ['picture', 'https://evil.example/a.png', /Upload/],
    ['picture', '/insights/pictures/../a.png', /Upload/],
    ['steps.0.label', 'x'.repeat(contentLimits.cell + 1), /at most 120/],
  ])('is refused where %s is %s', (name, value, message) => {
    const errors = validateContent(fields, readContent(fields, form({ [name]: value })), { isComplete: false });
    expect(errors[name.split('.', 1)[0] ?? '']).toMatch(message);
  });

  it.each(['javascript:alert(1)', 'http://a.example', 'https://', `https://a.example/${'x'.repeat(500)}`])(
    'takes no address like %s',
    (url) => {
      expect(validateContent(contentTypes.person.fields, { url }, { isComplete: false })['url']).toMatch(/https:\/\//);
    },
  );
});

it('completes stored data with fields that its type gained since', () => {
  expect(completeContent(contentTypes.quote.fields, { copy: 'A' })).toEqual({
    copy: 'A',
    name: '',
    role: '',
    company: '',
    picture: '',
  });
  expect(completeContent(fields, {}).steps).toEqual([]);
});

it('names an item and makes its address', () => {
  expect(contentTitle('quote', { company: '' })).toBe('Untitled');
  expect(slugOf('Über 20 % schneller: “ja”!')).toBe('uber-20-schneller-ja');
  expect(slugOf('日本')).toBe('');
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

it.each(contentTypeNames)('has samples of %s that could be published', (type) => {
  expect(sampleContent[type].length).toBeGreaterThan(1);
  for (const data of sampleContent[type])
    expect(validateContent(contentTypes[type].fields, data, { isComplete: true })).toEqual({});
});
