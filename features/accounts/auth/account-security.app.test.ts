import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { confirmIdentity } from '#features/accounts/sign-in/sign-in.server.ts';
import { accountMessages, accountReasons } from '#features/accounts/accounts.ts';
import { sessions, users } from '#features/accounts/accounts.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { openLimits } from '#server/limits/limits.ts';
import type { AppContext } from '#server/app-context.ts';
import { Browser, makePerson, sentEmails, signUpOf, usualPassword } from '../../../tests/accounts.ts';
import { silent } from '../../../tests/open-test-database.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;

const { password, company, firstName, lastName } = signUpOf('x');
const signUpBody = (email: string) => ({ email, password, name: 'Ann Lee', firstName, lastName, company });

/** Makes the last confirmation old. */
async function grownOld(): Promise<void> {
  await app.db.update(sessions).set({ confirmedAt: new Date(Date.now() - 3_600_000) });
}

describe('attempts', () => {
  test('are counted by account and visitor, in the database that replicas share', async () => {
    const { email } = await makePerson(app, 'liz');
    const replica: AppContext = { ...app, limits: openLimits(opened.database.pool, silent) };
    const client = newClient();
    const one = new Browser(app, client);
    const two = new Browser(replica, client);
    for (let n = 0; n < 10; n += 1) expect((await (n % 2 ? one : two).signIn(email, 'wrong')).status).toBe(401);
    const refused = await two.signIn(email);
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_TRIES', error: { code: 'TOO_MANY_TRIES' } } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    // Attempts elsewhere do not lock out the owner.
    expect((await new Browser(app).signIn(email)).status).toBe(200);
    expect((await one.signIn((await makePerson(app, 'may')).email)).status).toBe(200);
  }, 120_000);

  test('to confirm a password count for its account only', async () => {
    const client = newClient();
    const [one, two] = [new Browser(app, client), new Browser(app, client)];
    await one.signIn((await makePerson(app, 'ola')).email);
    await two.signIn((await makePerson(app, 'pam')).email);
    const confirm = (who: Browser, typed: string) => who.call('/confirm-identity', { password: typed });
    for (let n = 0; n < 10; n += 1) expect((await confirm(one, 'wrong')).status).toBe(400);
    expect((await confirm(one, usualPassword)).status).toBe(429);
    expect((await confirm(two, usualPassword)).status).toBe(200);
  }, 120_000);

  test('that succeed are not counted', async () => {
    const { email } = await makePerson(app, 'ned');
    const browser = new Browser(app);
    for (let n = 0; n < 12; n += 1) expect((await browser.signIn(email)).status).toBe(200);
  }, 120_000);

  test('to reset a password are counted and do not flood the mailbox', async () => {
    const { email } = await makePerson(app, 'oda');
    const browser = new Browser(app);
    const ask = (who: Browser) => who.call('/request-password-reset', { email });
    for (let n = 0; n < 5; n += 1) expect((await ask(browser)).status).toBe(200);
    expect((await ask(browser)).status).toBe(429);
    // The response is the same; the mailbox has its five emails.
    expect((await ask(new Browser(app))).status).toBe(200);
    expect(await sentEmails(opened)).toHaveLength(5);
  }, 120_000);
});

