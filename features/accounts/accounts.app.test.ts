import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { confirmAddress, readAddressConfirmation } from '#features/accounts/sign-in/confirm-address.server.ts';
import { purgeAccountLeftovers } from '#features/accounts/accounts.jobs.server.ts';
import {
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from '#features/accounts/sign-in/sign-in.server.ts';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { runAdmin } from '#features/team/admin-command.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { seedPeople } from '#features/demonstration/demonstration-people.public.server.ts';
import { openConfirmPage } from '#features/account-pages/confirm/confirm-page.server.ts';
import { requireTeamSession, requireUser, sessionOf } from '#features/accounts/session.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { Browser, linkIn, makePerson, sentEmails, signUpOf, tokenIn, usualPassword } from '../../tests/accounts.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';

const opened = await openTestApp();
const { app } = opened;

/** Signs up; returns the resulting email. */
async function signedUp(browser: Browser, name: string) {
  const answer = await signUp(app, browser.client, browser.request('/signup'), signUpOf(name));
  if (!answer.ok) throw new Error(answer.message);
  browser.keep(answer.headers);
  const [mail] = await sentEmails(opened);
  return mail;
}

const confirm = (browser: Browser, token: string, password?: string) =>
  confirmAddress(app, browser.client, browser.request('/confirm-address'), { token, password });

describe('a sign-up', () => {
  test('writes user, profile and identity, and emails a link that confirms the address', async () => {
    const browser = new Browser(app);
    const mail = await signedUp(browser, 'Ann');
    const [user] = await app.db.select().from(users);
    expect(user).toMatchObject({ email: 'ann@example.com', name: 'Ann Lee', firstName: 'Ann', emailVerified: false });
    const [profile] = await app.db.select().from(userProfiles);
    expect(profile).toMatchObject({ userId: user?.id, fullName: 'Ann Lee', companyName: 'Lee & Co', role: 'user' });
    const [identity] = await app.db.select().from(userIdentities);
    expect(identity).toMatchObject({ userId: user?.id, providerId: 'credential' });
    expect(mail).toMatchObject({
      to: 'ann@example.com',
      subject: 'Welcome to Meridian: please confirm your address',
    });
    // A stranger can trigger this email, but not choose its text.
    expect(mail?.html).not.toMatch(/Ann|Lee/);
    expect(await sessionOf(app, browser.request('/'))).toBeUndefined();

    // Mail scanners' GETs confirm nothing.
    const page = await openConfirmPage(app, browser.request(linkIn(mail)));
    expect(page.confirmation).toEqual({ kind: 'first', email: 'ann@example.com', needs: 'nothing' });
    const early = await signIn(app, browser.client, browser.request('/login'), {
      email: 'ann@example.com',
      password: usualPassword,
    });
    expect(early).toMatchObject({ ok: false, reason: 'credentials' });

    const answer = await confirm(browser, tokenIn(mail));
    if (!answer.ok) throw new Error(answer.message);
    browser.keep(answer.headers);
    expect(browser.cookies).toContain('meridian-signed-in=1');
    expect(await sessionOf(app, browser.request('/'))).toMatchObject({
      user: { email: 'ann@example.com', emailVerified: true },
      profile: { fullName: 'Ann Lee', companyName: 'Lee & Co' },
    });
  });

  test('leaves nothing behind when one part of it fails', async () => {
    const failing: AppContext = {
      ...app,
      jobs: { ...app.jobs, send: () => Promise.reject(new Error('no queue')) },
    };
    const browser = new Browser(failing);
    const answer = await signUp(failing, browser.client, browser.request('/signup'), signUpOf('bob'));
    expect(answer.ok).toBe(false);
    expect(await app.db.select().from(users)).toEqual([]);
    expect(await app.db.select().from(userProfiles)).toEqual([]);
  });

  test('carries the return path through the emailed link', async () => {
    const browser = new Browser(app);
    const form = { ...signUpOf('cora'), returnTo: '/checkout?priceId=a b' };
    await signUp(app, browser.client, browser.request('/signup'), form);
    const [mail] = await sentEmails(opened);
    const page = await openConfirmPage(app, browser.request(linkIn(mail)));
    expect(page.returnTo).toBe('/checkout?priceId=a%20b');
  });
});

describe('a sign-up with another person’s address', () => {
  test('does not get in when the owner follows the link, and loses everything when the owner sets a password', async () => {
    const attacker = new Browser(app);
    const mail = await signedUp(attacker, 'victim');
    const victim = new Browser(app);
    const token = tokenIn(mail);
    expect(await readAddressConfirmation(app, victim.request('/'), token)).toMatchObject({ needs: 'password' });
    expect(await confirm(victim, token)).toMatchObject({ ok: false, reason: 'password' });
    expect(await confirm(victim, token, 'what the owner would choose')).toMatchObject({
      ok: false,
      reason: 'password',
    });
    expect(await app.db.select({ is: users.emailVerified }).from(users)).toEqual([{ is: false }]);

    // Nor does a provider account that the stranger connected.
    const [user] = await app.db.select({ id: users.id }).from(users);
    const planted = { userId: user?.id ?? '', providerId: 'github', accountId: '666' };
    await app.db.insert(userIdentities).values(planted);

    // The owner is notified of the existing account.
    const second = await signedUp(victim, 'victim');
    expect(second).toMatchObject({ to: 'victim@example.com', subject: 'You already have an account at Meridian' });
    await requestPasswordReset(app, victim.client, victim.request('/reset-password'), {
      email: 'victim@example.com',
    });
    const [reset] = await sentEmails(opened);
    const mine = 'the owner’s own words';
    const form = { password: mine, confirmPassword: mine, token: tokenIn(reset) };
    expect(await updatePassword(app, victim.client, victim.request('/update-password'), form)).toMatchObject({
      ok: true,
    });
    expect((await attacker.signIn('victim@example.com')).status).toBe(401);
    expect((await victim.signIn('victim@example.com', mine)).status).toBe(200);
    const rows = await app.db.select({ provider: userIdentities.providerId }).from(userIdentities);
    expect(rows).toEqual([{ provider: 'credential' }]);
    expect(await confirm(attacker, token)).toMatchObject({ ok: true });
    expect(await sessionOf(app, attacker.request('/'))).toBeUndefined();
  });
});

describe('a password reset', () => {
  test('works once, ends every session and triggers an email', async () => {
    const { email } = await makePerson(app, 'dan');
    const other = new Browser(app);
    await other.signIn(email);
    const browser = new Browser(app);
    await requestPasswordReset(app, browser.client, browser.request('/'), { email, returnTo: '/dashboard' });
    const [mail] = await sentEmails(opened);
    expect(linkIn(mail)).toMatch(/^\/update-password\?token=[\w-]+&returnTo=%2Fdashboard$/);
    const form = { password: 'another way round', confirmPassword: 'another way round', token: tokenIn(mail) };
    const update = () => updatePassword(app, browser.client, browser.request('/update-password'), form);
    expect(await update()).toMatchObject({ ok: true });
    expect(await update()).toMatchObject({ ok: false, reason: 'link' });
    expect(await sessionOf(app, other.request('/'))).toBeUndefined();
    const [changed] = await sentEmails(opened);
    expect(changed).toMatchObject({ to: email, subject: 'Meridian: your password was changed' });
  });

  test('stores no usable token in the database, only a hash', async () => {
    const { email } = await makePerson(app, 'eve');
    const browser = new Browser(app);
    await requestPasswordReset(app, browser.client, browser.request('/'), { email });
    const { rows } = await opened.database.pool.query<{ all: string }>(
      `select (select string_agg(v::text, '') from verifications v) || (select string_agg(data::text, '') from pgboss.job) as all`,
    );
    const [mail] = await sentEmails(opened);
    expect(tokenIn(mail).length).toBeGreaterThan(20);
    expect(rows[0]?.all).not.toContain(tokenIn(mail));
  });
});

describe('a sign-in', () => {
  test('triggers an email from a new device, but not from a known one', async () => {
    const { email, id } = await makePerson(app, 'fay');
    const first = new Browser(app);
    await first.signIn(email);
    await signOut(app, first.client, first.request('/'));
    await first.signIn(email);
    expect(await sentEmails(opened)).toEqual([]);
    const second = new Browser(app, undefined, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36');
    await second.signIn(email);
    const emails = await sentEmails(opened);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Chrome on Windows');
    expect(emails[0]?.text).toContain(second.client.address);
    const actions = await app.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.userId, id), eq(auditLog.action, 'sign-in')));
    expect(actions).toHaveLength(3);
  });

  test('is recorded in a log that cannot be changed', async () => {
    const { email } = await makePerson(app, 'gus');
    await new Browser(app).signIn(email);
    const refused = (statement: string) =>
      expect(opened.database.pool.query(statement)).rejects.toThrow(/takes no changes/);
    await refused(`update audit_log set act = 'nothing'`);
    await refused('delete from audit_log');
    await refused('truncate audit_log');
  });
});

