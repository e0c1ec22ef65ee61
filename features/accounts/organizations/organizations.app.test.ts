import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { organizationInvitePage } from '#features/account-pages/invite/organization-invite.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { sessions, users } from '#features/accounts/accounts.table.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { asClientMember, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import {
  inviteToOrganization,
  resendInvitation,
  withdrawInvitation,
} from '#features/accounts/organizations/invitations.server.ts';
import {
  changeMemberRole,
  handOver,
  leaveOrganization,
  loadPeople,
  removeMember,
  renameOrganization,
  switchOrganization,
} from '#features/accounts/organizations/members.server.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { Browser, makePerson, sentEmails, signUpOf, tokenIn } from '../../../tests/accounts.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;
let ann: Browser;

beforeEach(async () => {
  ann = await signedIn('ann');
});

async function signedIn(name: string): Promise<Browser> {
  await makePerson(app, name);
  return signIn(name);
}

async function signIn(name: string): Promise<Browser> {
  const browser = new Browser(app);
  expect((await browser.signIn(`${name}@example.com`)).status).toBe(200);
  return browser;
}

async function session(browser: Browser): Promise<Session> {
  const found = await sessionOf(app, browser.request('/dashboard'));
  if (!found) throw new Error('Not signed in.');
  return found;
}

async function owner(browser: Browser = ann): Promise<ClientMember<'people:write'>> {
  const by = asClientMember(await session(browser), browser.request('/dashboard'), null, 'people:write');
  if (!by) throw new Error('Not an owner.');
  return by;
}

async function member(browser: Browser): Promise<ClientMember> {
  const by = asClientMember(await session(browser), browser.request('/dashboard'), null);
  if (!by) throw new Error('In no organization.');
  return by;
}

async function lastToken(): Promise<string> {
  await sentEmails(opened);
  return tokenIn(opened.emails.findLast(({ subject }) => subject.includes('invited')));
}

function open(query: Readonly<Record<string, string>>, browser = new Browser(app)) {
  return organizationInvitePage.open(app, browser.request(`/join?${new URLSearchParams(query)}`));
}

function post(fields: Readonly<Record<string, string>>, browser = new Browser(app)) {
  const body = new URLSearchParams(fields).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return organizationInvitePage.post(app, browser.request('/join', { method: 'POST', headers, body }), newClient());
}

/** Ann's organization with a new member. */
async function join(name: string, role: 'billing' | 'member' = 'member'): Promise<Browser> {
  const browser = await signedIn(name);
  expect(await inviteToOrganization(app, await owner(), { email: `${name}@example.com`, role })).toMatchObject({
    ok: true,
  });
  expect(await post({ token: await lastToken() }, browser)).toMatchObject({ to: '/dashboard' });
  return browser;
}

async function memberId(name: string): Promise<string> {
  const { id } = (await owner()).organization;
  const [row] = await app.db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(users.email, `${name}@example.com`), eq(members.organizationId, id)));
  return row?.id ?? '';
}

async function confirm(browser: Browser, confirmedAt: Date | null = new Date()): Promise<void> {
  const { sessionId } = await session(browser);
  await app.db.update(sessions).set({ confirmedAt }).where(eq(sessions.id, sessionId));
}

async function subjects(to: string): Promise<string[]> {
  await sentEmails(opened);
  return opened.emails.filter((mail) => mail.to === to).map(({ subject }) => subject);
}

test('makes an organization with a new user, named by the company', async () => {
  const { firstName, lastName, company, email, password } = signUpOf('new');
  const body = { name: `${firstName} ${lastName}`, firstName, lastName, company, email, password };
  expect((await new Browser(app).call('/sign-up/email', body)).status).toBe(200);
  const [made] = await app.db
    .select({ id: organizations.id, name: organizations.name, userId: members.userId, role: members.role })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(eq(organizations.name, 'Lee & Co'));
  expect(made).toMatchObject({ role: 'owner', id: made?.userId });
});

test('makes none for a new user who is invited, and one if they decline', async () => {
  await inviteToOrganization(app, await owner(), { email: 'new@example.com', role: 'member' });
  const { firstName, lastName, email, password } = signUpOf('new');
  const body = { name: `${firstName} ${lastName}`, email, password };
  await new Browser(app).call('/sign-up/email', body);
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  const browser = await signIn('new');
  expect(await session(browser)).toMatchObject({ organization: null, organizations: [] });
  expect(await open({}, browser)).toMatchObject({ step: 'join', name: 'ann', token: '' });
  expect(await post({ action: 'decline' }, browser)).toMatchObject({ to: '/dashboard' });
  expect(await session(browser)).toMatchObject({ organization: { name: 'Ann Lee', role: 'owner' } });
  expect(await app.db.$count(invitations)).toBe(0);
});

