import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { resetSchema, type Session } from '#features/accounts/accounts.ts';
import { sessions, users } from '#features/accounts/accounts.table.ts';
import { recordAction, writeAudit } from '#features/accounts/audit/audit.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { hashOfToken } from '#features/accounts/token-hash.server.ts';
import { asOwner, lockOrganization } from '#features/accounts/organizations/as-owner.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { isOrganizationRole, type GivenRole } from '#features/accounts/organizations/organization-roles.ts';
import { invitationDays, refusePeople, type PeopleResult } from '#features/accounts/organizations/organizations.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import { ensureOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Limit } from '#server/limits/limits.ts';
import { dayMs } from '#values/duration.ts';

const perOrganization: Limit = { name: 'organization-invitations', points: 20, seconds: 3600 };
const perAddress: Limit = { name: 'organization-invitations-to', points: 5, seconds: 3600 };

type Inviter = ClientMember<'people:write'>;

/** Invites an address. An open invitation to it is replaced, and its link ends. */
export async function inviteToOrganization(
  app: AppContext,
  by: Inviter,
  sent: { readonly email: string; readonly role: GivenRole },
): Promise<PeopleResult> {
  const email = resetSchema.safeParse({ email: sent.email }).data?.email;
  if (email === undefined) return refusePeople('address');
  if (await isTooMany(app, by, email)) return refusePeople('too-many');
  return asOwner(app, by, async (tx, organizationId) => {
    const [present] = await tx
      .select({ id: members.id })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.organizationId, organizationId), eq(users.email, email)));
    if (present) return refusePeople('present');
    await sendInvitation(app, by, { email, role: sent.role }, tx);
    return { ok: true, done: 'invited' };
  });
}

/** Sends an invitation again, with a new link; the former link ends. */
export async function resendInvitation(app: AppContext, by: Inviter, id: string): Promise<PeopleResult> {
  const [present] = await app.db.select().from(invitations).where(isOf(by.organization.id, id));
  if (!present) return refusePeople('gone');
  if (await isTooMany(app, by, present.email)) return refusePeople('too-many');
  return asOwner(app, by, async (tx, organizationId) => {
    const [row] = await tx.select().from(invitations).where(isOf(organizationId, id));
    if (!row || !isOrganizationRole(row.role)) return refusePeople('gone');
    await sendInvitation(app, by, { email: row.email, role: row.role }, tx);
    return { ok: true, done: 'resent' };
  });
}

/** Deletes an invitation, so that its link ends. */
export async function withdrawInvitation(app: AppContext, by: Inviter, id: string): Promise<PeopleResult> {
  return asOwner(app, by, async (tx, organizationId) => {
    const [row] = await tx.delete(invitations).where(isOf(organizationId, id)).returning();
    if (!row) return refusePeople('gone');
    const details = { email: row.email, role: row.role };
    await recordAction(app, by, { action: 'member-invite-withdrawn', subject: subjectOf(organizationId), details }, tx);
    return { ok: true, done: 'withdrawn' };
  });
}

function isOf(organizationId: string, id: string): SQL | undefined {
  return and(eq(invitations.organizationId, organizationId), eq(invitations.id, id));
}

/** A person who invites, and the organization. */
interface Sender extends Pick<Inviter, 'user' | 'profile' | 'from'> {
  readonly organization: { readonly id: string; readonly name: string };
}

/** Stores an invitation with a new link and queues its email. */
export async function sendInvitation(
  app: AppContext,
  by: Sender,
  { email, role }: { readonly email: string; readonly role: string },
  tx: Transaction,
): Promise<void> {
  const { id: organizationId, name: organization } = by.organization;
  const token = randomBytes(32).toString('base64url');
  const createdAt = app.now();
  const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs);
  const row = { role, tokenHash: hashOfToken(token), inviterId: by.user.id, createdAt, expiresAt };
  await tx
    .insert(invitations)
    .values({ organizationId, email, ...row })
    .onConflictDoUpdate({ target: [invitations.organizationId, invitations.email], set: row });
  const details = { email, role };
  await recordAction(app, by, { action: 'member-invited', subject: subjectOf(organizationId), details }, tx);
  const inviter = { name: by.profile.fullName ?? '', email: by.user.email };
  await queueEmail(app, email, { kind: 'organization-invite', token, role, organization, inviter }, tx);
}

async function isTooMany(app: AppContext, by: Inviter, email: string): Promise<boolean> {
  const ours = await app.limits.take(perOrganization, by.organization.id);
  return !ours.ok || !(await app.limits.take(perAddress, email)).ok;
}

