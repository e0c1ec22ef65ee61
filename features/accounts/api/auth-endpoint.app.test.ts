import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { signInWithCode } from '#features/accounts/sign-in/sign-in.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, sentEmails, usualPassword, type Person } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';
import { totpOf } from '../../../tests/totp.ts';

const opened = await openTestApp();
const { app } = opened;

async function signedIn(name: string, role = 'user'): Promise<{ browser: Browser; person: Person }> {
  const person = await makePerson(app, name, { role });
  const browser = new Browser(app);
  expect((await browser.signIn(person.email)).status).toBe(200);
  return { browser, person };
}

const whoIs = async (browser: Browser) => (await sessionOf(app, browser.request('/')))?.user.email;

const codeOf = (totpUri: string, at?: number) => totpOf(new URL(totpUri).searchParams.get('secret') ?? '', at);

describe('a one-time code by email', () => {
  const mailed = async (email: string, type: string) => {
    await new Browser(app).call('/email-otp/send-verification-otp', { email, type });
    const [mail] = await sentEmails(opened);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  test('signs in once, and allows a limited number of wrong attempts', async () => {
    const { email } = await makePerson(app, 'otp');
    const otp = await mailed(email, 'sign-in');
    const browser = new Browser(app);
    const wrong = otp === '000000' ? '111111' : '000000';
    expect((await browser.call('/sign-in/email-otp', { email, otp: wrong })).status).toBe(400);
    expect((await browser.call('/sign-in/email-otp', { email, otp })).status).toBe(200);
    expect(await whoIs(browser)).toBe(email);
    expect((await new Browser(app).call('/sign-in/email-otp', { email, otp })).status).toBe(400);
  });

  test('verifies an address and removes what a stranger left there', async () => {
    const { email } = await makePerson(app, 'otp2', { emailVerified: false });
    const otp = await mailed(email, 'sign-in');
    const owner = new Browser(app);
    expect((await owner.call('/sign-in/email-otp', { email, otp })).status).toBe(200);
    expect((await new Browser(app).signIn(email)).status).toBe(401);
    const [user] = await app.db.select({ verified: users.emailVerified }).from(users);
    expect(user?.verified).toBe(true);
  });

  test('verifies an address: keeps the password in the browser that signed up, and removes it elsewhere', async () => {
    for (const here of [true, false]) {
      const email = `signed-up-${String(here)}@example.com`;
      const who = new Browser(app);
      const body = { email, password: usualPassword, name: 'Ann Lee' };
      expect((await who.call('/sign-up/email', body)).status).toBe(200);
      await sentEmails(opened);
      const otp = await mailed(email, 'email-verification');
      const browser = here ? who : new Browser(app);
      const wrong = otp === '000000' ? '111111' : '000000';
      expect((await browser.call('/email-otp/verify-email', { email, otp: wrong })).status).toBe(400);
      expect((await browser.call('/email-otp/verify-email', { email, otp })).status).toBe(200);
      expect(await whoIs(browser)).toBe(email);
      expect((await new Browser(app).signIn(email)).status).toBe(here ? 200 : 401);
    }
  });

  test('is resent to a pending address, as a link is, without revealing which addresses are pending', async () => {
    const { email } = await makePerson(app, 'waits', { emailVerified: false });
    const { email: done } = await makePerson(app, 'done');
    const replyTo = async (address: string) => {
      const { status, json } = await new Browser(app).call('/send-verification-email', { email: address });
      return { status, json };
    };
    const answers = [await replyTo(email), await replyTo(done), await replyTo('nobody@example.com')];
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await sentEmails(opened)).map(({ to }) => to)).toEqual([email]);
  });

  test('sets a new password', async () => {
    const { email } = await makePerson(app, 'otp3');
    await new Browser(app).call('/email-otp/request-password-reset', { email });
    const [mail] = await sentEmails(opened);
    const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    const password = 'another way round';
    expect((await new Browser(app).call('/email-otp/reset-password', { email, otp, password })).status).toBe(200);
    expect((await new Browser(app).signIn(email, password)).status).toBe(200);
  });
});

