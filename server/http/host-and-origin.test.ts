import { describe, expect, test } from 'vitest';
import { requestedOrigin, isOurHost, isOurOwnRequest } from '#server/http/host-and-origin.ts';

const local = 'http://127.0.0.1:3000';
const site = 'https://www.example.com';

describe('isOurHost', () => {
  test.each([
    [local, '127.0.0.1:3000', true],
    [local, 'localhost:3000', true],
    [local, '[::1]:3000', true],
    [local, 'evil.example:3000', false],
    [local, 'localhost.evil.example', false],
    [local, undefined, false],
    [local, 'local host', false],
    [site, 'www.example.com', true],
    [site, 'WWW.EXAMPLE.COM:443', true],
    [site, '127.0.0.1:3000', true],
    [site, 'example.com', false],
    [site, 'www.example.com@evil.example', false],
  ])('%s requested as %s: %s', (origin, host, expected) => {
    expect(isOurHost(origin, host)).toBe(expected);
  });
});

describe('isOurOwnRequest', () => {
  test.each([
    ['our own page', local, { origin: local, host: '127.0.0.1:3000' }, true],
    ['our own page by another name', local, { origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
    ['a page that uses both names', local, { origin: 'http://localhost:3000', host: '127.0.0.1:3000' }, false],
    ['another program on this machine', local, { origin: 'http://localhost:8080', host: 'localhost:3000' }, false],
    ['another site', local, { origin: 'https://evil.example', host: '127.0.0.1:3000' }, false],
    ['another site that names our host', site, { origin: 'https://evil.example', host: 'evil.example' }, false],
    [
      'a public site, asked by its loopback name',
      site,
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
      false,
    ],
    ['the public site', site, { origin: site, host: 'www.example.com' }, true],
    ['its plain http twin', site, { origin: 'http://www.example.com', host: 'www.example.com' }, false],
    ['a hidden origin', local, { origin: 'null' }, false],
    ['a hidden origin of the same site', local, { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    ['a cross-site form without an origin', local, { 'sec-fetch-site': 'cross-site' }, false],
    ['a sister site', local, { 'sec-fetch-site': 'same-site' }, false],
    ['a program without cookies', local, {}, true],
    ['a program with cookies', local, { cookie: 'a=b' }, false],
    ['a program with cookies and our referer', local, { cookie: 'a=b', referer: `${local}/intake` }, true],
    ['cookies and a foreign referer', local, { cookie: 'a=b', referer: 'https://evil.example/' }, false],
  ])('%s', (_name, origin, headers, expected) => {
    expect(isOurOwnRequest(origin, headers)).toBe(expected);
  });
});

test('uses the name of this machine in the request as its origin, and otherwise the public origin', () => {
  expect(requestedOrigin(local, 'localhost:3000')).toBe('http://localhost:3000');
  expect(requestedOrigin(local, '[::1]:3000')).toBe('http://[::1]:3000');
  for (const host of [undefined, 'evil.example', 'local host']) expect(requestedOrigin(local, host)).toBe(local);
  expect(requestedOrigin(site, '127.0.0.1:3000')).toBe(site);
});
