import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { AuditAction, AuditSubjectKind } from '#content/admin/audit.ts';
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

/** Name of the user who did the last recorded action on a subject; null if unknown. */
export async function lastActor(tx: Transaction, { kind, id }: NonNullable<Action['subject']>): Promise<string | null> {
  const [last] = await tx
    .select({ name: sql<string>`coalesce(nullif(${userProfiles.fullName}, ''), ${users.email})` })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.name ?? null;
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