describe('access guards', () => {
  const thrown = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  test('send signed-out visitors to the login page and back, and keep out everyone but administrators', async () => {
    const stranger = await thrown(requireUser(app, new Browser(app).request('/dashboard?tab=plan')));
    if (!(stranger instanceof Response)) throw new Error('It was let in.');
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get('Location')).toBe('/login?returnTo=%2Fdashboard%3Ftab%3Dplan');

    const client = new Browser(app);
    await client.signIn((await makePerson(app, 'hal')).email);
    expect((await requireUser(app, client.request('/dashboard'))).user.email).toBe('hal@example.com');
    expect(await thrown(requireTeamSession(app, client.request('/admin'), 'team'))).toMatchObject({
      init: { status: 403 },
      data: {
        title: 'Access Denied',
        message:
          "You don't have permission to access this admin area. This section is restricted to administrators only.",
      },
    });
    const admin = new Browser(app);
    await admin.signIn((await makePerson(app, 'ida', { role: 'admin' })).email);
    expect((await requireTeamSession(app, admin.request('/admin'), 'team')).profile.role).toBe('admin');
  });

  test('check again each time, so that disabled users and former administrators are out at once', async () => {
    const { email, id } = await makePerson(app, 'jan', { role: 'admin' });
    await makePerson(app, 'kim', { role: 'admin' });
    const browser = new Browser(app);
    await browser.signIn(email);
    await runAdmin(app, ['revoke', email], () => undefined);
    const refused = await thrown(requireTeamSession(app, browser.request('/admin'), 'team'));
    expect(refused).toMatchObject({ init: { status: 403 } });
    await app.db.update(users).set({ banned: true }).where(eq(users.id, id));
    expect(await sessionOf(app, browser.request('/'))).toBeUndefined();
    expect((await browser.signIn(email)).status).toBe(403);
  });
});

