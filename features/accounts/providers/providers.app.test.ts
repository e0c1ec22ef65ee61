import { afterAll, beforeEach, expect, test } from 'vitest';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { requestPasswordReset, signUp, updatePassword } from '#features/accounts/sign-in/sign-in.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { openSignIn, type SignIn } from '@meridian/oauth-sandbox';
import { Browser, makePerson, sentEmails, signUpOf, tokenIn } from '../../../tests/accounts.ts';
import { openIdentityServer } from '../../../tests/fakes/identity-server.ts';
import { openTestApp } from '../../../tests/test-app.ts';

type Provider = 'google' | 'github';
const both = ['google', 'github'] as const;

let late = 0;
let browser: Browser;

const server = await openIdentityServer((request) => sandboxes.pages(request));
const sandboxes: SignIn = openSignIn({
  env: { PUBLIC_ORIGIN: 'http://127.0.0.1:3000', HOST: '127.0.0.1', PORT: server.port },
  clientName: 'Meridian',
  callbackPath: (provider) => `/api/auth/callback/${provider}`,
  existing: 'client@example.com',
  now: () => new Date(Date.now() + late),
});
const host = await openTestApp(sandboxes.settings);
afterAll(() => server.close());
beforeEach(() => {
  late = 0;
  browser = new Browser(host.app);
});

/** Returns the provider URL. */
async function begin(provider: Provider, path = '/sign-in/social'): Promise<string> {
  const way = { callbackURL: '/dashboard', errorCallbackURL: '/auth/callback', disableRedirect: true };
  const { json } = await browser.call(path, { provider, ...way });
  return String(json['url']);
}

/** Submits the consent page; returns the callback URL. */
async function decide(url: string, decision: Record<string, string>): Promise<string> {
  const page = await sandboxes.pages(new Request(url, { method: 'POST', body: new URLSearchParams(decision) }));
  const { pathname, search } = new URL(page?.headers.get('Location') ?? '');
  return (pathname + search).slice('/api/auth'.length);
}

/** Runs the whole flow; returns the final URL. */
async function goThrough(provider: Provider, decision: Record<string, string>, path?: string): Promise<string> {
  return endOf(await decide(await begin(provider, path), decision));
}

async function endOf(wayBack: string, of = browser): Promise<string> {
  return (await of.call(wayBack)).headers.get('Location') ?? '';
}

async function whoIsHere(of = browser): Promise<string | undefined> {
  return (await sessionOf(host.app, of.request('/dashboard')))?.user.email;
}

test.each(both)(
  '%s: creates an account with its profile for a new person, and opens the same one the next time',
  async (provider) => {
    expect(await goThrough(provider, { person: 'nora' })).toMatch(/\/dashboard$/);
    expect(await whoIsHere()).toBe('nora.lindqvist@example.com');
    browser = new Browser(host.app);
    await goThrough(provider, { person: 'nora' });
    expect(await whoIsHere()).toBe('nora.lindqvist@example.com');
    const { db } = host.app;
    expect(await db.select().from(users)).toMatchObject([{ emailVerified: true, name: 'Nora Lindqvist' }]);
    expect(await db.select().from(userProfiles)).toMatchObject([{ fullName: 'Nora Lindqvist', role: 'user' }]);
    // Provider tokens are not stored.
    expect(await db.select().from(userIdentities)).toMatchObject([
      { providerId: provider, accessToken: null, refreshToken: null, idToken: null },
    ]);
  },
);

test('GitHub: uses the verified primary address among several', async () => {
  await goThrough('github', { person: 'mara' });
  expect(await whoIsHere()).toBe('mara.okafor@example.com');
});

test.each(both)('%s: does not sign in a person who refuses, and says so', async (provider) => {
  expect(await goThrough(provider, { decision: 'refuse' })).toContain('error=access_denied');
  expect(await whoIsHere()).toBeUndefined();
});

test.each(both)('%s: accepts a callback once', async (provider) => {
  const wayBack = await decide(await begin(provider), { person: 'nora' });
  expect(await endOf(wayBack)).toMatch(/\/dashboard$/);
  const other = new Browser(host.app);
  expect(await endOf(wayBack, other)).toMatch(/error=/);
  expect(await whoIsHere(other)).toBeUndefined();
});

test.each(both)('%s: uses its own callback, and does not sign in through that of the other', async (provider) => {
  const url = new URL(await begin(provider));
  expect(new URL(url.searchParams.get('redirect_uri') ?? '').pathname).toBe(`/api/auth/callback/${provider}`);
  const wayBack = await decide(url.href, { person: 'nora' });
  const other = wayBack.replace(`/callback/${provider}`, `/callback/${provider === 'google' ? 'github' : 'google'}`);
  expect(await endOf(other)).toMatch(/error=/);
  expect(await whoIsHere()).toBeUndefined();
});

test('Google: does not sign in with an answer that names another issuer', async () => {
  const wayBack = await decide(await begin('google'), { person: 'nora' });
  expect(wayBack).toContain('&iss=');
  const other = wayBack.replace(/&iss=[^&]+/, '&iss=https%3A%2F%2Fissuer.example');
  expect(await endOf(other)).toContain('error=issuer_mismatch');
  expect(await whoIsHere()).toBeUndefined();
});

