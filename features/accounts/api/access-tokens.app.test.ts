import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import type { ApiSession } from '#features/accounts/api/api-session.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, usualPassword, type Person } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

let person: Person;
let session: ApiSession;
let claims: Record<string, unknown>;

const opened = await openTestApp();
const { app } = opened;
beforeAll(async () => {
  person = await makePerson(app, 'tokens');
  const begun = await new Browser(app).call('/session', {
    grant_type: 'password',
    email: person.email,
    password: usualPassword,
  });
  session = begun.json as unknown as ApiSession;
  claims = partOf(session.access_token, 1);
});

const partOf = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString()) as Record<string, unknown>;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function opens(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await sessionOf(app, new Browser(app).request('/', { headers }))) !== undefined;
}

async function signed(changes: Record<string, unknown>): Promise<string> {
  const { token } = await authOf(app).api.signJWT({ body: { payload: { ...claims, ...changes } } });
  return token;
}

describe('an access token', () => {
  test('opens its session and is signed with EdDSA for this origin and ten minutes', async () => {
    expect(await opens(session.access_token)).toBe(true);
    expect(await opens(await signed({}))).toBe(true);
    expect(partOf(session.access_token, 0)).toMatchObject({ alg: 'EdDSA' });
    const { PUBLIC_ORIGIN } = app.env;
    expect(claims).toMatchObject({ iss: PUBLIC_ORIGIN, aud: PUBLIC_ORIGIN, sub: person.id });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
  });

  test.each([
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another audience', { aud: 'https://other.example' }],
    ['of a session that is not there', { sid: '00000000-0000-4000-8000-000000000000' }],
    ['without a session', { sid: undefined }],
  ])('%s opens nothing, although our key has signed it', async (_what, changes) => {
    expect(await opens(await signed(changes))).toBe(false);
  });

  test('opens nothing under another algorithm or key', async () => {
    const { kid } = partOf(session.access_token, 0);
    const body = encoded(claims);
    const unsigned = `${encoded({ alg: 'none', kid })}.${body}.`;
    const { keys } = (await new Browser(app).call('/jwks')).json as { keys: Record<string, string>[] };
    const head = `${encoded({ alg: 'HS256', kid })}.${body}`;
    const symmetric = `${head}.${createHmac('sha256', keys[0]?.['x'] ?? '')
      .update(head)
      .digest('base64url')}`;
    const [, , signature = ''] = session.access_token.split('.');
    const pointed = `${encoded({ alg: 'EdDSA', jku: 'https://other.example/keys' })}.${body}.${signature}`;
    for (const token of [unsigned, symmetric, pointed, `${session.access_token.slice(0, -3)}AAA`]) {
      expect(await opens(token)).toBe(false);
    }
  });
});
