import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAddress, readConfirmation } from '#features/accounts/confirm-address.server.ts';
import { purgeAccountLeftovers } from '#features/accounts/accounts-jobs.server.ts';
import { requestPasswordReset, signIn, signOut, signUp, updatePassword } from '#features/accounts/accounts.server.ts';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { runAdmin } from '#features/accounts/administrators.server.ts';
import { auditLog } from '#features/accounts/audit.table.ts';
import { seedPeople } from '#features/accounts/demonstration-people.server.ts';
import { openConfirmPage } from '#features/accounts/pages/confirm-page.server.ts';
import { requireAdmin, requireUser, sessionOf } from '#features/accounts/session.server.ts';
import type { Machine } from '#server/machine.ts';
import { Browser, linkIn, makePerson, sentLetters, signUpOf, tokenIn, usualPassword } from '../../tests/accounts.ts';
import { openTestMachine, type TestMachine } from '../../tests/test-machine.ts';

let opened: TestMachine;
let machine: Machine;

beforeAll(async () => {
  opened = await openTestMachine();
  machine = opened.machine;
});
afterAll(() => opened.close());
beforeEach(() => opened.empty());

/** Signs up in that browser and answers the letter that follows. */
async function signedUp(browser: Browser, name: string) {
  const answer = await signUp(machine, browser.caller, browser.request('/signup'), signUpOf(name));
  if (!answer.ok) throw new Error(answer.message);
  browser.keep(answer.headers);
  const [letter] = await sentLetters(opened);
  return letter;
}

const confirm = (browser: Browser, token: string, password?: string) =>
  confirmAddress(machine, browser.caller, browser.request('/confirm-address'), { token, password });

describe('a sign-up', () => {
  test('writes user, profile and identity, and mails a link that confirms the address', async () => {
    const browser = new Browser(machine);
    const letter = await signedUp(browser, 'Ann');
    const [user] = await machine.db.select().from(users);
    expect(user).toMatchObject({ email: 'ann@example.com', name: 'Ann Lee', firstName: 'Ann', emailVerified: false });
    const [profile] = await machine.db.select().from(userProfiles);
    expect(profile).toMatchObject({ userId: user?.id, fullName: 'Ann Lee', companyName: 'Lee & Co', role: 'user' });
    const [identity] = await machine.db.select().from(userIdentities);
    expect(identity).toMatchObject({ userId: user?.id, providerId: 'credential' });
    expect(letter).toMatchObject({
      to: 'ann@example.com',
      subject: 'Welcome to Meridian: please confirm your address',
    });
    // Its words are ours alone: a stranger can make us send this letter, but not words of theirs.
    expect(letter?.html).not.toMatch(/Ann|Lee/);
    expect(await sessionOf(machine, browser.request('/'))).toBeUndefined();

    // A mail scanner's GET confirms nothing.
    const page = await openConfirmPage(machine, browser.request(linkIn(letter)));
    expect(page.confirmation).toEqual({ kind: 'first', email: 'ann@example.com', needs: 'nothing' });
    const early = await signIn(machine, browser.caller, browser.request('/login'), {
      email: 'ann@example.com',
      password: usualPassword,
    });
    expect(early).toMatchObject({ ok: false, reason: 'credentials' });

    const answer = await confirm(browser, tokenIn(letter));
    if (!answer.ok) throw new Error(answer.message);
    browser.keep(answer.headers);
    expect(browser.cookies).toContain('meridian-signed-in=1');
    expect(await sessionOf(machine, browser.request('/'))).toMatchObject({
      user: { email: 'ann@example.com', emailVerified: true },
      profile: { fullName: 'Ann Lee', companyName: 'Lee & Co' },
    });
  });

  test('leaves nothing behind where one part of it fails', async () => {
    const failing: Machine = {
      ...machine,
      jobs: { ...machine.jobs, send: () => Promise.reject(new Error('no queue')) },
    };
    const browser = new Browser(failing);
    const answer = await signUp(failing, browser.caller, browser.request('/signup'), signUpOf('bob'));
    expect(answer.ok).toBe(false);
    expect(await machine.db.select().from(users)).toEqual([]);
    expect(await machine.db.select().from(userProfiles)).toEqual([]);
  });

  test('carries the way on through the mailed link', async () => {
    const browser = new Browser(machine);
    const form = { ...signUpOf('cora'), returnTo: '/checkout?priceId=a b' };
    await signUp(machine, browser.caller, browser.request('/signup'), form);
    const [letter] = await sentLetters(opened);
    const page = await openConfirmPage(machine, browser.request(linkIn(letter)));
    expect(page.returnTo).toBe('/checkout?priceId=a%20b');
  });
});

