import { and, eq } from 'drizzle-orm';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { workProjects, workSteps } from '#features/work/work.table.ts';
import type { Transaction } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';

interface LockedStep {
  readonly step: typeof workSteps.$inferSelect;
  readonly project: typeof workProjects.$inferSelect;
  readonly organization: string;
}

/**
 * Locks the project of a step until the transaction ends, so that its changes run one after another. Null if the step
 * is gone, or is not of that organization.
 */
export async function lockStep(tx: Transaction, id: string, organizationId?: string): Promise<LockedStep | null> {
  if (!isUuid(id)) return null;
  const [found] = await tx.select({ projectId: workSteps.projectId }).from(workSteps).where(eq(workSteps.id, id));
  if (!found) return null;
  const isIt = eq(workProjects.id, found.projectId);
  const isTheirs = organizationId === undefined ? undefined : eq(workProjects.organizationId, organizationId);
  const [locked] = await tx
    .select({ project: workProjects, organization: organizations.name })
    .from(workProjects)
    .innerJoin(organizations, eq(organizations.id, workProjects.organizationId))
    .where(and(isIt, isTheirs))
    .for('update', { of: workProjects });
  const [step] = locked ? await tx.select().from(workSteps).where(eq(workSteps.id, id)) : [];
  return locked && step ? { ...locked, step } : null;
}