describe('second factors', () => {
  test('accept an app code after the password and a recovery code once, and reject an emailed code alone', async () => {
    const { browser, person } = await signedIn('two');
    const enabled = await browser.call('/two-factor/enable', { password: usualPassword });
    const { totpURI, backupCodes } = enabled.json as { totpURI: string; backupCodes: string[] };
    expect(await browser.call('/two-factor/verify-totp', { code: codeOf(totpURI) })).toMatchObject({ status: 200 });
    expect((await sentEmails(opened)).map(({ subject }) => subject)).toContain('Meridian: your second factor is on');

    const shown = (await browser.call('/two-factor/get-totp-uri', { password: usualPassword })).json;
    expect(codeOf(String(shown['totpURI']))).toBe(codeOf(totpURI));

    const other = new Browser(app);
    expect((await other.signIn(person.email)).json).toMatchObject({ twoFactorRedirect: true });
    expect(await whoIs(other)).toBeUndefined();
    const wrong = await signInWithCode(app, other.client, other.request('/'), { code: '000000', kind: 'app' });
    expect(wrong).toMatchObject({ ok: false, reason: 'code' });
    const right = await signInWithCode(app, other.client, other.request('/'), {
      // The current code is already used.
      code: codeOf(totpURI, Date.now() + 30_000),
      kind: 'app',
    });
    if (!right.ok) throw new Error(right.message);
    other.keep(right.headers);
    expect(await whoIs(other)).toBe(person.email);

    const recovery = { code: backupCodes[0] ?? '', kind: 'recovery' as const };
    for (const ok of [true, false]) {
      const third = new Browser(app);
      await third.signIn(person.email);
      expect((await signInWithCode(app, third.client, third.request('/'), recovery)).ok).toBe(ok);
    }
    await sentEmails(opened);
    const { email } = person;
    const byMail = new Browser(app);
    await byMail.call('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const [mail] = await sentEmails(opened);
    const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    expect(await byMail.call('/sign-in/email-otp', { email, otp })).toMatchObject({
      status: 403,
      json: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    expect(await whoIs(byMail)).toBeUndefined();
    expect(
      await new Browser(app).call('/session', { grant_type: 'password', email, password: usualPassword }),
    ).toMatchObject({
      status: 403,
    });
  });

  test('start a passkey with options for this site', async () => {
    const { browser } = await signedIn('key');
    const registering = await browser.call('/passkey/generate-register-options');
    expect(registering.json).toMatchObject({ rp: { id: 'localhost', name: 'Meridian' } });
    expect((await browser.call('/passkey/list-user-passkeys')).json).toEqual([]);
    expect((await browser.call('/passkey/update-passkey', { id: 'x', name: 'Mine' })).status).toBe(404);
    const options = await new Browser(app).call('/passkey/generate-authenticate-options');
    expect(options.json['challenge']).toMatch(/^[\w-]{20,}$/);
  });
});

describe('users and identities', () => {
  test('are read and changed by their owner, together with the profile', async () => {
    const { browser, person } = await signedIn('own');
    expect((await browser.call('/get-session')).json).toMatchObject({ user: { email: person.email } });
    expect((await browser.call('/update-user', { name: 'Olga New', company: 'New & Co' })).status).toBe(200);
    const [profile] = await app.db.select().from(userProfiles);
    expect(profile).toMatchObject({ fullName: 'Olga New', companyName: 'New & Co' });
    // Users cannot grant themselves rights.
    await browser.call('/update-user', { name: 'Olga', role: 'admin', emailVerified: true, userId: 'x' });
    const [user] = await app.db.select({ role: users.role }).from(users);
    expect(user?.role).toBe('user');
    const identities = Object.values((await browser.call('/list-accounts')).json);
    expect(identities).toMatchObject([{ providerId: 'credential' }]);
    expect(JSON.stringify(identities)).not.toContain('argon2');
  });

  test('sign out here, elsewhere and everywhere', async () => {
    const { browser: here, person } = await signedIn('out');
    const there = new Browser(app);
    await there.signIn(person.email);
    await here.call('/revoke-other-sessions', {});
    expect([await whoIs(here), await whoIs(there)]).toEqual([person.email, undefined]);
    await here.call('/sign-out', {});
    expect(here.cookies).not.toMatch(/meridian-session=|meridian-signed-in/);
  });
});

describe('administration', () => {
  const reads = ['/admin/list-users?page=1&per_page=500', '/admin/get-user?id=ID'];

  test.each([
    ['stranger', 401],
    ['client', 403],
    ['disabled', 401],
    ['administrator', 200],
  ])('is read by a %s: %i', async (who, status) => {
    const target = await makePerson(app, `target-${who}`);
    const browser = new Browser(app);
    if (who !== 'stranger') {
      const { email, id } = await makePerson(app, who, {
        role: who === 'administrator' || who === 'disabled' ? 'admin' : 'user',
      });
      await browser.signIn(email);
      if (who === 'disabled') {
        await app.db.update(users).set({ banned: true }).where(eq(users.id, id));
        await app.db.delete(sessions).where(eq(sessions.userId, id));
      }
    }
    for (const path of reads) {
      const answer = await browser.call(path.replace('ID', target.id));
      expect([path, answer.status]).toEqual([path, status]);
      if (path.startsWith('/admin/list-users') && status === 200) expect(answer.json).toMatchObject({ limit: 100 });
    }
    const actions = await app.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.userId, target.id));
    expect(actions.some(({ action }) => action === 'admin/get-user')).toBe(status === 200);
  });

  test('changes nobody: each of its other endpoints in the library is unavailable, also for owners', async () => {
    const endpoints: readonly { path?: string; options?: { method?: unknown } }[] = Object.values(authOf(app).api);
    const others = endpoints.filter(
      ({ path = '' }) => path.startsWith('/admin/') && !reads.some((read) => read.startsWith(`${path}?`)),
    );
    expect(others.length).toBeGreaterThan(10);
    const { browser } = await signedIn('chief', 'owner');
    const { person: target, browser: theirs } = await signedIn('second', 'owner');
    const before = await app.db.select().from(users);
    const body = { userId: target.id, role: 'user', data: { name: 'Other' }, newPassword: 'x'.repeat(20) };
    for (const { path = '', options } of others) {
      const answer = await browser.call(path, options?.method === 'GET' ? undefined : body);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect(await app.db.select().from(users)).toEqual(before);
    expect(await whoIs(theirs)).toBe(target.email);
  });
});

test.each([
  ['/verify-email?token=x', undefined, 404],
  ['/nothing', undefined, 404],
  ['/sign-in/email', { email: 'a\u0000b@example.com', password: 'x' }, 400],
  ['/sign-in/email', { email: ['a'], password: {} }, 400],
  ['/sign-in/social', { provider: 'nobody' }, 404],
  ['/callback/google?code=x&state=y', undefined, 302],
  ['/reset-password', { newPassword: 'long enough', token: 'x' }, 400],
])('rejects invalid input: %s %j', async (path, body, status) => {
  expect((await new Browser(app).call(path, body)).status).toBe(status);
});
