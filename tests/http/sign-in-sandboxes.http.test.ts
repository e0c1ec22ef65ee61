import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { openLock } from '@meridian/sandbox-kit/lock';
import { newAsking } from '../sign-in-asker.ts';

let site: BuiltSite;

beforeAll(async () => (site = await openBuiltSite()));
afterAll(() => site.close());

function asking() {
  const env = { ...site.app.env, ...signInEnv.of(site.app.env) };
  const redirectUri = `${env.PUBLIC_ORIGIN}/api/auth/callback/google`;
  const { verifier, parameters } = newAsking({ id: env.GOOGLE_CLIENT_ID ?? '', redirectUri });
  return {
    env,
    redirectUri,
    verifier,
    url: `${env.GOOGLE_AUTHORIZATION_URL}?${new URLSearchParams({ ...parameters, key: site.app.sandboxKey })}`,
  };
}

test('uses sandboxes in place of the providers without keys', async () => {
  const { env, redirectUri, verifier, url } = asking();
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Sign in to Meridian with Google');

  const { origin } = new URL(url);
  const body = new URLSearchParams({ person: 'nora' });
  const decided = await fetch(url, { method: 'POST', body, redirect: 'manual', headers: { Origin: origin } });
  const code = new URL(decided.headers.get('Location') ?? '').searchParams.get('code') ?? '';
  const redeemed = await fetch(env.GOOGLE_TOKEN_URL, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: env.GOOGLE_CLIENT_ID ?? '',
      client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
    }),
  });
  expect(await redeemed.json()).toMatchObject({ token_type: 'Bearer' });
});

test('rejects a button press on the consent page from another site', async () => {
  const init = { method: 'POST', body: new URLSearchParams({ person: 'nora' }), redirect: 'manual' } as const;
  const answer = await fetch(asking().url, { ...init, headers: { Origin: 'https://evil.example' } });
  expect(answer.status).toBe(403);
});

test('hides the sandboxes from a forwarded request', async () => {
  const marks = [
    ['X-Forwarded-For', '203.0.113.7'],
    ['Via', '1.1 proxy'],
    ['Forwarded', 'for=203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '127.0.0.1'],
    ['CF-Connecting-IP', '203.0.113.7'],
  ] as const;
  for (const [name, value] of marks) {
    expect((await fetch(asking().url, { headers: { [name]: value } })).status).toBe(404);
  }
});

test('requires the key of this start for a request without information about its source', async () => {
  const locked = new URL(asking().url);
  locked.searchParams.delete('key');
  for (const init of [
    {},
    { method: 'POST', body: new URLSearchParams({ email: 'admin@meridian.example', verified: 'on' }) },
  ]) {
    const answer = await fetch(locked, { ...init, redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([403, null]);
  }
  for (const path of [
    '/sandbox/inbox',
    '/sandbox/inbox.json',
    '/sandbox/unlock?to=/sandbox/inbox',
    '/sandbox/inbox?key=x',
  ]) {
    expect([path, (await fetch(`${site.origin}${path}`)).status]).toEqual([path, 403]);
  }
  const { paymentsSandbox } = site.app;
  expect((await fetch(`${paymentsSandbox?.checkoutOrigin}/`)).status).toBe(403);
  const moved = await fetch(`${paymentsSandbox?.checkoutOrigin}/advance`, { method: 'POST', body: 'days=31' });
  expect(moved.status).toBe(403);
});

test('opens all sandbox pages in a browser with the key, by a cookie that survives a restart', async () => {
  const page = { redirect: 'manual', headers: { Accept: 'text/html' } } as const;
  const first = await fetch(`${site.origin}/sandbox/inbox?key=${site.app.sandboxKey}`, page);
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/);
  const second = await fetch(first.headers.get('Location') ?? '', page);
  expect(new URL(second.url).hostname).toBe('localhost');
  expect(second.headers.getSetCookie()[0]).toContain(cookie);
  expect(second.headers.get('Location')).toBe(`${site.origin}/sandbox/inbox`);
  for (const url of [`${site.origin}/sandbox/inbox`, `${site.app.paymentsSandbox?.checkoutOrigin}/`]) {
    expect((await fetch(url, { headers: { Accept: 'text/html', Cookie: cookie } })).status).toBe(200);
  }
  const elsewhere = `${site.origin}/sandbox/unlock?key=${site.app.sandboxKey}&to=//evil.example/sandbox/`;
  expect((await fetch(elsewhere, page)).status).toBe(403);
  // Restarts change the key, not the cookie.
  const next = openLock(site.app.secret, site.origin);
  expect(next.key).not.toBe(site.app.sandboxKey);
  const again = new Request(`${site.origin}/sandbox/inbox`, { headers: { Cookie: cookie } });
  expect(next.guard(again, '/x.css')).toBeNull();
  expect(openLock('another secret', site.origin).guard(again, '/x.css')?.status).toBe(403);
});

test('hides all of them from a proxy that uses HTTP/1.0, as nginx does by default', async () => {
  const port = Number(new URL(site.origin).port);
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
      );
      let answer = '';
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
    });
  expect(await ask(`/sandbox/inbox.json?key=${site.app.sandboxKey}`)).toContain('404');
  expect(await ask('/healthz')).toContain('200');
});

test('has none on a public origin: uses real keys, and does not offer a provider without them', async () => {
  const open = await openBuiltSite({
    PUBLIC_ORIGIN: 'https://www.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET: 'one more secret of a test, and no other',
    GOOGLE_CLIENT_ID: 'real',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  try {
    const env = signInEnv.of(open.app.env);
    expect(env.GOOGLE_TOKEN_URL).toBe('https://oauth2.googleapis.com/token');
    expect(env.GITHUB_CLIENT_ID).toBeUndefined();
    expect((await fetch(`${open.origin}/sandbox/sign-in.css`)).status).toBe(404);
    const policy = (await fetch(`${open.origin}/contact`)).headers.get('Content-Security-Policy');
    expect(policy).toContain("form-action 'self' https://accounts.google.com ");
  } finally {
    await open.close();
  }
});
