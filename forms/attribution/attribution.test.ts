import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { attributionSchema } from './attribution.ts';

const form = z.object({ email: z.string(), attribution: z.optional(attributionSchema) });

test('keeps the host of the referrer, the campaign and the path', () => {
  const attribution = {
    referrer: 'https://www.Google.com/search?q=jane+doe',
    utm_source: ' newsletter ',
    utm_medium: 'email',
    utm_campaign: 'Spring 2027',
    landing_path: '/insights/month-end?email=jane@example.org#top',
  };
  const read = {
    referrer: 'www.google.com',
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'Spring 2027',
    landing_path: '/insights/month-end',
  };
  expect(attributionSchema.parse(attribution)).toEqual(read);
  expect(attributionSchema.parse(new URLSearchParams(attribution).toString())).toEqual(read);
});

test.each([
  ['nothing', undefined],
  ['text without parts', 'undefined'],
  ['a list', ['google']],
  ['no text', { referrer: 7, utm_source: null, landing_path: {} }],
  ['an email address', { utm_source: 'jane@example.org', utm_campaign: 'jane%40example.org' }],
  ['what is no host and no path', { referrer: 'jane doe', landing_path: 'insights' }],
  ['an unknown part', { utm_term: 'jane doe' }],
])('drops %s', (_words, input) => {
  expect(attributionSchema.parse(input)).toBeNull();
});

test('is optional in a form, cut when it is long, and never an error', () => {
  expect(form.parse({ email: 'a' })).toEqual({ email: 'a' });
  expect(
    form.parse({ email: 'a', attribution: { utm_source: 'a'.repeat(5000) } }).attribution?.utm_source,
  ).toHaveLength(100);
  expect(attributionSchema.parse({ utm_source: 'a\nb\0' })).toEqual({ utm_source: 'a b' });
});
