import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { parseEnv } from '../../server/env.ts';
import { openSignIn, refuseSignIn, type SignIn } from './sign-in.ts';
import { newAsking, type Asking } from '../../tests/sign-in-asker.ts';

type Provider = 'google' | 'github';

const env = parseEnv({ PORT: '4300' });
let time: Date;
let signIn: SignIn;

beforeEach(() => {
  time = new Date('2026-05-04T10:00:00Z');
  signIn = open();
});

function open(): SignIn {
  const callbackPath = (provider: string) => `/api/auth/callback/${provider}`;
  return openSignIn({ env, clientName: 'Meridian', callbackPath, existing: 'client@example.com', now: () => time });
}

function clientOf(provider: Provider) {
  const prefix = provider === 'google' ? ('GOOGLE' as const) : ('GITHUB' as const);
  const { settings } = signIn;
  return {
    id: settings[`${prefix}_CLIENT_ID`] ?? '',
    secret: settings[`${prefix}_CLIENT_SECRET`] ?? '',
    redirectUri: `http://127.0.0.1:4300/api/auth/callback/${provider}`,
    authorization: settings[`${prefix}_AUTHORIZATION_URL`] ?? '',
    token: settings[`${prefix}_TOKEN_URL`] ?? '',
  };
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const page = await signIn.pages(new Request(url, init));
  if (page === null) throw new Error(`No stand-in answers ${url}.`);
  return page;
}

async function decide(provider: Provider, decision: Record<string, string>, asking: Asking) {
  const url = `${clientOf(provider).authorization}?${new URLSearchParams(asking.parameters)}`;
  const answer = await ask(url, { method: 'POST', body: new URLSearchParams(decision) });
  return { answer, back: new URL(answer.headers.get('Location') ?? 'http://nowhere.example') };
}

async function codeOf(provider: Provider, decision: Record<string, string> = { person: 'nora' }) {
  const asking = newAsking(clientOf(provider));
  const { back } = await decide(provider, decision, asking);
  return { asking, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') };
}

function redeem(provider: Provider, code: string, verifier: string, changes: Record<string, string> = {}) {
  const { id, secret, redirectUri, token } = clientOf(provider);
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  const body = new URLSearchParams({ ...form, client_id: id, client_secret: secret, ...changes });
  return ask(token, { method: 'POST', body, headers: { Accept: 'application/json' } });
}

async function tokensOf(provider: Provider, decision?: Record<string, string>) {
  const { asking, code } = await codeOf(provider, decision);
  const answer = await redeem(provider, code, asking.verifier);
  return { nonce: asking.parameters['nonce'], tokens: (await answer.json()) as Record<string, string> };
}

async function claimsOf(decision?: Record<string, string>) {
  const { tokens, nonce } = await tokensOf('google', decision);
  const keys = (await (await ask(signIn.settings.GOOGLE_JWKS_URL ?? '')).json()) as JSONWebKeySet;
  const options = {
    issuer: signIn.settings.GOOGLE_ISSUER ?? '',
    audience: clientOf('google').id,
    algorithms: ['RS256'],
    currentDate: time,
  };
  const { payload } = await jwtVerify(tokens['id_token'] ?? '', createLocalJWKSet(keys), options);
  return { payload, nonce, tokens };
}

const bearer = (token = '') => ({ headers: { Authorization: `Bearer ${token}` } });

test('identifies the user in a Google ID token that its keys verify, with the nonce of the request', async () => {
  const { payload, nonce, tokens } = await claimsOf();
  expect(payload).toMatchObject({ email: 'nora.lindqvist@example.com', email_verified: true, nonce });
  expect(payload).toMatchObject({ name: 'Nora Lindqvist', given_name: 'Nora', family_name: 'Lindqvist' });
  expect(payload.sub).toMatch(/^\d{21}$/);
  const userinfo = await ask(
    `http://127.0.0.1:4300/sandbox/sign-in/google/v1/userinfo`,
    bearer(tokens['access_token']),
  );
  expect(await userinfo.json()).toMatchObject({ sub: payload.sub, email: 'nora.lindqvist@example.com' });
});

test('keeps the ID of a person across a restart, with a different ID at each provider', async () => {
  const { payload } = await claimsOf();
  signIn = open();
  expect((await claimsOf()).payload.sub).toBe(payload.sub);
  expect((await claimsOf({ person: 'ulrik' })).payload.sub).not.toBe(payload.sub);
  const typed = { email: 'Ann@Example.com', verified: 'on' };
  expect((await claimsOf(typed)).payload.sub).toBe((await claimsOf(typed)).payload.sub);
});

test('supports an address that is unverified, one of several, or already registered', async () => {
  expect((await claimsOf({ person: 'ulrik' })).payload).toMatchObject({ email_verified: false });
  expect((await claimsOf({ person: 'mara' })).payload).toMatchObject({ email: 'mara.okafor@example.com' });
  expect((await claimsOf({ person: 'existing' })).payload).toMatchObject({ email: 'client@example.com' });
  expect((await claimsOf({ email: 'ann@example.com' })).payload).toMatchObject({ email_verified: false });
});

test('returns a number and a name from GitHub, and every address with its status', async () => {
  const { tokens } = await tokensOf('github', { person: 'mara' });
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'openid,email,profile,user:email' });
  const api = signIn.settings.GITHUB_API ?? '';
  const user = (await (await ask(`${api}/user`, bearer(tokens['access_token']))).json()) as { id: number };
  expect(user).toMatchObject({ login: 'mara-okafor', name: 'Mara Okafor', email: null });
  expect(Number.isSafeInteger(user.id)).toBe(true);
  expect(await (await ask(`${api}/user/emails`, bearer(tokens['access_token']))).json()).toEqual([
    { email: 'mara@okafor.example', verified: false, primary: false, visibility: null },
    { email: 'mara.okafor@example.com', verified: true, primary: true, visibility: 'private' },
    { email: 'm.okafor@studio.example', verified: true, primary: false, visibility: null },
  ]);
});