describe('somebody who signs up with another’s address', () => {
  test('does not come in when its owner follows the link, and loses all when its owner sets a password', async () => {
    const attacker = new Browser(machine);
    const letter = await signedUp(attacker, 'victim');
    const victim = new Browser(machine);
    const token = tokenIn(letter);
    expect(await readConfirmation(machine, victim.request('/'), token)).toMatchObject({ needs: 'password' });
    expect(await confirm(victim, token)).toMatchObject({ ok: false, reason: 'password' });
    expect(await confirm(victim, token, 'what the owner would choose')).toMatchObject({
      ok: false,
      reason: 'password',
    });
    expect(await machine.db.select({ is: users.emailVerified }).from(users)).toEqual([{ is: false }]);

    // An account at a provider that the stranger has connected is no way in either.
    const [user] = await machine.db.select({ id: users.id }).from(users);
    const planted = { userId: user?.id ?? '', providerId: 'github', accountId: '666' };
    await machine.db.insert(userIdentities).values(planted);

    // The owner signs up too, and is told of the account that is there.
    const second = await signedUp(victim, 'victim');
    expect(second).toMatchObject({ to: 'victim@example.com', subject: 'You already have an account at Meridian' });
    await requestPasswordReset(machine, victim.caller, victim.request('/reset-password'), {
      email: 'victim@example.com',
    });
    const [reset] = await sentLetters(opened);
    const mine = 'the owner’s own words';
    const form = { password: mine, confirmPassword: mine, token: tokenIn(reset) };
    expect(await updatePassword(machine, victim.caller, victim.request('/update-password'), form)).toMatchObject({
      ok: true,
    });
    expect((await attacker.signIn('victim@example.com')).status).toBe(401);
    expect((await victim.signIn('victim@example.com', mine)).status).toBe(200);
    const rows = await machine.db.select({ provider: userIdentities.providerId }).from(userIdentities);
    expect(rows).toEqual([{ provider: 'credential' }]);
    expect(await confirm(attacker, token)).toMatchObject({ ok: true });
    expect(await sessionOf(machine, attacker.request('/'))).toBeUndefined();
  });
});

describe('a reset', () => {
  test('works once, ends every session, and is told by mail', async () => {
    const { email } = await makePerson(machine, 'dan');
    const other = new Browser(machine);
    await other.signIn(email);
    const browser = new Browser(machine);
    await requestPasswordReset(machine, browser.caller, browser.request('/'), { email, returnTo: '/dashboard' });
    const [letter] = await sentLetters(opened);
    expect(linkIn(letter)).toMatch(/^\/update-password\?token=[\w-]+&returnTo=%2Fdashboard$/);
    const form = { password: 'another way round', confirmPassword: 'another way round', token: tokenIn(letter) };
    const update = () => updatePassword(machine, browser.caller, browser.request('/update-password'), form);
    expect(await update()).toMatchObject({ ok: true });
    expect(await update()).toMatchObject({ ok: false, reason: 'link' });
    expect(await sessionOf(machine, other.request('/'))).toBeUndefined();
    const [changed] = await sentLetters(opened);
    expect(changed).toMatchObject({ to: email, subject: 'Meridian: your password was changed' });
  });

  test('of the database knows no key: a token is kept as a hash', async () => {
    const { email } = await makePerson(machine, 'eve');
    const browser = new Browser(machine);
    await requestPasswordReset(machine, browser.caller, browser.request('/'), { email });
    const { rows } = await opened.database.pool.query<{ all: string }>(
      `select (select string_agg(v::text, '') from verifications v) || (select string_agg(data::text, '') from pgboss.job) as all`,
    );
    const [letter] = await sentLetters(opened);
    expect(tokenIn(letter).length).toBeGreaterThan(20);
    expect(rows[0]?.all).not.toContain(tokenIn(letter));
  });
});

