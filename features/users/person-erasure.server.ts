import { and, eq, notInArray } from 'drizzle-orm';
import * as z from 'zod';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { recordAction, writeAudit } from '#features/accounts/audit/audit.server.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { isTeamRole, teamRoles } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { ErasureRefusal } from '#features/users/users.public.ts';
import type { AppContext } from '#server/app-context.ts';
import { declareJob } from '#server/jobs/define-job.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';

const record = z.nullable(z.string());

/** The payload has the id of each record: an interrupted run may have deleted some before it is retried. */
export const personErasure = declareJob(
  'erase-person',
  z.object({ personId: z.string(), userId: record, subscriptionId: record, leadId: record, byId: z.string() }),
  { label: 'Erase a person’s data on request' },
);
export type PersonErasure = PayloadOf<typeof personErasure>;

interface ErasedPerson extends Omit<PersonErasure, 'byId'> {
  /** Lower case. */
  readonly email: string;
}

/** Queues the erasure of everything kept under an address. Asking twice erases once. */
export async function beginErasure(
  app: AppContext,
  by: TeamMember<'erase'>,
  { email, ...ids }: ErasedPerson,
  typed: string,
): Promise<ErasureRefusal | null> {
  if (typed.trim().toLowerCase() !== email) return 'address';
  if (ids.userId === by.user.id) return 'self';
  return app.db.transaction(async (tx) => {
    if (ids.userId !== null) {
      const [profile] = await tx
        .select({ role: userProfiles.role })
        .from(userProfiles)
        .where(eq(userProfiles.userId, ids.userId))
        .for('update');
      if (profile && isTeamRole(profile.role)) return 'team';
    }
    const subject = { kind: 'person', id: ids.personId } as const;
    await recordAction(app, by, { action: 'person-erasure-asked', subject }, tx);
    await app.jobs.send(tx, personErasure, { ...ids, byId: by.user.id });
    return null;
  });
}

/** Erases the account after everything else. Returns false if it has joined the team in the meantime. */
export async function eraseAccountOf(
  app: AppContext,
  { id, email }: { readonly id: string; readonly email: string },
  byId: string,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [mayGo] = await tx
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(and(eq(userProfiles.userId, id), notInArray(userProfiles.role, [...teamRoles])))
      .for('update');
    if (!mayGo) return false;
    await eraseUsers(app, tx, eq(users.id, id));
    await writeAudit(app, { action: 'erased', actorId: byId, userId: id }, tx);
    await queueEmail(app, email, { kind: 'administered', what: 'erased', at: app.now().toISOString() }, tx);
    return true;
  });
}

/** Counts of erased records. */
export async function recordErasure(
  app: AppContext,
  { personId, byId }: PersonErasure,
  details: Readonly<Record<string, number | boolean>>,
): Promise<void> {
  const subject = { kind: 'person', id: personId } as const;
  await writeAudit(app, { action: 'person-erased', actorId: byId, userId: null, subject, details });
}

/** On request, with everything that is kept. */
export async function recordExport(app: AppContext, by: TeamMember<'erase'>, personId: string): Promise<void> {
  await recordAction(app, by, { action: 'person-exported', subject: { kind: 'person', id: personId } }, app.db);
}