describe('an invitation', () => {
  test('makes an account once, with its role and the organization alone', async () => {
    const by = await owner();
    expect(await inviteToOrganization(app, by, { email: ' New@Example.com', role: 'billing' })).toMatchObject({
      ok: true,
    });
    const token = await lastToken();
    expect(opened.emails.at(-1)).toMatchObject({ to: 'new@example.com', subject: expect.stringContaining('ann') });
    expect(opened.emails.at(-1)?.text).toContain('ann@example.com');
    expect(await open({ token })).toMatchObject({ step: 'sign-up', role: 'billing', name: 'ann' });
    const person = {
      firstName: 'Nia',
      lastName: 'Lee',
      password: 'three green boats',
      confirmPassword: 'three green boats',
    };
    expect(await post({ token, ...person })).toMatchObject({ page: { problem: { field: 'acceptTerms' } } });
    const fields = { token, ...person, acceptTerms: 'on' };
    const results = await Promise.all([post(fields), post(fields)]);
    expect(results.filter((one) => 'to' in one && one.to === '/dashboard')).toHaveLength(1);
    const browser = new Browser(app);
    await browser.signIn('new@example.com', 'three green boats');
    expect((await session(browser)).organizations).toEqual([{ id: by.organization.id, name: 'ann', role: 'billing' }]);
    expect(await open({ token })).toMatchObject({ step: 'dead' });
  });

  test('is accepted with an account, which keeps its own organization', async () => {
    const bob = await join('bob');
    const { organization, organizations: all } = await session(bob);
    expect(organization).toMatchObject({ name: 'ann', role: 'member' });
    expect(all.map(({ name }) => name)).toEqual(['bob', 'ann']);
  });

  test('is for its address alone', async () => {
    const cleo = await signedIn('cleo');
    await inviteToOrganization(app, await owner(), { email: 'bob@example.com', role: 'member' });
    const token = await lastToken();
    expect(await open({ token }, cleo)).toMatchObject({ step: 'other', email: 'bob@example.com' });
    expect(await post({ token }, cleo)).toMatchObject({ status: 422, page: { step: 'other' } });
    const [row] = await app.db.select().from(invitations);
    expect(await open({ id: row?.id ?? '' }, cleo)).toMatchObject({ step: 'dead' });
    expect(await post({ id: row?.id ?? '' }, cleo)).toMatchObject({ status: 422 });
    await makePerson(app, 'bob');
    expect(await open({ token })).toMatchObject({ step: 'sign-in' });
  });

  test('ends when it is withdrawn, sent again or over', async () => {
    const by = await owner();
    await inviteToOrganization(app, by, { email: 'bob@example.com', role: 'member' });
    const first = await lastToken();
    const [row] = await app.db.select().from(invitations);
    expect(await resendInvitation(app, by, row?.id ?? '')).toMatchObject({ ok: true });
    const second = await lastToken();
    expect([(await open({ token: first })).step, (await open({ token: second })).step]).toEqual(['dead', 'sign-up']);
    await app.db.update(invitations).set({ expiresAt: new Date() });
    expect((await open({ token: second })).step).toBe('dead');
    expect(await withdrawInvitation(app, by, row?.id ?? '')).toMatchObject({ ok: true });
    expect(await resendInvitation(app, by, row?.id ?? '')).toEqual({ ok: false, reason: 'gone' });
    expect(JSON.stringify(row)).not.toContain(first);
  });

  test('is refused for a member, for no address and after too many', async () => {
    const by = await owner();
    const send = (email: string) => inviteToOrganization(app, by, { email, role: 'member' });
    expect(await send('ann@example.com')).toEqual({ ok: false, reason: 'present' });
    expect(await send('ann')).toEqual({ ok: false, reason: 'address' });
    const results = [];
    for (let count = 0; count < 21; count += 1) results.push(await send(`someone${count}@example.com`));
    expect(results.at(-1)).toEqual({ ok: false, reason: 'too-many' });
    expect(results.filter(({ ok }) => ok)).toHaveLength(19);
  });

  test('repeats no name that a mailbox would turn into a link', async () => {
    await renameOrganization(app, await owner(), 'win.example/prize');
    await inviteToOrganization(app, await owner(), { email: 'bob@example.com', role: 'member' });
    await sentEmails(opened);
    expect(JSON.stringify(opened.emails.at(-1))).not.toContain('win.example');
  });
});