describe('npm run admin', () => {
  const run = async (...argv: string[]) => {
    const lines: string[] = [];
    return { code: await runAdmin(app, argv, (text) => lines.push(text)), text: lines.join('\n') };
  };

  test('grants and revokes, but never revokes the last one and never grants an unconfirmed one', async () => {
    const lea = await makePerson(app, 'lea');
    await makePerson(app, 'max', { emailVerified: false });
    expect(await run()).toEqual({
      code: 0,
      text: 'There is no administrator yet: npm run admin -- setup-link, or -- grant EMAIL',
    });
    for (const one of ['nobody', 'max']) expect(await run('grant', `${one}@example.com`)).toMatchObject({ code: 1 });
    expect(await run('grant', 'Lea@example.com')).toMatchObject({ code: 0 });
    expect(await run('list')).toEqual({ code: 0, text: 'owner    lea@example.com  lea' });
    const last = await run('revoke', 'lea@example.com');
    expect([last.code, last.text]).toEqual([1, expect.stringContaining('the last')]);
    await makePerson(app, 'nia', { role: 'admin' });
    expect(await run('revoke', 'lea@example.com')).toMatchObject({ code: 0 });
    expect(await run('do', 'what')).toMatchObject({ code: 2 });
    expect(await run('grant', 'lea@example.com', 'king')).toMatchObject({ code: 2 });
    expect(await run('grant', 'lea@example.com', 'writer')).toMatchObject({ code: 0 });
    expect((await run('grant', 'nia@example.com', 'writer')).text).toContain('the last');
    expect(await run('list')).toMatchObject({ text: 'writer   lea@example.com  lea\nadmin    nia@example.com  nia' });
    const actions = await app.db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.userId, lea.id));
    expect(actions.map(({ action }) => action)).toEqual(['role-granted', 'role-revoked', 'role-granted']);
  });
});

test('creates the demonstration users once, with generated passwords', async () => {
  const made = await seedPeople(app);
  expect(made.map(({ what }) => what).join()).toBe('administrator,owner,sales,writer,finance,read-only,client');
  expect(await seedPeople(app)).toEqual([]);
  const [admin] = made;
  expect(admin?.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect((await new Browser(app).signIn(admin?.email ?? '', admin?.password)).status).toBe(200);
});

test('keeps log entries for four hundred days, and no longer', async () => {
  const { id } = await makePerson(app, 'log');
  const day = (days: number) => new Date(Date.now() - days * 86_400_000);
  const entry = { action: 'sign-in', actorId: id, userId: id };
  await app.db.insert(auditLog).values([
    { ...entry, at: day(401) },
    { ...entry, at: day(399) },
  ]);
  await runNow(purgeAccountLeftovers, app);
  expect(await app.db.select().from(auditLog).where(eq(auditLog.userId, id))).toHaveLength(1);
});

test('deletes accounts unconfirmed after thirty days, and no others', async () => {
  await makePerson(app, 'old', { emailVerified: false });
  await makePerson(app, 'kept');
  const later: AppContext = { ...app, now: () => new Date(Date.now() + 31 * 86_400_000) };
  await runNow(purgeAccountLeftovers, later);
  expect(await app.db.select({ email: users.email }).from(users)).toEqual([{ email: 'kept@example.com' }]);
});
