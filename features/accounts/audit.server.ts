import { auditLog } from '#features/accounts/audit.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/** An act that is kept for good. */
export interface AuditEntry {
  readonly act: string;
  /** Who did it; null for the terminal, and where nobody is known. */
  readonly actorId: string | null;
  /** Whose account it is about. */
  readonly userId: string | null;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds an entry to the audit log; inside `tx` it is there if and only if that commits. */
export async function writeAudit(
  machine: Machine,
  entry: AuditEntry,
  tx: Transaction | Database = machine.db,
): Promise<void> {
  const { userAgent = null, ...rest } = entry;
  await tx.insert(auditLog).values({ ...rest, at: machine.now(), userAgent: userAgent?.slice(0, 500) ?? null });
}
