import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.table.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { asClientMember } from '#features/accounts/organizations/client-member.ts';
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
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { Browser } from '../../../tests/accounts.ts';
import { openOrganizations } from '../../../tests/organizations.ts';

const { app, ann, signedIn, session, owner, member, join, memberId, confirm, subjects } = await openOrganizations();

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
    await confirm(ann());
    await handOver(app, by, id);
    // The proof was made before.
    expect(await changeMemberRole(app, by, { id, role: 'member' })).toEqual({ ok: false, reason: 'no-right' });
    expect(await renameOrganization(app, by, 'Mine')).toEqual({ ok: false, reason: 'no-right' });
  });

  test('leave, but for the owner, who hands over first', async () => {
    const bob = await join('bob');
    expect(await leaveOrganization(app, await owner())).toEqual({ ok: false, reason: 'owner' });
    const id = await memberId('bob');
    await confirm(ann(), null);
    expect(await handOver(app, await owner(), id)).toEqual({ ok: false, reason: 'confirm-identity' });
    await confirm(ann());
    expect(await handOver(app, await owner(), id)).toMatchObject({ ok: true });
    expect(await subjects('bob@example.com')).toContainEqual(expect.stringContaining('you own ann now'));
    expect(await subjects('ann@example.com')).toContainEqual(expect.stringContaining('you no longer own ann'));
    expect(await session(bob)).toMatchObject({ organization: { name: 'ann', role: 'owner' } });
    expect(await leaveOrganization(app, await member(ann()))).toMatchObject({ ok: true });
    // The first one has her id still.
    const { user, organizations: own } = await session(ann());
    expect(own).toMatchObject([{ name: 'ann', role: 'owner' }]);
    expect(own[0]?.id).not.toBe(user.id);
  });

  test('see the owner and themselves; the owner sees everybody', async () => {
    const bob = await join('bob');
    await join('cleo');
    const emails = async (browser: Browser) =>
      (await loadPeople(app, await member(browser))).members.map(({ email }) => email);
    expect(await emails(ann())).toEqual(['ann@example.com', 'bob@example.com', 'cleo@example.com']);
    expect(await emails(bob)).toEqual(['ann@example.com', 'bob@example.com']);
  });

  test('switch between their own organizations only', async () => {
    const bob = await join('bob');
    const { user, organization } = await session(bob);
    expect(await switchOrganization(app, await session(bob), user.id)).toBe(true);
    expect((await session(bob)).organization).toMatchObject({ id: user.id, role: 'owner' });
    expect(await switchOrganization(app, await session(ann()), user.id)).toBe(false);
    expect((await session(ann())).organization).toMatchObject({ id: organization?.id });
  });
});

test('nothing crosses to another organization', async () => {
  await join('bob');
  const zoe = await owner(await signedIn('zoe'));
  const id = await memberId('bob');
  await confirm(ann());
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

test('the library lists organizations, and its other endpoints are closed', async () => {
  const { api } = authOf(app);
  const paths = Object.values(api as unknown as Record<string, { path?: string }>).flatMap(({ path }) => path ?? []);
  const closed = paths.filter((path) => path.startsWith('/organization/') && path !== '/organization/list');
  expect(closed.length).toBeGreaterThan(15);
  expect((await ann().call('/organization/list')).json).toMatchObject([{ name: 'ann' }]);
  const organizationId = (await owner()).organization.id;
  const body = { organizationId, memberId: await memberId('ann'), role: 'member', name: 'Two', slug: 'two' };
  for (const path of closed) {
    const statuses = [(await ann().call(path)).status, (await ann().call(path, body)).status];
    expect([path, ...statuses]).toEqual([path, 404, 404]);
  }
});