/** For the team, with the right `money:write`: invites the first contact of an organization without an owner. Another open invitation to own it ends. */
export async function inviteOwner(
  app: AppContext,
  by: Omit<Sender, 'organization'>,
  organizationId: string,
  typed: string,
): Promise<PeopleResult> {
  const email = resetSchema.safeParse({ email: typed }).data?.email;
  if (email === undefined) return refusePeople('address');
  return app.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const [organization] = await tx
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(and(eq(organizations.id, organizationId), isNull(ownerOf(organizations.id))));
    if (organization === undefined) return refusePeople('gone');
    const isOther = and(eq(invitations.organizationId, organizationId), ne(invitations.email, email));
    await tx.delete(invitations).where(and(isOther, eq(invitations.role, 'owner')));
    await sendInvitation(app, { ...by, organization }, { email, role: 'owner' }, tx);
    return { ok: true, done: 'invited' };
  });
}

/** Condition for the invitation of a link. */
export function byToken(token: string): SQL {
  return eq(invitations.tokenHash, hashOfToken(token));
}

/** Condition for invitations to an address that the person has confirmed, which need no token. */
export function toPerson({ user }: Session, id?: string): SQL | undefined {
  if (!user.emailVerified) return undefined;
  return and(eq(invitations.email, user.email), id === undefined ? undefined : eq(invitations.id, id));
}

/** Newest first; without those that have expired. None without a condition. */
export async function openInvitations(app: Pick<AppContext, 'now'>, db: Database | Transaction, isIt: SQL | undefined) {
  if (isIt === undefined) return [];
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      organizationId: invitations.organizationId,
      organization: organizations.name,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(isIt, gt(invitations.expiresAt, app.now())))
    .limit(20);
}

export async function hasOpenInvitation(app: AppContext, db: Database | Transaction, email: string): Promise<boolean> {
  return (await openInvitations(app, db, eq(invitations.email, email.toLowerCase()))).length > 0;
}

/** Gives an organization to a person who is in none. False if the person is invited and must decide first. */
export async function giveOrganization(app: AppContext, { user }: Session): Promise<boolean> {
  if (user.emailVerified && (await hasOpenInvitation(app, app.db, user.email))) return false;
  await app.db.transaction((tx) => ensureOrganization(tx, user.id));
  return true;
}

export type OpenInvitation = Awaited<ReturnType<typeof openInvitations>>[number];

interface Invited {
  readonly userId: string;
  readonly sessionId?: string;
  readonly from: { readonly ipAddress: string | null; readonly userAgent: string | null };
}

/**
 * Accepts an invitation. The session, if there is one, then shows that organization. False if another simultaneous use
 * was first.
 */
export async function acceptInvitation(
  app: AppContext,
  tx: Transaction,
  { id, organizationId, role }: OpenInvitation,
  { userId, sessionId, from }: Invited,
): Promise<boolean> {
  await lockOrganization(tx, organizationId);
  if ((await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id })).length === 0)
    return false;
  await tx.insert(members).values({ organizationId, userId, role, createdAt: app.now() }).onConflictDoNothing();
  if (sessionId !== undefined)
    await tx.update(sessions).set({ activeOrganizationId: organizationId }).where(eq(sessions.id, sessionId));
  const entry = { action: 'member-joined', actorId: userId, userId, ...from } as const;
  await writeAudit(app, { ...entry, subject: subjectOf(organizationId), details: { role } }, tx);
  return true;
}

export async function declineInvitation(
  app: AppContext,
  tx: Transaction,
  { id, organizationId }: OpenInvitation,
  { userId, from }: Invited,
): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, id));
  await ensureOrganization(tx, userId);
  const entry = { action: 'member-invite-declined', actorId: userId, userId, ...from } as const;
  await writeAudit(app, { ...entry, subject: subjectOf(organizationId) }, tx);
}

/** The audit log's subject of an organization. */
export function subjectOf(organizationId: string) {
  return { kind: 'organization', id: organizationId } as const;
}

/** Expired invitations stay on the page for a while, to be sent again. */
export async function purgeInvitations(app: AppContext): Promise<void> {
  const tooOld = new Date(app.now().getTime() - 30 * dayMs);
  // An organization that nobody owns yet has no other address.
  await app.db.delete(invitations).where(and(lt(invitations.expiresAt, tooOld), ne(invitations.role, 'owner')));
}
