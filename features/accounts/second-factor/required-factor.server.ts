import { eq, sql } from 'drizzle-orm';
import { isTeamRole } from '#features/accounts/rights/roles.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { administratorFactor } from '#features/accounts/accounts-settings.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

/** Days a team member may use the admin without a second factor, from the first page. */
const graceDays = 7;

export interface FactorState {
  readonly userId: string;
  readonly role: string;
  readonly hasFactor: boolean;
  /** Undefined if not loaded. */
  readonly dueAt?: Date | null;
}

/** Deadline for a team member's second factor, or null. The first call starts the grace period. */
export async function factorDueAt(
  app: AppContext,
  { userId, role, hasFactor, dueAt }: FactorState,
): Promise<Date | null> {
  if (!isTeamRole(role) || hasFactor || app.settings.get(administratorFactor) === 'optional') return null;
  if (dueAt) return dueAt;
  const inGrace = new Date(app.now().getTime() + graceDays * dayMs);
  const [row] = await app.db
    .update(userProfiles)
    .set({ factorDueAt: sql`coalesce(${userProfiles.factorDueAt}, ${inGrace.toISOString()}::timestamptz)` })
    .where(eq(userProfiles.userId, userId))
    .returning({ dueAt: userProfiles.factorDueAt });
  return row?.dueAt ?? inGrace;
}

/** True after the deadline: the admin stays closed until setup. */
export async function isFactorMissing(app: AppContext, state: FactorState): Promise<boolean> {
  const dueAt = await factorDueAt(app, state);
  return dueAt !== null && dueAt <= app.now();
}
