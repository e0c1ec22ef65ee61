import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { contactOf } from '../contacts.ts';

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

test('requires https behind an https proxy, and has no sandboxes', async () => {
  const answer = await fetch(site.origin);
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
  expect(answer.headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
  expect((await fetch(`${site.origin}/sandbox/inbox`)).status).toBe(404);
});

test('accepts a request ID from a trusted proxy, in characters that are safe for a log', async () => {
  const idFor = async (id: string) =>
    (await fetch(site.origin, { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
  expect(await idFor('edge-1.2_3')).toBe('edge-1.2_3');
  expect(await idFor('a b')).not.toBe('a b');
});

test('hands a request ID on to the jobs that the request queues', async () => {
  const answer = await fetch(`${site.origin}/functions/v1/contact-form`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: 'https://www.example.com',
      'X-Request-Id': 'edge-7',
    },
    body: JSON.stringify(contactOf('queued')),
  });
  expect(answer.status).toBe(200);
  const { rows } = await site.query<{ name: string }>(
    `select name from pgboss.job where data ->> 'requestId' = 'edge-7' order by name`,
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('accepts posts only from pages of the public origin', async () => {
  const post = async (origin: string) =>
    (await fetch(`${site.origin}/functions/v1/intake-submissions`, { method: 'POST', headers: { Origin: origin } }))
      .status;
  expect(await post('https://www.example.com')).not.toBe(403);
  expect(await post('http://www.example.com')).toBe(403);
  expect(await post(site.origin)).toBe(403);
});