describe('members', () => {
  test('lose access at the next request, and get an own organization if they have no other', async () => {
    const bob = await join('bob', 'billing');
    await app.db.delete(organizations).where(eq(organizations.name, 'bob'));
    expect(await removeMember(app, await owner(), await memberId('bob'))).toMatchObject({ ok: true });
    expect((await session(bob)).organizations).toMatchObject([{ name: 'bob', role: 'owner' }]);
    expect(await subjects('bob@example.com')).toContainEqual(expect.stringContaining('no longer in ann'));
    const entries = await app.db.select({ action: auditLog.action, subject: auditLog.subjectKind }).from(auditLog);
    expect(entries).toContainEqual({ action: 'member-removed', subject: 'organization' });
  });

  test('change roles by the owner alone, as of now', async () => {
    const bob = await join('bob');
    const by = await owner();
    const id = await memberId('bob');
    expect(await changeMemberRole(app, by, { id, role: 'billing' })).toMatchObject({ ok: true });
    expect(await session(bob)).toMatchObject({ organization: { role: 'billing' } });
    expect(asClientMember(await session(bob), bob.request('/'), null, 'people:write')).toBeNull();
    await confirm(ann);
    await handOver(app, by, id);
    // The proof was made before.
    expect(await changeMemberRole(app, by, { id, role: 'member' })).toEqual({ ok: false, reason: 'no-right' });
    expect(await renameOrganization(app, by, 'Mine')).toEqual({ ok: false, reason: 'no-right' });
  });

  test('leave, but for the owner, who hands over first', async () => {
    const bob = await join('bob');
    expect(await leaveOrganization(app, await owner())).toEqual({ ok: false, reason: 'owner' });
    const id = await memberId('bob');
    await confirm(ann, null);
    expect(await handOver(app, await owner(), id)).toEqual({ ok: false, reason: 'confirm-identity' });
    await confirm(ann);
    expect(await handOver(app, await owner(), id)).toMatchObject({ ok: true });
    expect(await subjects('bob@example.com')).toContainEqual(expect.stringContaining('you own ann now'));
    expect(await subjects('ann@example.com')).toContainEqual(expect.stringContaining('you no longer own ann'));
    expect(await session(bob)).toMatchObject({ organization: { name: 'ann', role: 'owner' } });
    expect(await leaveOrganization(app, await member(ann))).toMatchObject({ ok: true });
    // The first one has her id still.
    const { user, organizations: own } = await session(ann);
    expect(own).toMatchObject([{ name: 'ann', role: 'owner' }]);
    expect(own[0]?.id).not.toBe(user.id);
  });

  test('see the owner and themselves; the owner sees everybody', async () => {
    const bob = await join('bob');
    await join('cleo');
    const emails = async (browser: Browser) =>
      (await loadPeople(app, await member(browser))).members.map(({ email }) => email);
    expect(await emails(ann)).toEqual(['ann@example.com', 'bob@example.com', 'cleo@example.com']);
    expect(await emails(bob)).toEqual(['ann@example.com', 'bob@example.com']);
  });

  test('switch between their own organizations only', async () => {
    const bob = await join('bob');
    const { user, organization } = await session(bob);
    expect(await switchOrganization(app, await session(bob), user.id)).toBe(true);
    expect((await session(bob)).organization).toMatchObject({ id: user.id, role: 'owner' });
    expect(await switchOrganization(app, await session(ann), user.id)).toBe(false);
    expect((await session(ann)).organization).toMatchObject({ id: organization?.id });
  });
});

test('nothing crosses to another organization', async () => {
  await join('bob');
  const zoe = await owner(await signedIn('zoe'));
  const id = await memberId('bob');
  await confirm(ann);
  await inviteToOrganization(app, await owner(), { email: 'cleo@example.com', role: 'member' });
  const [open] = await app.db.select().from(invitations);
  const gone = { ok: false, reason: 'gone' };
  expect([
    await changeMemberRole(app, zoe, { id, role: 'billing' }),
    await removeMember(app, zoe, id),
    await handOver(app, zoe, id),
    await resendInvitation(app, zoe, open?.id ?? ''),
    await withdrawInvitation(app, zoe, open?.id ?? ''),
  ]).toEqual([gone, gone, gone, gone, gone]);
  expect(await loadPeople(app, zoe)).toMatchObject({ members: [{ email: 'zoe@example.com' }], invitations: [] });
});

test('an erased owner is followed by the longest-standing member; the last member takes the organization with them', async () => {
  const { organization } = await owner();
  const bob = await join('bob');
  await join('cleo');
  const erase = (name: string) =>
    app.db.transaction((tx) => eraseUsers(app, tx, eq(users.email, `${name}@example.com`)));
  await erase('ann');
  expect(await session(bob)).toMatchObject({ organization: { id: organization.id, role: 'owner' } });
  expect(await subjects('bob@example.com')).toContainEqual(expect.stringContaining('you own ann now'));
  await erase('bob');
  await erase('cleo');
  expect(await app.db.$count(organizations, eq(organizations.id, organization.id))).toBe(0);
});

test('the library lists organizations and changes none', async () => {
  expect((await ann.call('/organization/list')).status).toBe(200);
  for (const [path, body] of [
    ['/organization/create', { name: 'Two', slug: 'two' }],
    ['/organization/invite-member', { email: 'bob@example.com', role: 'owner' }],
    ['/organization/update-member-role', { memberId: await memberId('ann'), role: 'member' }],
    ['/organization/leave', { organizationId: (await owner()).organization.id }],
    ['/organization/set-active', { organizationId: (await owner()).organization.id }],
  ] as const)
    expect([path, (await ann.call(path, body)).status]).toEqual([path, 404]);
});
