import { expect, test } from 'vitest';
import { allowFraming, isFramed, noFraming } from '#server/http/framing.ts';

const framing = { paths: ['/book'], origins: () => ['https://www.example.com', 'https://shop.example.com'] };

test.each([
  ['/book', 'iframe', true],
  ['/book?call=x', 'iframe', true],
  ['/book?embed=1', undefined, true],
  ['/book', 'document', false],
  ['/book', undefined, false],
  ['/login', 'iframe', false],
  ['/login?embed=1', 'iframe', false],
  ['/book/', 'iframe', false],
])('%s as %s: %s', (url, destination, expected) => {
  expect(isFramed(framing, url, destination)).toBe(expected);
});

test('no page without an allowed origin', () => {
  expect(isFramed(noFraming, '/book', 'iframe')).toBe(false);
  expect(isFramed({ ...framing, origins: () => [] }, '/book?embed=1', 'iframe')).toBe(false);
});

test('allows the frame to these origins, with cookies of its own, and to no cache', () => {
  const headers = new Headers({
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'Cache-Control': 'public, max-age=60',
  });
  headers.append('Set-Cookie', '__Host-meridian-intake=x; Path=/; Max-Age=9; HttpOnly; SameSite=Lax; Secure');
  headers.append('Set-Cookie', 'meridian-b=y; Path=/; HttpOnly; SameSite=Lax');
  allowFraming(headers, framing);
  expect(headers.get('X-Frame-Options')).toBeNull();
  expect(headers.get('Content-Security-Policy')).toContain(
    'frame-ancestors https://www.example.com https://shop.example.com;',
  );
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.getSetCookie()).toEqual([
    '__Host-meridian-intake=x; Path=/; Max-Age=9; HttpOnly; SameSite=None; Partitioned; Secure',
    'meridian-b=y; Path=/; HttpOnly; SameSite=None; Partitioned; Secure',
  ]);
});
