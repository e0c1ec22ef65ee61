import { createEmailVerificationToken } from 'better-auth/api';
import { symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmAddress } from '#features/accounts/sign-in/confirm-address.server.ts';
import { secondFactors, sessions, userIdentities, users } from '#features/accounts/accounts.table.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { sessionPaths } from '#features/accounts/second-factor/sign-in-policy.server.ts';
import { openLoginPage } from '#features/account-pages/sign-in/login-page.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, sentEmails, usualPassword } from '../../../tests/accounts.ts';
import { openProviderApp } from '../../../tests/provider-app.ts';
import { findSessionEndpoints } from '../../../tests/session-endpoints.ts';
import { totpOf } from '../../../tests/totp.ts';

const host = await openProviderApp();
let browser: Browser;
let userId: string;

const email = 'client@example.com';
/** In base 32, and as stored before encryption. */
const [key, secret] = ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '12345678901234567890'];
const existing = { person: 'existing' };
beforeEach(async () => {
  browser = new Browser(host.app);
  userId = (await makePerson(host.app, 'client')).id;
});

async function setFactor(id = userId): Promise<void> {
  const data = { key: host.app.secret, data: secret };
  await host.app.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id));
  await host.app.db
    .insert(secondFactors)
    .values({ userId: id, secret: await symmetricEncrypt(data), backupCodes: '[]' });
}

const whoIs = async (of = browser) => (await sessionOf(host.app, of.request('/')))?.user.email;
const startedSessions = () => host.app.db.select().from(sessions).where(eq(sessions.userId, userId));
const connections = () =>
  host.app.db
    .select({ provider: userIdentities.providerId })
    .from(userIdentities)
    .where(and(eq(userIdentities.userId, userId), ne(userIdentities.providerId, 'credential')));

async function connect(provider: 'google' | 'github' | 'company'): Promise<void> {
  await host.goThrough(new Browser(host.app), provider, existing);
  await host.app.db.delete(sessions);
  expect(await connections()).toEqual([{ provider }]);
}

/** The code that the library would send. */
const mailedCode = (type: 'email-verification' | 'sign-in') =>
  authOf(host.app).api.createVerificationOTP({ body: { email, type } });

/** The most that somebody without the second factor can send to each endpoint that can start a session. */
const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
  '/sign-in/email': () => browser.signIn(email),
  '/sign-up/email': () => browser.call('/sign-up/email', { name: 'Client', email, password: usualPassword }),
  '/sign-in/email-otp': async () => browser.call('/sign-in/email-otp', { email, otp: await mailedCode('sign-in') }),
  '/email-otp/verify-email': async () =>
    browser.call('/email-otp/verify-email', { email, otp: await mailedCode('email-verification') }),
  async '/sign-in/social'() {
    const { token, nonce } = await host.idTokenOf(existing);
    const body = { provider: 'google', idToken: { token, nonce } };
    expect((await browser.call('/sign-in/social', body)).json).toMatchObject({ code: 'account_not_linked' });
  },
  '/callback/:id': () => host.goThrough(browser, 'github', existing),
  '/sso/callback/:providerId': () => host.goThrough(browser, 'company', existing),
  async '/verify-email'() {
    await host.app.db.update(users).set({ emailVerified: false });
    const token = await createEmailVerificationToken(host.app.secret, email, undefined, 600, { userId });
    await confirmAddress(host.app, browser.client, browser.request('/'), { token, password: usualPassword });
    expect((await browser.call(`/verify-email?token=${token}`)).status).toBe(404);
  },
  async '/two-factor/verify-totp'() {
    await browser.signIn(email);
    await browser.call('/two-factor/verify-totp', { code: '000000' });
  },
  async '/two-factor/verify-backup-code'() {
    await browser.signIn(email);
    await browser.call('/two-factor/verify-backup-code', { code: 'none-such' });
  },
  // With a key: verified-passkeys.app.test.ts.
  '/passkey/verify-authentication': () => browser.call('/passkey/verify-authentication', { response: {} }),
  '/one-time-token/verify': () => browser.call('/one-time-token/verify', { token: userId }),
  // These need a session.
  '/passkey/verify-registration': () =>
    browser.call('/passkey/verify-registration', { response: {}, createSession: true }),
  '/change-password': () =>
    browser.call('/change-password', { currentPassword: usualPassword, newPassword: 'another long one' }),
  '/two-factor/enable': () => browser.call('/two-factor/enable', { password: usualPassword }),
  '/two-factor/disable': () => browser.call('/two-factor/disable', { password: usualPassword }),
  '/update-user': () => browser.call('/update-user', { name: 'Client' }),
  '/change-email': () => browser.call('/change-email', { newEmail: 'other@example.com' }),
  '/get-session': () => browser.call('/get-session'),
  // Disabled.
  '/update-session': () => browser.call('/update-session', {}),
  '/two-factor/send-otp': () => browser.call('/two-factor/send-otp', {}),
  '/two-factor/verify-otp': () => browser.call('/two-factor/verify-otp', { code: '000000' }),
  '/email-otp/change-email': () => browser.call('/email-otp/change-email', { newEmail: email, otp: '000000' }),
  '/admin/impersonate-user': () => browser.call('/admin/impersonate-user', { userId }),
  '/admin/stop-impersonating': () => browser.call('/admin/stop-impersonating', {}),
  '/organization/accept-invitation': () => browser.call('/organization/accept-invitation', { invitationId: userId }),
  '/organization/set-active': () => browser.call('/organization/set-active', { organizationId: userId }),
};

