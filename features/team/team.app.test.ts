import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { teamInvites } from '#features/accounts/invites/invites.table.ts';
import { teamInvitePage } from '#features/account-pages/invite/team-invite.server.ts';
import { invite, resendInvite, withdrawInvite } from '#features/team/invites.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { giveRole, readTeam } from '#features/team/team.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { Browser, makePerson, sentEmails, tokenIn } from '../../tests/accounts.ts';
import { makeAdministrator, makeTeamMember } from '../../tests/administrators.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

let ann: Administrator;
let ola: Administrator;

const opened = await openTestApp();
beforeEach(async () => {
  const { db } = opened.app;
  await db.delete(teamInvites);
  await db.delete(users);
  ann = await makeAdministrator(opened.app, 'ann');
  ola = await makeTeamMember(opened.app, 'ola', 'owner', 'team');
});

const roleOf = async (id: string) =>
  (await opened.app.db.select({ role: userProfiles.role }).from(userProfiles).where(eq(userProfiles.userId, id)))[0]
    ?.role;

describe('a role', () => {
  test('is given and taken away, with an entry and an email', async () => {
    const { app } = opened;
    const { id } = await makePerson(app, 'sam');
    expect(await giveRole(app, ann, id, 'sales')).toMatchObject({ ok: true, before: 'user', role: 'sales' });
    expect(await roleOf(id)).toBe('sales');
    expect(await giveRole(app, ann, id, 'sales')).toMatchObject({ reason: 'already' });
    expect(await giveRole(app, ann, id, 'user')).toMatchObject({ ok: true, before: 'sales' });
    expect((await readTeam(app)).members.map(({ email, role }) => [email, role])).toEqual([
      ['ola@example.com', 'owner'],
      ['ann@example.com', 'admin'],
    ]);
    const entries = await app.db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.userId, id));
    expect(entries.map(({ action }) => action)).toEqual(['role-granted', 'role-revoked']);
    expect((await sentEmails(opened)).map(({ subject }) => subject).sort()).toEqual([
      'Meridian: you are no longer on the team',
      'Meridian: your role is Sales now',
    ]);
  });

  test('of an owner is changed by owners only, and nobody changes their own', async () => {
    const { app } = opened;
    expect(await giveRole(app, ann, ola.user.id, 'sales')).toMatchObject({ reason: 'owner' });
    expect(await giveRole(app, ann, (await makePerson(app, 'sam')).id, 'owner')).toMatchObject({ reason: 'owner' });
    expect(await giveRole(app, ola, ola.user.id, 'admin')).toMatchObject({ reason: 'self' });
    expect(await giveRole(app, ola, ann.user.id, 'owner')).toMatchObject({ ok: true });
    expect(await giveRole(app, ann, ola.user.id, 'reader')).toMatchObject({ ok: true });
    // By a session from before.
    expect(await giveRole(app, ola, ann.user.id, 'reader')).toMatchObject({ reason: 'no-right' });
  });

  test('of owner is given by an administrator while a site has no owner', async () => {
    const { app } = opened;
    await app.db.delete(users).where(eq(users.id, ola.user.id));
    const { id } = await makePerson(app, 'sam', { role: 'sales' });
    expect(await giveRole(app, ann, id, 'owner')).toMatchObject({ ok: true });
  });

  test('is not given to an unconfirmed or disabled account', async () => {
    const { app } = opened;
    const max = await makePerson(app, 'max', { emailVerified: false });
    expect(await giveRole(app, ann, max.id, 'writer')).toMatchObject({ reason: 'unconfirmed' });
    const dan = await makePerson(app, 'dan');
    await app.db.update(users).set({ banned: true }).where(eq(users.id, dan.id));
    expect(await giveRole(app, ann, dan.id, 'writer')).toMatchObject({ reason: 'disabled' });
    expect(await giveRole(app, ann, 'nobody', 'writer')).toMatchObject({ reason: 'unknown' });
  });

  test('stays with one administrator when two remove each other at once', async () => {
    const { app } = opened;
    await app.db.delete(users).where(eq(users.id, ola.user.id));
    const ben = await makeAdministrator(app, 'ben');
    const answers = await Promise.all([
      giveRole(app, ann, ben.user.id, 'user'),
      giveRole(app, ben, ann.user.id, 'user'),
    ]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe('an invite', () => {
  test('makes an account once, with its role, and signs in', async () => {
    const { app } = opened;
    expect(await invite(app, ann, { email: ' New@Example.com', role: 'writer' })).toMatchObject({ ok: true });
    const token = await lastToken();
    expect(await page(token)).toMatchObject({ step: 'sign-up', email: 'new@example.com', role: 'writer' });
    const weak = await post({ token, ...person, password: 'password', confirmPassword: 'password' });
    expect(weak).toMatchObject({ status: 422, page: { error: { field: 'password' } } });
    const answers = await Promise.all([post({ token, ...person }), post({ token, ...person })]);
    expect(answers.filter((one) => 'to' in one && one.to === '/admin')).toHaveLength(1);
    const [made] = await app.db.select().from(users).where(eq(users.email, 'new@example.com'));
    expect(made).toMatchObject({ role: 'writer', emailVerified: true, name: 'Nia Lee' });
    expect(await page(token)).toMatchObject({ step: 'dead' });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'invite-accepted'));
    expect(entry).toMatchObject({ userId: made?.id, details: { role: 'writer' } });
  });

  test('lets an account with its address join and keep its data, and no other account', async () => {
    const { app } = opened;
    const cleo = await makePerson(app, 'cleo');
    await invite(app, ann, { email: cleo.email, role: 'finance' });
    const token = await lastToken();
    expect(await page(token)).toMatchObject({ step: 'sign-in' });
    const other = new Browser(app);
    await other.signIn((await makePerson(app, 'eve')).email);
    expect(await page(token, other)).toMatchObject({ step: 'other' });
    await post({ token }, other);
    const browser = new Browser(app);
    await browser.signIn(cleo.email);
    expect(await page(token, browser)).toMatchObject({ step: 'join' });
    expect(await post({ token }, browser)).toMatchObject({ to: '/admin' });
    expect(await roleOf(cleo.id)).toBe('finance');
    expect(await invite(app, ann, { email: cleo.email, role: 'sales' })).toMatchObject({ reason: 'member' });
  });

  test('ends when it expires, is withdrawn, sent again, or its sender may no longer invite', async () => {
    const { app } = opened;
    await invite(app, ann, { email: 'new@example.com', role: 'sales' });
    const first = await lastToken();
    const later = { ...app, now: () => new Date(Date.now() + 7 * 86_400_000 + 1000) };
    expect(await teamInvitePage.open(later, request(first))).toMatchObject({ step: 'dead' });
    const id = (await readTeam(app)).invites[0]?.id ?? '';
    expect(await resendInvite(app, ola, id)).toMatchObject({ ok: true });
    const second = await lastToken();
    expect(await page(first)).toMatchObject({ step: 'dead' });
    expect(await page(second)).toMatchObject({ step: 'sign-up' });
    await giveRole(app, ann, (await makePerson(app, 'ben')).id, 'admin');
    await app.db.update(users).set({ banned: true }).where(eq(users.id, ola.user.id));
    expect(await page(second)).toMatchObject({ step: 'dead' });
    expect(await withdrawInvite(app, ann, id)).toMatchObject({ ok: true });
    expect(await withdrawInvite(app, ann, id)).toMatchObject({ reason: 'gone' });
  });

  test('is limited, checked, and stored without its token', async () => {
    const { app } = opened;
    expect(await invite(app, ann, { email: 'nobody', role: 'sales' })).toMatchObject({ reason: 'address' });
    expect(await invite(app, ann, { email: 'a@example.com', role: 'king' })).toMatchObject({ reason: 'address' });
    expect(await invite(app, ann, { email: 'a@example.com', role: 'owner' })).toMatchObject({ reason: 'owner' });
    for (let n = 0; n < 4; n += 1) await invite(app, ola, { email: 'b@example.com', role: 'owner' });
    expect(await invite(app, ola, { email: 'b@example.com', role: 'owner' })).toMatchObject({ ok: true });
    expect(await invite(app, ola, { email: 'b@example.com', role: 'owner' })).toMatchObject({ reason: 'too-many' });
    const rows = await app.db.select().from(teamInvites);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(await lastToken());
  });
});

const person = {
  firstName: 'Nia',
  lastName: 'Lee',
  password: 'three green boats',
  confirmPassword: 'three green boats',
};

function request(token: string): Request {
  return new Request(`http://127.0.0.1/invite?token=${token}`);
}

function page(token: string, browser?: Browser) {
  const path = `/invite?token=${token}`;
  return teamInvitePage.open(opened.app, browser ? browser.request(path) : request(token));
}

function post(fields: Record<string, string>, browser?: Browser) {
  const headers = new Headers(browser?.request('/invite').headers);
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
  const body = new URLSearchParams(fields).toString();
  const sent = new Request('http://127.0.0.1/invite', { method: 'POST', headers, body });
  return teamInvitePage.post(opened.app, sent, newClient());
}

async function lastToken(): Promise<string> {
  await sentEmails(opened);
  return tokenIn(opened.emails.findLast(({ subject }) => subject.includes('invited')));
}
