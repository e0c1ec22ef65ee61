import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { newAsking } from '../sign-in-asker.ts';

let site: BuiltSite;

beforeAll(async () => (site = await openBuiltSite()));
afterAll(() => site.close());

function asking() {
  const { env } = site.machine;
  const redirectUri = `${env.PUBLIC_ORIGIN}/api/auth/callback/google`;
  const { verifier, parameters } = newAsking({ id: env.GOOGLE_CLIENT_ID ?? '', redirectUri });
  return { env, redirectUri, verifier, url: `${env.GOOGLE_AUTHORIZATION_URL}?${new URLSearchParams(parameters)}` };
}

test('without keys the program finds stand-ins where it would find the providers', async () => {
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
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
      ...{ client_id: env.GOOGLE_CLIENT_ID ?? '', client_secret: env.GOOGLE_CLIENT_SECRET ?? '' },
    }),
  });
  expect(await redeemed.json()).toMatchObject({ token_type: 'Bearer' });
});

test('another site cannot press a button of the consent page', async () => {
  const init = { method: 'POST', body: new URLSearchParams({ person: 'nora' }), redirect: 'manual' } as const;
  const answer = await fetch(asking().url, { ...init, headers: { Origin: 'https://evil.example' } });
  expect(answer.status).toBe(403);
});

test('a request that somebody passed on finds no stand-in', async () => {
  const marks = [
    ['X-Forwarded-For', '203.0.113.7'],
    ['Via', '1.1 proxy'],
    ['Forwarded', 'for=203.0.113.7'],
  ] as const;
  for (const [name, value] of marks) {
    expect((await fetch(asking().url, { headers: { [name]: value } })).status).toBe(404);
  }
});

test('on a public origin there are none: real keys are used, and a provider without them is not offered', async () => {
  const open = await openBuiltSite({
    PUBLIC_ORIGIN: 'https://www.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET: 'x'.repeat(32),
    GOOGLE_CLIENT_ID: 'real',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  try {
    const { env } = open.machine;
    expect(env.GOOGLE_TOKEN_URL).toBe('https://oauth2.googleapis.com/token');
    expect(env.GITHUB_CLIENT_ID).toBeUndefined();
    expect((await fetch(`${open.origin}/sandbox/sign-in.css`)).status).toBe(404);
    const policy = (await fetch(`${open.origin}/contact`)).headers.get('Content-Security-Policy');
    expect(policy).toContain("form-action 'self' https://accounts.google.com ");
  } finally {
    await open.close();
  }
});