test('hides GitHub addresses from a token without permission for them', async () => {
  const asking = newAsking(clientOf('github'), { scope: 'read:user' });
  const { back } = await decide('github', { person: 'nora' }, asking);
  const answer = await redeem('github', back.searchParams.get('code') ?? '', asking.verifier);
  const { access_token } = (await answer.json()) as { access_token: string };
  expect((await ask(`${signIn.settings.GITHUB_API}/user/emails`, bearer(access_token))).status).toBe(404);
});

test.each(['google', 'github'] as const)('%s returns a refusal with the state and without a code', async (provider) => {
  const asking = newAsking(clientOf(provider));
  const { answer, back } = await decide(provider, { decision: 'refuse' }, asking);
  expect(answer.status).toBe(302);
  expect(back.origin + back.pathname).toBe(clientOf(provider).redirectUri);
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('state')).toBe(asking.parameters['state']);
  expect(back.searchParams.has('code')).toBe(false);
});

test.each([
  ['google', { error: 'invalid_grant', error_description: 'Malformed auth code.' }, 400],
  ['github', { error: 'bad_verification_code' }, 200],
] as const)('%s accepts a code once, within a minute', async (provider, fault, status) => {
  const { asking, code, state } = await codeOf(provider);
  expect(state).toBe(asking.parameters['state']);
  expect(await (await redeem(provider, code, asking.verifier)).json()).toHaveProperty('access_token');
  const again = await redeem(provider, code, asking.verifier);
  expect(again.status).toBe(status);
  expect(await again.json()).toMatchObject(fault);

  const late = await codeOf(provider);
  time = new Date(time.getTime() + 60_000);
  expect(await (await redeem(provider, late.code, late.asking.verifier)).json()).toMatchObject(fault);
});

test.each([
  ['google', { error: 'invalid_grant', error_description: 'Invalid code verifier.' }],
  ['github', { error: 'bad_verification_code' }],
] as const)('%s rejects a wrong verifier and invalidates the code', async (provider, fault) => {
  const { asking, code } = await codeOf(provider);
  expect(await (await redeem(provider, code, newAsking(clientOf(provider)).verifier)).json()).toMatchObject(fault);
  expect(await (await redeem(provider, code, asking.verifier)).json()).not.toHaveProperty('access_token');
});

test.each([
  ['google', { client_secret: 'x' }, 401, 'invalid_client'],
  ['google', { redirect_uri: 'http://127.0.0.1:4300/other' }, 400, 'redirect_uri_mismatch'],
  ['google', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['github', { client_secret: 'x' }, 200, 'incorrect_client_credentials'],
  ['github', { redirect_uri: 'http://127.0.0.1:4300/other' }, 200, 'redirect_uri_mismatch'],
] as const)('%s answers %o with %i %s', async (provider, changes, status, error) => {
  const { asking, code } = await codeOf(provider);
  const answer = await redeem(provider, code, asking.verifier, changes);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error });
});

test.each([
  ['google', { client_id: 'other' }, 401],
  ['google', { redirect_uri: 'https://evil.example/' }, 400],
  ['google', { code_challenge_method: 'plain' }, 400],
  ['google', { code_challenge: '' }, 400],
  ['github', { client_id: 'other' }, 404],
  ['github', { code_challenge: '' }, 400],
] as const)('%s starts no sign-in with %o, and shows the error on its own page', async (provider, changes, status) => {
  const decisions: Record<string, string>[] = [{ person: 'nora' }, { decision: 'refuse' }];
  for (const decision of decisions) {
    const { answer } = await decide(provider, decision, newAsking(clientOf(provider), changes));
    expect(answer.status).toBe(status);
    expect(answer.headers.has('Location')).toBe(false);
  }
});

