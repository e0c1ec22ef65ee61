import { expect, test } from 'vitest';
import { shapeCheck, shapeLimits, type ShapeCheck } from '#server/http/request/body-shape.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';

/** In chunks, as it arrives. */
function fits(check: ShapeCheck, body: string): boolean {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += 1000) if (!check(bytes.subarray(at, at + 1000))) return false;
  return true;
}

test.each([
  ['JSON with brackets in a text', json, JSON.stringify({ html: '[{,"\\'.repeat(20_000), tags: ['a'] })],
  ['JSON at its depth', json, '['.repeat(shapeLimits.depth)],
  ['a form at its number of fields', form, 'a=1&'.repeat(shapeLimits.fields - 1)],
  ['a form with parts', multipart, part.repeat(100)],
  ['a text of dashes', multipart, `${part}${'- a\r\n'.repeat(5000)}`],
])('accepts %s', (_what, type, body) => {
  expect(fits(shapeCheck(type), body)).toBe(true);
});

test.each([
  ['nested JSON', json, '['.repeat(shapeLimits.depth + 1)],
  ['nested objects', json, '{"a":'.repeat(200_000)],
  ['JSON of many values', undefined, `[${'1,'.repeat(shapeLimits.values)}1]`],
  ['JSON of many empty lists', json, `[${'[]'.repeat(shapeLimits.values)}]`],
  ['a form of many fields', form, 'a&'.repeat(500_000)],
  ['many parts', multipart, part.repeat(10_000)],
])('refuses %s', (_what, type, body) => {
  expect(fits(shapeCheck(type), body)).toBe(false);
});
