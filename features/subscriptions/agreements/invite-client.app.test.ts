import { beforeEach, expect, test } from 'vitest';
import { inviteClient } from '#features/subscriptions/agreements/invite-client.server.ts';
import { purgeInvitations } from '#features/accounts/organizations/invitations.server.ts';
import {
  organizationInvitations,
  organizationMembers,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { makeFinance } from '../../../tests/agreements.ts';
import { openOrganizations } from '../../../tests/organizations.ts';

const { app, signedIn, lastToken, post, session, subjects } = await openOrganizations();
let by: TeamMember<'money:write'>;
beforeEach(async () => {
  by = await makeFinance(app);
});

const zoe = { name: 'Zoe & Co', email: 'zoe@example.com' };

async function invited(sent = zoe): Promise<string> {
  const result = await inviteClient(app, by, sent);
  if (!result.ok) throw new Error(result.reason);
  return result.id;
}

test('creates one organization for two presses at once, and invites its owner once', async () => {
  const before = await app.db.$count(organizations);
  const [one, two] = await Promise.all([invited(), invited({ name: 'Zoe and Co', email: 'ZOE@example.com' })]);
  expect(two).toBe(one);
  expect(await invited()).toBe(one);
  expect(await app.db.$count(organizations)).toBe(before + 1);
  expect(await app.db.$count(organizationInvitations)).toBe(1);
  expect(await subjects(zoe.email)).toHaveLength(1);
  const [entry] = (await app.db.select().from(auditLog)).filter(({ action }) => action === 'member-invited');
  expect(entry).toMatchObject({ actorId: by.user.id, subjectId: one, details: { email: zoe.email, role: 'owner' } });
});

test('makes the invited person the owner, who is found the next time', async () => {
  const id = await invited();
  const browser = await signedIn('zoe');
  expect(await post({ token: await lastToken() }, browser)).toMatchObject({ to: '/dashboard' });
  expect((await session(browser)).organization).toMatchObject({ id, role: 'owner' });
  const owners = (await app.db.select().from(organizationMembers)).filter((one) => one.organizationId === id);
  expect(owners).toHaveLength(1);
  // The person's own organization is the oldest.
  expect([id, owners[0]?.userId]).toContain(await invited());
});

test('refuses an invalid address and a missing company name', async () => {
  expect(await inviteClient(app, by, { ...zoe, email: 'zoe' })).toEqual({ ok: false, reason: 'address' });
  expect(await inviteClient(app, by, { ...zoe, name: ' ' })).toEqual({ ok: false, reason: 'name' });
  expect(await app.db.$count(organizationInvitations)).toBe(0);
});

test('keeps the address of an owner who has not accepted', async () => {
  await invited();
  await app.db.update(organizationInvitations).set({ expiresAt: new Date(0) });
  await purgeInvitations(app);
  expect(await app.db.$count(organizationInvitations)).toBe(1);
});