describe('a password', () => {
  test.each([
    ['123456', 'PASSWORD_TOO_COMMON', accountReasons['weak-password']],
    ['Password1', 'PASSWORD_TOO_COMMON', accountReasons['weak-password']],
    ['Summer2026!', 'PASSWORD_TOO_GUESSABLE', accountMessages.guessable],
    ['abcabcabcab', 'PASSWORD_TOO_REGULAR', accountMessages.regular],
    ['ab1', 'PASSWORD_TOO_SHORT', 'Password must be at least 6 characters long'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG', accountMessages.tooLong],
  ])('%s is rejected with the reason', async (weak, code, message) => {
    const answer = await new Browser(app).call('/sign-up/email', {
      ...signUpBody('pia@example.com'),
      password: weak,
    });
    expect(answer).toMatchObject({ status: 400, json: { code, message } });
    expect(await app.db.select().from(users)).toEqual([]);
  });

  test('ends every other session when it changes, keeps the current one and triggers an email', async () => {
    const { email } = await makePerson(app, 'quin');
    const [here, there] = [new Browser(app), new Browser(app)];
    await here.signIn(email);
    await there.signIn(email);
    await sentEmails(opened);
    const change = (newPassword: string) =>
      here.call('/change-password', { currentPassword: usualPassword, newPassword });
    expect(await change('qwertyuiop')).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_COMMON' } });
    expect(await change('Winter2026')).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_GUESSABLE' } });
    expect((await change('another way round')).status).toBe(200);
    expect(await sessionOf(app, there.request('/'))).toBeUndefined();
    expect(await sessionOf(app, here.request('/'))).toMatchObject({ user: { email } });
    expect((await sentEmails(opened)).map(({ subject }) => subject)).toEqual(['Meridian: your password was changed']);
  });
});

describe('a session', () => {
  test('opens only with its signed token', async () => {
    const { email, id } = await makePerson(app, 'ray');
    const browser = new Browser(app);
    await browser.signIn(email);
    const [row] = await app.db.select({ token: sessions.token }).from(sessions).where(eq(sessions.userId, id));
    const raw = row?.token ?? '';
    const program = new Browser(app);
    const sessionFor = (token: string) =>
      sessionOf(app, program.request('/', { headers: { Authorization: `Bearer ${token}` } }));
    expect(await sessionFor(raw)).toBeUndefined();
    expect(await sessionFor(`${raw}.AAAA`)).toBeUndefined();
    const forged = new Request('http://127.0.0.1:3000/', { headers: { Cookie: `meridian-session=${raw}.AAAA` } });
    expect(await sessionOf(app, forged)).toBeUndefined();
    const signed = decodeURIComponent(/meridian-session=([^;]+)/.exec(browser.cookies)?.[1] ?? '');
    expect(await sessionFor(signed)).toMatchObject({ user: { email } });
  });

  test('shows no token in lists and is ended by its id, only by its owner', async () => {
    const { email } = await makePerson(app, 'sue');
    const [here, there, stranger] = [new Browser(app), new Browser(app), new Browser(app)];
    await here.signIn(email);
    await there.signIn(email);
    await stranger.signIn((await makePerson(app, 'tom')).email);
    const { json } = await here.call('/list-sessions');
    const list = Object.values(json) as { id: string; token: string }[];
    const rows = await app.db.select({ id: sessions.id, token: sessions.token }).from(sessions);
    expect(list).toHaveLength(2);
    for (const { id, token } of list) expect(token).toBe(id);
    expect(JSON.stringify(json)).not.toContain(rows[0]?.token);
    const theirs = (await sessionOf(app, there.request('/')))?.sessionId ?? '';
    await stranger.call('/revoke-session', { token: theirs });
    expect(await sessionOf(app, there.request('/'))).toBeDefined();
    await here.call('/revoke-session', { token: theirs });
    expect(await sessionOf(app, there.request('/'))).toBeUndefined();
    await here.call('/revoke-sessions', {});
    expect(await sessionOf(app, here.request('/'))).toBeUndefined();
  });

  test('ends 90 days after it began, also for library calls', async () => {
    const { email, id } = await makePerson(app, 'una');
    const calls = [
      (who: Browser) => who.call('/get-session'),
      (who: Browser) => who.call('/update-user', { firstName: 'New' }),
      (who: Browser) => who.call('/one-time-token/generate'),
      (who: Browser) =>
        who.call('/change-password', { currentPassword: usualPassword, newPassword: 'another way round' }),
    ];
    for (const call of calls) {
      const browser = new Browser(app);
      await browser.signIn(email);
      const began = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) });
      await app.db.update(sessions).set(began(89));
      expect((await browser.call('/get-session')).json['user']).toMatchObject({ email });
      await app.db.update(sessions).set(began(91));
      const answer = await call(browser);
      expect(answer.json['user'] ?? answer.json['token']).toBeUndefined();
      expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    }
    const [user] = await app.db.select({ firstName: users.firstName }).from(users).where(eq(users.id, id));
    expect(user?.firstName).toBeNull();
  });

  test('ends when its browser signs in again, with any account', async () => {
    const { email } = await makePerson(app, 'ula');
    const other = await makePerson(app, 'uri');
    const browser = new Browser(app);
    await browser.signIn(email);
    const before = browser.request('/');
    await browser.signIn(email);
    expect(await sessionOf(app, before)).toBeUndefined();
    const again = browser.request('/');
    await browser.signIn(other.email);
    expect(await sessionOf(app, again)).toBeUndefined();
    expect(await app.db.select().from(sessions)).toHaveLength(1);
    expect(await sessionOf(app, browser.request('/'))).toMatchObject({ user: { email: other.email } });
  });

  test('gets a new token after its owner confirms their identity', async () => {
    const { email } = await makePerson(app, 'ute');
    const browser = new Browser(app);
    await browser.signIn(email);
    const before = browser.request('/');
    const { sessionId } = (await sessionOf(app, before)) ?? {};
    expect((await browser.call('/confirm-identity', { password: usualPassword })).status).toBe(200);
    expect(await sessionOf(app, before)).toBeUndefined();
    expect(await sessionOf(app, browser.request('/'))).toMatchObject({ sessionId });
  });

  test('does not expose its token to scripts', async () => {
    const { email } = await makePerson(app, 'uma');
    const answer = await new Browser(app).signIn(email);
    expect(answer.headers.get('set-auth-token')).toBeNull();
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('meridian-session='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('is bound to the host over https', async () => {
    const secure: AppContext = { ...app, env: { ...app.env, PUBLIC_ORIGIN: 'https://www.example.com' } };
    const { email } = await makePerson(app, 'vic');
    const answer = await new Browser(secure).signIn(email);
    const names = answer.headers.getSetCookie().map((cookie) => /^[^=]+/.exec(cookie)?.[0]);
    expect(names).toEqual(
      expect.arrayContaining(['__Host-meridian-session', '__Host-meridian-signed-in', '__Host-meridian-device']),
    );
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*Path=\/.*Secure/);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).not.toMatch(/Domain/);
  });
});