function endpointPaths(): string[] {
  const endpoints: readonly { readonly path?: string }[] = Object.values(authOf(host.app).api);
  return endpoints.flatMap(({ path }) => (path === undefined ? [] : [path]));
}

test('each endpoint of the library that can start a session is tried below', () => {
  const starting = findSessionEndpoints();
  const paths = endpointPaths().filter((path) => starting.has(path));
  expect(paths.length).toBeGreaterThan(15);
  expect([...new Set(paths)].sort()).toEqual(Object.keys(attempts).sort());
});

describe('without the second factor of its account', () => {
  test.each(Object.entries(attempts))('%s starts no session and connects no provider', async (_, attempt) => {
    await setFactor();
    await attempt();
    expect(await startedSessions()).toEqual([]);
    expect(await whoIs()).toBeUndefined();
    expect(await connections()).toEqual([]);
  });

  test('no endpoint starts a session unless it is listed as proving the factor', async () => {
    await setFactor();
    const context = await authOf(host.app).$context;
    const before = context.options.databaseHooks.session?.create?.before;
    const starts = async (path: string) => {
      const call = { path, headers: new Headers(), context: { ...context } };
      return Promise.resolve(before?.({ userId } as never, call as never)).then(
        () => true,
        () => false,
      );
    };
    const paths = [...new Set(endpointPaths())];
    const starting = await Promise.all(paths.map(async (path) => ((await starts(path)) ? [path] : [])));
    const proving = Object.keys(sessionPaths).filter((path) => sessionPaths[path] === 'proved');
    expect(starting.flat().sort()).toEqual(proving.sort());
    expect(Object.keys(sessionPaths).filter((path) => !paths.includes(path))).toEqual([]);
    expect(await starts('/sign-in/of-a-later-release')).toBe(false);
  });
});

test('sends no confirmation code to a confirmed address, with the same response', async () => {
  const ask = (of: string) =>
    browser.call('/email-otp/send-verification-otp', { email: of, type: 'email-verification' });
  await makePerson(host.app, 'new', { emailVerified: false });
  const [confirmed, unconfirmed] = [await ask(email), await ask('new@example.com')];
  expect(confirmed.json).toEqual(unconfirmed.json);
  expect((await sentEmails(host)).map(({ to }) => to)).toEqual(['new@example.com']);
});

describe.each(['google', 'github', 'company'] as const)('a %s account', (provider) => {
  test('that is connected asks for the second factor before a session exists, and not on a trusted device', async () => {
    await connect(provider);
    await setFactor();
    const end = await host.goThrough(browser, provider, existing);
    expect(end).toContain('error=SECOND_FACTOR_REQUIRED');
    expect(await startedSessions()).toEqual([]);
    const login = await openLoginPage(host.app, browser.request(`/login${new URL(end, host.origin).search}`));
    expect(login).toMatchObject({ page: { step: 'app', notice: '' } });
    const answer = await browser.call('/two-factor/verify-totp', { code: totpOf(key), trustDevice: true });
    expect(answer.status).toBe(200);
    expect(await whoIs()).toBe(email);

    await browser.call('/sign-out', {});
    expect(await host.goThrough(browser, provider, existing)).toMatch(/\/dashboard$/);
    expect(await whoIs()).toBe(email);
  });

  test.each(['a second factor', 'a role on the team'])('is not connected to an account with %s', async (what) => {
    if (what === 'a second factor') await setFactor();
    else userId = (await makePerson(host.app, 'nora.lindqvist', { role: 'reader' })).id;
    const person = what === 'a second factor' ? existing : { person: 'nora' };
    expect(await host.goThrough(browser, provider, person)).toContain('error=account_not_linked');
    expect(await connections()).toEqual([]);
    expect(await startedSessions()).toEqual([]);
  });

  test('is connected to such an account by its signed-in owner, whom the email tells which one', async () => {
    await browser.signIn(email);
    await setFactor();
    await host.app.db.update(users).set({ createdAt: new Date(Date.now() - 60_000) });
    await sentEmails(host);
    const confirmedAt = new Date(Date.now() - 3_600_000);
    await host.app.db.update(sessions).set({ confirmedAt });
    await host.goThrough(browser, provider, existing);
    expect(await connections()).toEqual([{ provider }]);
    expect(await startedSessions()).toMatchObject([{ confirmedAt }]);
    const name = { google: 'Google', github: 'GitHub', company: 'single sign-on' }[provider];
    const [mail] = await sentEmails(host);
    expect(mail?.subject).toBe(`Meridian: your ${name} account was connected`);
    expect(mail?.text).toContain(`Your ${name} account was connected`);
  });
});

test('an ID token of a connected account asks for the second factor', async () => {
  await connect('google');
  await setFactor();
  const { token, nonce } = await host.idTokenOf(existing);
  const answer = await browser.call('/sign-in/social', { provider: 'google', idToken: { token, nonce } });
  expect(answer).toMatchObject({ status: 200, json: { twoFactorRedirect: true } });
  expect(await whoIs()).toBeUndefined();
  expect((await browser.call('/two-factor/verify-totp', { code: totpOf(key) })).status).toBe(200);
  expect(await whoIs()).toBe(email);
});
