import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { userIdentities, users } from '#features/accounts/accounts.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { Browser, makePerson } from '../../../tests/accounts.ts';
import { openIdentityServer } from '../../../tests/fakes/identity-server.ts';
import { openProviderApp } from '../../../tests/provider-app.ts';
import { withSettings } from '../../../tests/test-app.ts';

const host = await openProviderApp();
let browser: Browser;

beforeEach(async () => {
  browser = new Browser(host.app);
});

const whoIs = async (of = browser) => (await sessionOf(host.app, of.request('/')))?.user.email;

describe('an ID token', () => {
  const signIn = (token: string, nonce?: string) =>
    browser.call('/sign-in/social', { provider: 'google', idToken: { token, ...(nonce !== undefined && { nonce }) } });

  test('carries how the visit began through the sign-in, and nothing else', async () => {
    const begin = (additionalData: object) => browser.call('/sign-in/social', { provider: 'google', additionalData });
    expect((await begin({ attribution: { landing_path: '/pricing' } })).status).toBe(200);
    expect((await begin({ link: { userId: 'another' } })).status).toBe(400);
  });

  test('from Google signs in the person it names, with the nonce of its request', async () => {
    const { token, nonce } = await host.idTokenOf({ person: 'nora' });
    for (const wrong of [undefined, 'another']) {
      expect((await signIn(token, wrong)).status).toBe(401);
      expect(await whoIs()).toBeUndefined();
    }
    expect((await signIn(token, nonce)).status).toBe(200);
    expect(await whoIs()).toBe('nora.lindqvist@example.com');
    expect(await host.app.db.select().from(userIdentities)).toMatchObject([{ idToken: null, accessToken: null }]);
  });

  test('for another client, from another issuer or with a foreign signature is rejected', async () => {
    const env = signInEnv.of(host.app.env);
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const made = (issuer: string, audience: string) =>
      new SignJWT({ email: 'nora.lindqvist@example.com', email_verified: true, nonce: 'n' })
        .setProtectedHeader({ alg: 'RS256', kid: 'mine' })
        .setSubject('1')
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
    const present = env.GOOGLE_JWKS_URL;
    const mine = await openIdentityServer(async () => {
      const key = { ...(await exportJWK(publicKey)), kid: 'mine', alg: 'RS256', use: 'sig' };
      return Response.json({ keys: [key] });
    });
    // Only audience and issuer are wrong.
    const taking = new Browser({ ...host.app, env: withSettings(host.app.env, { GOOGLE_JWKS_URL: mine.origin }) });
    const statusFor = async (token: string) =>
      (await taking.call('/sign-in/social', { provider: 'google', idToken: { token, nonce: 'n' } })).status;
    const id = env.GOOGLE_CLIENT_ID ?? '';
    expect(await statusFor(await made(env.GOOGLE_ISSUER, 'another program'))).toBe(401);
    expect(await statusFor(await made('https://issuer.example', id))).toBe(401);
    expect(await whoIs(taking)).toBeUndefined();
    expect(await statusFor(await made(env.GOOGLE_ISSUER, id))).toBe(200);
    mine.close();
    expect(signInEnv.of(host.app.env).GOOGLE_JWKS_URL).toBe(present);
    expect((await signIn(await made(env.GOOGLE_ISSUER, id), 'n')).status).toBe(401);
  });
});

describe('single sign-on', () => {
  const way = { callbackURL: '/dashboard', errorCallbackURL: '/auth/callback' };

  const goThrough = (decision: Record<string, string>, body: object = { domain: 'example.com' }) =>
    host.goThrough(browser, 'company', decision, body);

  test.each([{ domain: 'example.com' }, { email: 'Nora@Example.com' }, { providerId: 'company' }])(
    'of the company is found by %j and signs in the person its directory names',
    async (body) => {
      expect(await goThrough({ person: 'nora' }, body)).toMatch(/\/dashboard$/);
      expect(await whoIs()).toBe('nora.lindqvist@example.com');
      expect(await host.app.db.select().from(users)).toMatchObject([{ emailVerified: true }]);
    },
  );

  test('uses PKCE and its own state', async () => {
    const { json } = await browser.call('/sign-in/sso', { ...way, domain: 'example.com' });
    const params = new URL(String(json['url'])).searchParams;
    expect(params.get('code_challenge_method')).toBe('S256');
    expect(params.get('state')).toMatch(/.{20,}/);
    const other = randomBytes(16).toString('hex');
    const answer = await browser.call(
      `/sso/callback/company?code=x&state=${createHash('sha256').update(other).digest('hex')}`,
    );
    expect(answer.headers.get('Location')).toMatch(/error=/);
  });

  test('links to an account with a verified address, and never to one planted by a stranger', async () => {
    const { id } = await makePerson(host.app, 'client');
    expect(await goThrough({ person: 'existing' })).toMatch(/\/dashboard$/);
    expect(await whoIs()).toBe('client@example.com');
    const identities = host.app.db.select().from(userIdentities).where(eq(userIdentities.userId, id));
    expect((await identities).map(({ providerId }) => providerId).sort()).toEqual(['company', 'credential']);

    await makePerson(host.app, 'bea', { emailVerified: false });
    browser = new Browser(host.app);
    expect(await goThrough({ email: 'bea@example.com', verified: 'on' })).toMatch(/error=account[+_]not[+_]linked/);
    expect(await whoIs()).toBeUndefined();
  });

  test.each<Record<string, string>>([{ email: 'boss@elsewhere.example', verified: 'on' }, { person: 'ulrik' }])(
    'is not trusted for addresses of other domains or for unverified ones (%j)',
    async (decision) => {
      expect(await goThrough(decision)).toContain('error=account_not_linked');
      expect(await whoIs()).toBeUndefined();
      expect(await host.app.db.select().from(users)).toEqual([]);
    },
  );

  test.each([
    { domain: 'elsewhere.example' },
    { email: 'ann@elsewhere.example' },
    { providerId: 'other' },
    { providerId: 'company', organizationSlug: 'x' },
    {},
  ])('knows no other directory: %j', async (body) => {
    expect((await browser.call('/sign-in/sso', { ...way, ...body })).status).toBe(404);
    expect((await browser.call('/sso/callback/other?code=x&state=y')).status).toBe(404);
  });

  test('is configured only in the settings and is unavailable without them', async () => {
    const { id } = await makePerson(host.app, 'chief', { role: 'admin' });
    await browser.signIn('chief@example.com');
    expect((await browser.call('/sso/register', { providerId: 'mine', domain: 'x.example', userId: id })).status).toBe(
      404,
    );
    expect((await browser.call('/sso/providers')).status).toBe(404);
    const { SSO_DOMAIN, ...contributed } = host.app.env.contributed;
    expect(SSO_DOMAIN).toBe('example.com');
    const env = { ...host.app.env, contributed };
    const without = new Browser({ ...host.app, env });
    expect((await without.call('/sign-in/sso', { ...way, domain: 'example.com' })).status).toBe(404);
  });
});