test('Google: does not sign in with an ID token that has the nonce of another sign-in', async () => {
  const url = new URL(await begin('google'));
  expect(url.searchParams.get('nonce')).toMatch(/^[\w-]{32,}$/);
  url.searchParams.set('nonce', 'of-another-sign-in');
  expect(await endOf(await decide(url.href, { person: 'nora' }))).toContain('error=unable_to_get_user_info');
  expect(await whoIsHere()).toBeUndefined();
});

test.each(both)('%s: does not sign in with a code that is a minute old', async (provider) => {
  const wayBack = await decide(await begin(provider), { person: 'nora' });
  late = 61_000;
  expect(await endOf(wayBack)).toMatch(/error=(invalid_code|unable_to_get_user_info)/);
  expect(await whoIsHere()).toBeUndefined();
  expect(await host.app.db.select().from(users)).toHaveLength(0);
});

test.each(both)('%s: lets only the browser that began a sign-in finish it', async (provider) => {
  const wayBack = await decide(await begin(provider), { person: 'nora' });
  const other = new Browser(host.app);
  expect(await endOf(wayBack, other)).toMatch(/error=/);
  expect(await whoIsHere(other)).toBeUndefined();
  const changed = wayBack.replace(/state=[^&]+/, 'state=made-up');
  expect(await endOf(changed)).toMatch(/error=/);
  expect(await whoIsHere()).toBeUndefined();
});

test.each(both)('%s: links an address to its account when both sides have verified it', async (provider) => {
  const { id } = await makePerson(host.app, 'client');
  await host.app.db.update(users).set({ createdAt: new Date(Date.now() - 60_000) });
  expect(await goThrough(provider, { person: 'existing' })).toMatch(/\/dashboard$/);
  expect(await whoIsHere()).toBe('client@example.com');
  const identities = await host.app.db.select().from(userIdentities);
  expect(identities.map(({ userId, providerId }) => [userId, providerId]).sort()).toEqual(
    [
      [id, 'credential'],
      [id, provider],
    ].sort(),
  );
  expect((await sentEmails(host)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('account was connected'),
  );
});

test.each(both)('%s: does not link an address that either side has not verified', async (provider) => {
  await makePerson(host.app, 'ann');
  const unverified = await goThrough(provider, { email: 'ann@example.com' });
  expect(unverified).toContain('error=account_not_linked');
  expect(await whoIsHere()).toBeUndefined();

  // The owner's sign-in must not enter a stranger's account.
  await makePerson(host.app, 'bea', { emailVerified: false });
  const planted = await goThrough(provider, { email: 'bea@example.com', verified: 'on' });
  expect(planted).toContain('error=account_not_linked');
  expect(await whoIsHere()).toBeUndefined();
  expect(await host.app.db.select().from(userIdentities)).toHaveLength(2);
});

test.each(both)(
  '%s: removes everything of a stranger who used an address first when its owner arrives',
  async (provider) => {
    const stranger = browser;
    await goThrough(provider, { email: 'victim@example.com' });
    const session = await sessionOf(host.app, stranger.request('/'));
    expect(session).toMatchObject({ user: { email: 'victim@example.com', emailVerified: false } });

    const owner = new Browser(host.app);
    const { app } = host;
    await sentEmails(host);
    await signUp(app, owner.client, owner.request('/signup'), signUpOf('victim'));
    await requestPasswordReset(app, owner.client, owner.request('/'), { email: 'victim@example.com' });
    const reset = (await sentEmails(host)).find(({ text }) => text.includes('/update-password'));
    const mine = 'the owner’s own words';
    const form = { password: mine, confirmPassword: mine, token: tokenIn(reset) };
    expect(await updatePassword(app, owner.client, owner.request('/'), form)).toMatchObject({ ok: true });
    expect((await owner.signIn('victim@example.com', mine)).status).toBe(200);
    expect(await whoIsHere(stranger)).toBeUndefined();
    browser = new Browser(app);
    await goThrough(provider, { email: 'victim@example.com' });
    expect(await whoIsHere()).toBeUndefined();
    const ways = await app.db.select({ provider: userIdentities.providerId }).from(userIdentities);
    expect(ways).toEqual([{ provider: 'credential' }]);
  },
);

test.each(both)(
  '%s: does not open the provider’s account with a password from another person’s sign-up',
  async (provider) => {
    await goThrough(provider, { person: 'nora' });
    const stranger = new Browser(host.app);
    await signUp(host.app, stranger.client, stranger.request('/signup'), signUpOf('nora.lindqvist'));
    const emails = await sentEmails(host);
    expect(emails.map(({ subject }) => subject)).toContain('You already have an account at Meridian');
    expect((await stranger.signIn('nora.lindqvist@example.com')).status).toBe(401);
    const ways = await host.app.db.select({ provider: userIdentities.providerId }).from(userIdentities);
    expect(ways).toEqual([{ provider }]);
  },
);

test('connects a provider to the signed-in user from Account Settings, whatever its address', async () => {
  const { id } = await makePerson(host.app, 'ann');
  await browser.signIn('ann@example.com');
  expect(await goThrough('github', { person: 'mara' }, '/link-social')).toMatch(/\/dashboard$/);
  expect(await whoIsHere()).toBe('ann@example.com');
  const identities = await host.app.db.select().from(userIdentities);
  expect(identities.map(({ userId }) => userId)).toEqual([id, id]);

  await makePerson(host.app, 'bea');
  browser = new Browser(host.app);
  await browser.signIn('bea@example.com');
  const taken = await goThrough('github', { person: 'mara' }, '/link-social');
  expect(taken).toContain('account_already_linked_to_different_user');
});
