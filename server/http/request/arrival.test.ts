import { expect, test } from 'vitest';
import { isArrival } from '#server/http/request/arrival.ts';

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

test('counts a direct visit, an external link and a link from a neighboring site as arrivals', () => {
  for (const site of ['none', 'cross-site', 'same-site'])
    expect(isArrival({ ...browser, 'sec-fetch-site': site })).toBe(true);
});

test.each([
  ['goes on within the site', { 'sec-fetch-site': 'same-origin' }],
  ['is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['is a picture', { 'sec-fetch-dest': 'image' }],
  ['is a script’s own question', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['is a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['is a browser without a head', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/130' }],
  ['is a program', { 'user-agent': 'curl/8' }],
  ['says nothing of itself', { 'user-agent': undefined }],
])('does not count a request that %s as an arrival', (_what, change) => {
  expect(isArrival({ ...browser, ...change })).toBe(false);
});
