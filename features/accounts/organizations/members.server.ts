import { and, asc, eq } from 'drizzle-orm';
import { ownerChanged } from '#features/accounts/accounts.events.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { asOwner, lockOrganization } from '#features/accounts/organizations/as-owner.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { openInvitations, subjectOf, toPerson } from '#features/accounts/organizations/invitations.server.ts';
import type { GivenRole } from '#features/accounts/organizations/organization-roles.ts';
import {
  organizationNameLength,
  refusePeople,
  type PeopleResult,
} from '#features/accounts/organizations/organizations.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import { ensureOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import { isConfirmed } from '#features/accounts/requests/confirmed.server.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';

type Owner = ClientMember<'people:write'>;

/** Loads everyone for the owner; others see the owner and themselves. */
export async function loadPeople(app: AppContext, by: ClientMember) {
  const { db } = app;
  const { id: organizationId, name, role } = by.organization;
  const isOwner = role === 'owner';
  const [everybody, invited, toMe, confirmed] = await Promise.all([
    db
      .select({
        id: members.id,
        userId: members.userId,
        name: userProfiles.fullName,
        email: users.email,
        role: members.role,
        since: members.createdAt,
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .innerJoin(userProfiles, eq(userProfiles.userId, members.userId))
      .where(eq(members.organizationId, organizationId))
      .orderBy(asc(members.createdAt), asc(members.id))
      .limit(500),
    isOwner
      ? db
          .select({
            id: invitations.id,
            email: invitations.email,
            role: invitations.role,
            expiresAt: invitations.expiresAt,
          })
          .from(invitations)
          .where(eq(invitations.organizationId, organizationId))
          .orderBy(asc(invitations.email))
          .limit(500)
      : [],
    openInvitations(app, db, toPerson(by)),
    isOwner && isConfirmed(app, db, by.sessionId),
  ]);
  const shown = everybody.map(({ userId, since, ...one }) => ({
    ...one,
    name: one.name?.trim() || one.email,
    since: since.toISOString(),
    isSelf: userId === by.user.id,
  }));
  return {
    name,
    role,
    members: isOwner ? shown : shown.filter((one) => one.isSelf || one.role === 'owner'),
    invitations: invited.map(({ expiresAt, ...one }) => ({
      ...one,
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= app.now(),
    })),
    invitationsToMe: toMe.map(({ id, organization }) => ({ id, organization })),
    isConfirmed: confirmed,
  };
}

export type PeopleData = Awaited<ReturnType<typeof loadPeople>>;

export async function renameOrganization(app: AppContext, by: Owner, sent: string): Promise<PeopleResult> {
  const name = cleanLine(sent);
  if (name === '' || name.length > organizationNameLength) return refusePeople('name');
  return asOwner(app, by, async (tx, id) => {
    await tx.update(organizations).set({ name }).where(eq(organizations.id, id));
    const changed = { name: { from: by.organization.name, to: name } };
    await recordAction(app, by, { action: 'organization-renamed', subject: subjectOf(id), details: { changed } }, tx);
    return { ok: true, done: 'renamed' };
  });
}

export async function changeMemberRole(
  app: AppContext,
  by: Owner,
  { id, role }: { readonly id: string; readonly role: GivenRole },
): Promise<PeopleResult> {
  return asOwner(app, by, async (tx, organizationId) => {
    const member = await otherMember(tx, by, id);
    if (!member) return refusePeople('gone');
    await tx.update(members).set({ role }).where(eq(members.id, id));
    const details = { changed: { role: { from: member.role, to: role } } };
    const entry = { action: 'member-role-changed', userId: member.userId, subject: subjectOf(organizationId) } as const;
    await recordAction(app, by, { ...entry, details }, tx);
    return { ok: true, done: 'role' };
  });
}

/** Takes effect at the person's next request: sessions read the memberships. */
export async function removeMember(app: AppContext, by: Owner, id: string): Promise<PeopleResult> {
  return asOwner(app, by, async (tx, organizationId) => {
    const member = await otherMember(tx, by, id);
    if (!member) return refusePeople('gone');
    await tx.delete(members).where(eq(members.id, id));
    await ensureOrganization(tx, member.userId);
    const entry = { action: 'member-removed', userId: member.userId, subject: subjectOf(organizationId) } as const;
    await recordAction(app, by, entry, tx);
    await queueEmail(app, member.email, { kind: 'organization-removed', organization: by.organization.name }, tx);
    return { ok: true, done: 'removed' };
  });
}

/** Refused for the owner, who must hand over first. */
export async function leaveOrganization(app: AppContext, by: ClientMember): Promise<PeopleResult> {
  const { id } = by.organization;
  return app.db.transaction(async (tx) => {
    await lockOrganization(tx, id);
    const isOwn = and(eq(members.organizationId, id), eq(members.userId, by.user.id));
    const [own] = await tx.select({ role: members.role }).from(members).where(isOwn);
    if (!own) return refusePeople('gone');
    if (own.role === 'owner') return refusePeople('owner');
    await tx.delete(members).where(isOwn);
    await ensureOrganization(tx, by.user.id);
    await recordAction(app, by, { action: 'member-left', userId: by.user.id, subject: subjectOf(id) }, tx);
    return { ok: true, done: 'left' };
  });
}

/** Makes another member the owner; the former one stays as a member. Needs recent confirmation. */
export async function handOver(app: AppContext, by: Owner, id: string): Promise<PeopleResult> {
  return asOwner(app, by, async (tx, organizationId) => {
    if (!(await isConfirmed(app, tx, by.sessionId))) return refusePeople('confirm-identity');
    const member = await otherMember(tx, by, id);
    if (!member) return refusePeople('gone');
    // An index keeps a second owner out, at any time.
    await tx.update(members).set({ role: 'member' }).where(isSelf(by));
    await tx.update(members).set({ role: 'owner' }).where(eq(members.id, id));
    const entry = { action: 'organization-handed-over', userId: member.userId } as const;
    await recordAction(app, by, { ...entry, subject: subjectOf(organizationId) }, tx);
    await raise(app, tx, ownerChanged, { former: by.user.id, owner: member.userId });
    const { name: organization } = by.organization;
    await queueEmail(app, member.email, { kind: 'organization-owner', organization, isNew: true }, tx);
    await queueEmail(app, by.user.email, { kind: 'organization-owner', organization, isNew: false }, tx);
    return { ok: true, done: 'handed-over' };
  });
}

function isSelf(by: ClientMember) {
  return and(eq(members.organizationId, by.organization.id), eq(members.userId, by.user.id));
}

/** Finds a member of the owner's organization other than the owner. */
async function otherMember(tx: Transaction, by: Owner, id: string) {
  const [member] = await tx
    .select({ userId: members.userId, role: members.role, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.id, id), eq(members.organizationId, by.organization.id)));
  return member?.role === 'owner' ? undefined : member;
}

/** Shows another organization of the person in this session. False if they are not in it. */
export async function switchOrganization(app: AppContext, session: Session, id: string): Promise<boolean> {
  if (!session.organizations.some((one) => one.id === id)) return false;
  await app.db.update(sessions).set({ activeOrganizationId: id }).where(eq(sessions.id, session.sessionId));
  return true;
}
