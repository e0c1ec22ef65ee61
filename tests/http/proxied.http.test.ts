import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite({
    PUBLIC_ORIGIN: 'https://www.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_SECRET: 'a secret of this test, and no other',
  });
});

afterAll(() => site.close());

test('behind a proxy on https the site insists on https and has no stand-ins', async () => {
  const answer = await fetch(site.origin);
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
  expect(answer.headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
  expect((await fetch(`${site.origin}/sandbox/inbox`)).status).toBe(404);
});

test('a trusted proxy names the request, in letters that are fit for a log', async () => {
  const idFor = async (id: string) =>
    (await fetch(site.origin, { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
  expect(await idFor('edge-1.2_3')).toBe('edge-1.2_3');
  expect(await idFor('a b')).not.toBe('a b');
});

test('only pages of the public origin may post', async () => {
  const post = async (origin: string) =>
    (await fetch(`${site.origin}/functions/v1/intake-submissions`, { method: 'POST', headers: { Origin: origin } }))
      .status;
  expect(await post('https://www.example.com')).not.toBe(403);
  expect(await post('http://www.example.com')).toBe(403);
  expect(await post(site.origin)).toBe(403);
});
