import type { AppContext } from '#server/app-context.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** An entry of the audit log. The product says which actions and kinds of subject there are. */
export interface AuditEntry<Action extends string, Kind extends string> {
  readonly action: Action;
  /** Null for the CLI and unknown actors. */
  readonly actorId: string | null;
  readonly userId: string | null;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
  /** Omit it if the entry is about an account. */
  readonly subject?: { readonly kind: Kind; readonly id: string };
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes an entry; with `tx`, only if that commits. */
export async function insertAudit(
  app: Pick<AppContext, 'now'>,
  entry: AuditEntry<string, string>,
  tx: Transaction | Database,
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