test('reports a wrong redirect to the registered GitHub address, never to the one in the request', async () => {
  const asking = newAsking(clientOf('github'), { redirect_uri: 'https://evil.example/' });
  const { back } = await decide('github', { person: 'nora' }, asking);
  expect(back.origin + back.pathname).toBe(clientOf('github').redirectUri);
  expect(back.searchParams.get('error')).toBe('redirect_uri_mismatch');
});

test('rejects a token that is unknown or an hour old', async () => {
  const { tokens } = await tokensOf('github');
  const user = `${signIn.settings.GITHUB_API}/user`;
  expect((await ask(user, bearer(tokens['access_token']))).status).toBe(200);
  time = new Date(time.getTime() + 3_600_000);
  for (const token of [tokens['access_token'], 'gho_x', '']) {
    const answer = await ask(user, bearer(token));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ message: 'Bad credentials' });
  }
  const userinfo = await ask(`http://127.0.0.1:4300/sandbox/sign-in/google/v1/userinfo`, bearer('x'));
  expect([userinfo.status, await userinfo.json()]).toEqual([
    401,
    { error: 'invalid_request', error_description: 'Invalid Credentials' },
  ]);
});

test('lists the addresses that the program uses in the discovery document', async () => {
  const answer = await ask(`http://127.0.0.1:4300/sandbox/sign-in/google/.well-known/openid-configuration`);
  const { settings } = signIn;
  expect(await answer.json()).toMatchObject({
    issuer: settings.GOOGLE_ISSUER,
    authorization_endpoint: settings.GOOGLE_AUTHORIZATION_URL,
    token_endpoint: settings.GOOGLE_TOKEN_URL,
    jwks_uri: settings.GOOGLE_JWKS_URL,
    code_challenge_methods_supported: ['S256'],
  });
});

test('reveals nothing to a viewer of the consent page, and treats its input as text', async () => {
  const asking = newAsking(clientOf('google'), { state: '"><script>alert(1)</script>' });
  const url = `${clientOf('google').authorization}?${new URLSearchParams(asking.parameters)}`;
  const page = await ask(url);
  expect(page.status).toBe(200);
  const text = await page.text();
  for (const part of ['Nora Lindqvist', 'ulrik.sand@example.com (not verified)', 'client@example.com', 'Cancel'])
    expect(text).toContain(part);
  expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self' http://127.0.0.1:4300");

  const typed = await ask(url, { method: 'POST', body: new URLSearchParams({ email: '"><b>no address' }) });
  expect(typed.status).toBe(422);
  expect(typed.headers.has('Location')).toBe(false);
  expect(await typed.text()).not.toContain('<b>no address');
});

test('gives browsers a different site for the sandboxes, and the program its own address', () => {
  expect(new URL(clientOf('google').authorization).origin).toBe('http://localhost:4300');
  expect(new URL(clientOf('google').token).origin).toBe('http://127.0.0.1:4300');
});

test('answers only this machine', async () => {
  const answer = await ask('http://rebound.example/sandbox/sign-in/google/oauth2/v3/certs');
  expect(answer.status).toBe(403);
  const headers = { Host: 'rebound.example:4300' };
  expect((await ask('http://127.0.0.1:4300/sandbox/sign-in.css', { headers })).status).toBe(403);
  expect(await signIn.pages(new Request('http://127.0.0.1:4300/sandbox/inbox'))).toBeNull();
});

test('does not open on a public origin or with real keys', () => {
  const origin = { PUBLIC_ORIGIN: 'https://www.example.com', SMTP_URL: 'smtp://localhost' };
  const keys = {
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    GITHUB_CLIENT_ID: 'c',
    GITHUB_CLIENT_SECRET: 'd',
  };
  const options = { clientName: '', callbackPath: () => '/', existing: '', now: () => time };
  for (const variables of [origin, keys]) {
    const env = { ...parseEnv({ PORT: '4300' }), ...variables };
    expect(refuseSignIn(env)).not.toBeNull();
    expect(() => openSignIn({ ...options, env })).toThrow(/stand-ins for sign-in/);
  }
  const { GOOGLE_CLIENT_ID } = keys;
  const half = openSignIn({ ...options, env: { ...parseEnv({}), GOOGLE_CLIENT_ID } });
  expect(half.settings).not.toHaveProperty('GOOGLE_CLIENT_ID');
  expect(half.settings).toHaveProperty('GITHUB_CLIENT_ID');
});
