import { expect, test } from 'vitest';
import { pageOf, redact } from './redact.ts';

test.each([
  ['https://a.example/x.js?v=ada@harbour.example:12:5', 'https://a.example/x.js:12:5'],
  ['at send (https://a.example/x.js?q=my words#top:1:22)', 'at send (https://a.example/x.js words:1:22)'],
  ['send@https://a.example/x.js:1:22', 'send@https://a.example/x.js:1:22'],
  ['no user ada.lovelace+x@harbour.example.', 'no user [address].'],
  [`Unexpected token 'A', "Ada Lovelace" is not valid JSON`, `Unexpected token 'A', "[text]" is not valid JSON`],
  ['call +351910000000 now', 'call +[number] now'],
  ["Cannot read properties of undefined (reading 'rows')", "Cannot read properties of undefined (reading 'rows')"],
])('redacts %s', (text, redacted) => {
  expect(redact(text)).toBe(redacted);
});

test('redacts the values of the fields on the page', () => {
  expect(redact('No option Harbour & Co. here', ['Harbour & Co.'])).toBe('No option [typed] here');
});

test.each([
  ['/contact?email=ada@harbour.example#top', '/contact'],
  ['/admin/leads/4f9c1f6e-0a6b-4a53-9a3e-1f0f8b6f9a10', '/admin/leads/:id'],
  ['/admin/users/V1StGXR8Z5jdHi6BmyTQxYz01234abcd', '/admin/users/:id'],
  ['/insights/how-we-cut-40-hours-of-invoice-work', '/insights/how-we-cut-40-hours-of-invoice-work'],
])('names the page of %s', (path, page) => {
  expect(pageOf(path)).toBe(page);
});