describe('a sign-in', () => {
  test('from a device not seen before is told by mail, and from a known one is not', async () => {
    const { email, id } = await makePerson(machine, 'fay');
    const first = new Browser(machine);
    await first.signIn(email);
    await signOut(machine, first.caller, first.request('/'));
    await first.signIn(email);
    expect(await sentLetters(opened)).toEqual([]);
    const second = new Browser(machine, undefined, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36');
    await second.signIn(email);
    const letters = await sentLetters(opened);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Chrome on Windows');
    expect(letters[0]?.text).toContain(second.caller.address);
    const acts = await machine.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(and(eq(auditLog.userId, id), eq(auditLog.act, 'sign-in')));
    expect(acts).toHaveLength(3);
  });

  test('is in a log that takes no changes', async () => {
    const { email } = await makePerson(machine, 'gus');
    await new Browser(machine).signIn(email);
    const refused = (statement: string) =>
      expect(opened.database.pool.query(statement)).rejects.toThrow(/takes no changes/);
    await refused(`update audit_log set act = 'nothing'`);
    await refused('delete from audit_log');
    await refused('truncate audit_log');
  });
});

describe('the guards', () => {
  const thrown = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  test('send a stranger to the login page and back, and keep all but administrators out', async () => {
    const stranger = await thrown(requireUser(machine, new Browser(machine).request('/dashboard?tab=plan')));
    if (!(stranger instanceof Response)) throw new Error('It was let in.');
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get('Location')).toBe('/login?returnTo=%2Fdashboard%3Ftab%3Dplan');

    const client = new Browser(machine);
    await client.signIn((await makePerson(machine, 'hal')).email);
    expect((await requireUser(machine, client.request('/dashboard'))).user.email).toBe('hal@example.com');
    expect(await thrown(requireAdmin(machine, client.request('/admin')))).toMatchObject({
      init: { status: 403 },
      data: {
        title: 'Access Denied',
        message:
          "You don't have permission to access this admin area. This section is restricted to administrators only.",
      },
    });
    const admin = new Browser(machine);
    await admin.signIn((await makePerson(machine, 'ida', { role: 'admin' })).email);
    expect((await requireAdmin(machine, admin.request('/admin'))).profile.role).toBe('admin');
  });

  test('look again each time: who is disabled or no administrator any more is out at once', async () => {
    const { email, id } = await makePerson(machine, 'jan', { role: 'admin' });
    await makePerson(machine, 'kim', { role: 'admin' });
    const browser = new Browser(machine);
    await browser.signIn(email);
    await runAdmin(machine, ['revoke', email], () => undefined);
    expect(await thrown(requireAdmin(machine, browser.request('/admin')))).toMatchObject({ init: { status: 403 } });
    await machine.db.update(users).set({ banned: true }).where(eq(users.id, id));
    expect(await sessionOf(machine, browser.request('/'))).toBeUndefined();
    expect((await browser.signIn(email)).status).toBe(403);
  });
});

describe('npm run admin', () => {
  const said = async (...argv: string[]) => {
    const lines: string[] = [];
    return { code: await runAdmin(machine, argv, (text) => lines.push(text)), text: lines.join('\n') };
  };

  test('grants and revokes, never the last one, and nobody unconfirmed', async () => {
    const lea = await makePerson(machine, 'lea');
    await makePerson(machine, 'max', { emailVerified: false });
    expect(await said()).toEqual({ code: 0, text: 'There is no administrator yet: npm run admin -- grant EMAIL' });
    expect(await said('grant', 'nobody@example.com')).toMatchObject({ code: 1 });
    expect(await said('grant', 'max@example.com')).toMatchObject({ code: 1 });
    expect(await said('grant', 'Lea@example.com')).toMatchObject({ code: 0 });
    expect(await said('list')).toEqual({ code: 0, text: 'lea@example.com  lea' });
    const last = await said('revoke', 'lea@example.com');
    expect(last.code).toBe(1);
    expect(last.text).toContain('the last');
    await makePerson(machine, 'nia', { role: 'admin' });
    expect(await said('revoke', 'lea@example.com')).toMatchObject({ code: 0 });
    expect(await said('do', 'what')).toMatchObject({ code: 2 });
    const acts = await machine.db.select({ act: auditLog.act }).from(auditLog).where(eq(auditLog.userId, lea.id));
    expect(acts).toEqual([{ act: 'role-granted' }, { act: 'role-revoked' }]);
  });
});

test('the demonstration’s people are made once, with passwords that are made up', async () => {
  const made = await seedPeople(machine);
  expect(made.map(({ what }) => what)).toEqual(['administrator', 'client']);
  expect(await seedPeople(machine)).toEqual([]);
  const [admin] = made;
  expect(admin?.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect((await new Browser(machine).signIn(admin?.email ?? '', admin?.password)).status).toBe(200);
});

test('the log keeps what was done for four hundred days, and no longer', async () => {
  const { id } = await makePerson(machine, 'log');
  const day = (days: number) => new Date(Date.now() - days * 86_400_000);
  const entry = { act: 'sign-in', actorId: id, userId: id };
  await machine.db.insert(auditLog).values([
    { ...entry, at: day(401) },
    { ...entry, at: day(399) },
  ]);
  await purgeAccountLeftovers(machine);
  expect(await machine.db.select().from(auditLog).where(eq(auditLog.userId, id))).toHaveLength(1);
});

test('accounts that nobody confirms are gone after thirty days, and no others', async () => {
  await makePerson(machine, 'old', { emailVerified: false });
  await makePerson(machine, 'kept');
  const later: Machine = { ...machine, now: () => new Date(Date.now() + 31 * 86_400_000) };
  await purgeAccountLeftovers(later);
  expect(await machine.db.select({ email: users.email }).from(users)).toEqual([{ email: 'kept@example.com' }]);
});