describe('a sign-in method', () => {
  test.each([
    ['/change-email', { newEmail: 'other@example.com' }],
    ['/two-factor/enable', { password: usualPassword }],
    ['/two-factor/disable', { password: usualPassword }],
    ['/two-factor/generate-backup-codes', { password: usualPassword }],
    ['/unlink-account', { accountId: 'x' }],
    ['/link-social', { provider: 'google', callbackURL: '/' }],
    ['/passkey/delete-passkey', { id: 'x' }],
    ['/revoke-session', { token: 'x' }],
    ['/revoke-sessions', {}],
    ['/revoke-other-sessions', {}],
  ])('%s requires a recent identity confirmation', async (path, body) => {
    const { email } = await makePerson(app, 'wes');
    const browser = new Browser(app);
    await browser.signIn(email);
    await grownOld();
    expect(await browser.call(path, body)).toMatchObject({ status: 403, json: { code: 'CONFIRM_IDENTITY' } });
  });

  test('can be changed again after the password is confirmed', async () => {
    const { email } = await makePerson(app, 'xia');
    const browser = new Browser(app);
    await browser.signIn(email);
    await grownOld();
    const confirmed = (typed: string) =>
      confirmIdentity(app, browser.client, browser.request('/'), { password: typed });
    expect(await confirmed('not this one')).toMatchObject({ ok: false, reason: 'password' });
    const answer = await confirmed(usualPassword);
    expect(answer).toMatchObject({ ok: true });
    if (answer.ok) browser.keep(answer.headers);
    expect((await browser.call('/change-email', { newEmail: 'xia2@example.com' })).status).toBe(200);
    // The current address must approve first.
    const emails = await sentEmails(opened);
    expect(emails.map(({ to }) => to)).toEqual([email]);
  });

  test('cannot be removed when it is the last one', async () => {
    const { email } = await makePerson(app, 'yul');
    const browser = new Browser(app);
    await browser.signIn(email);
    const answer = await browser.call('/unlink-account', { providerId: 'credential' });
    expect(answer.status).toBe(400);
  });
});

describe('a redirect', () => {
  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (callbackURL) => {
      const { email } = await makePerson(app, 'zoe');
      const answer = await new Browser(app).call('/sign-in/email', { email, password: usualPassword, callbackURL });
      expect(answer.status).toBe(403);
      const reset = await new Browser(app).call('/request-password-reset', { email, redirectTo: callbackURL });
      expect(reset.status).toBe(403);
    },
  );
});

describe('a cross-origin call', () => {
  test('is rejected when it carries cookies', async () => {
    const { email } = await makePerson(app, 'abe');
    const browser = new Browser(app);
    await browser.signIn(email);
    const answer = await browser.call('/sign-out', {}, { Origin: 'https://evil.example' });
    // The request pipeline refuses it earlier; the library does too.
    expect(answer.status).toBe(403);
    expect(await sessionOf(app, browser.request('/'))).toBeDefined();
  });

  test('cannot set its own client address', async () => {
    const { email } = await makePerson(app, 'bea');
    const browser = new Browser(app);
    const forged = { 'X-Client-Address': '8.8.8.8', 'X-Forwarded-For': '8.8.8.8' };
    await browser.call('/sign-in/email', { email, password: usualPassword }, forged);
    const rows = await app.db.select({ address: sessions.ipAddress }).from(sessions);
    expect(rows).toEqual([{ address: browser.client.address }]);
  });
});
