import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { AuditAction, AuditSubjectKind } from '#content/admin/audit.ts';
import { formerMember, type LastChange } from '#content/admin/last-change.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { DetailsOf } from '#features/accounts/audit/audit-details.ts';
import type { AppContext } from '#server/app-context.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { insertAudit, type AuditEntry } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** One member for each action, with the details that it records. */
type Entry = {
  readonly [One in AuditAction]: Omit<AuditEntry<One, AuditSubjectKind>, 'details'> & {
    readonly details?: DetailsOf<One> | undefined;
  };
}[AuditAction];

/** Writes an entry; with `tx`, only if it commits. */
export async function writeAudit(app: AppContext, entry: Entry, tx: Transaction | Database = app.db): Promise<void> {
  await insertAudit(app, entry, tx);
}

/** What a person did: an entry without the parts that the session knows. */
type ActionOf<One extends Entry> = One extends Entry
  ? Pick<One, 'action' | 'subject' | 'details'> & { readonly userId?: string }
  : never;
export type Action = ActionOf<Entry>;

/** A member of the team or a client, with where they are. */
interface Actor {
  readonly user: { readonly id: string };
  readonly from: { readonly ipAddress: string | null; readonly userAgent: string | null };
}

/** Records an action; call in its transaction. */
export async function recordAction(
  app: AppContext,
  by: Actor,
  { userId, ...action }: Action,
  tx: Transaction | Database,
): Promise<void> {
  await writeAudit(app, { ...action, ...by.from, actorId: by.user.id, userId: userId ?? null }, tx);
}

/** The last recorded action on a subject, as seen by the reader; null if there is none. */
export async function lastChange(
  tx: Transaction | Database,
  { kind, id }: NonNullable<Action['subject']>,
  me: string,
): Promise<LastChange | null> {
  const [last] = await tx
    .select({ updatedBy: auditLog.actorId, updatedAt: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last ? toLastChange(tx, last, me) : null;
}

/** Names who wrote a row last; `me` is the reader's id. */
export async function toLastChange(
  tx: Transaction | Database,
  { updatedBy, updatedAt }: { readonly updatedBy: string | null; readonly updatedAt: Date | null },
  me: string,
): Promise<LastChange> {
  const [person] = await tx
    .select({ name: sql<string>`coalesce(nullif(${userProfiles.fullName}, ''), ${users.email})` })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, updatedBy ?? ''));
  const by = updatedBy === null ? null : (person?.name ?? formerMember);
  return { by, isOwn: updatedBy === me, at: updatedAt?.toISOString() ?? null };
}

/** Whether someone did that to a subject since then. */
export async function hasDone(
  tx: Transaction,
  actorId: string,
  { action, subject, since }: Required<Pick<Action, 'action' | 'subject'>> & { readonly since: Date },
): Promise<boolean> {
  const isSubject = and(eq(auditLog.subjectKind, subject.kind), eq(auditLog.subjectId, subject.id));
  const isTheirs = and(eq(auditLog.actorId, actorId), eq(auditLog.action, action), gte(auditLog.at, since));
  return (await tx.$count(auditLog, and(isSubject, isTheirs))) > 0;
}
