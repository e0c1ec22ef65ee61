import type { Administrator } from '#features/accounts/accounts.ts';
import { auditLog } from '#features/accounts/audit.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

export interface Subject {
  readonly kind: 'lead' | 'article' | 'subscriber' | 'campaign' | 'job' | 'webhook' | 'setting';
  readonly id: string;
}

/** An act that is kept for good. */
export interface AuditEntry {
  readonly act: string;
  /** Who did it; null for the terminal, and where nobody is known. */
  readonly actorId: string | null;
  /** Whose account it is about. */
  readonly userId: string | null;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
  /** What it was done to, where that is no account. */
  readonly subject?: Subject;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds an entry to the audit log; inside `tx` it is there if and only if that commits. */
export async function writeAudit(
  app: AppContext,
  entry: AuditEntry,
  tx: Transaction | Database = app.db,
): Promise<void> {
  const { userAgent = null, subject, ...rest } = entry;
  await tx.insert(auditLog).values({
    ...rest,
    at: app.now(),
    userAgent: userAgent?.slice(0, 500) ?? null,
    subjectKind: subject?.kind,
    subjectId: subject?.id,
  });
}

/** What an administrator did: an `AuditEntry` without the parts that the session tells. */
export type Action = Pick<AuditEntry, 'act' | 'subject' | 'details'> & { readonly userId?: string };

/** Adds what an administrator does to the audit log, in the transaction that does it. */
export async function recordAction(
  app: AppContext,
  by: Administrator,
  { userId, ...act }: Action,
  tx: Transaction | Database,
): Promise<void> {
  await writeAudit(app, { ...act, ...by.from, actorId: by.user.id, userId: userId ?? null }, tx);
}
