import { eq, sql } from 'drizzle-orm';
import { adminRole } from '#features/accounts/accounts.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Days that an administrator has to set up a second factor, from the first page of the back office without one. */
const graceDays = 7;

/** What says whether somebody has to set up a second factor. */
export interface FactorState {
  readonly userId: string;
  readonly role: string;
  readonly hasFactor: boolean;
  /** Undefined where it has not been read. */
  readonly dueAt?: Date | null;
}

/**
 * Until when an administrator has to set up a second factor; null where nothing is asked of them. The first call for
 * somebody begins the grace period.
 */
export async function factorDueAt(
  app: AppContext,
  { userId, role, hasFactor, dueAt }: FactorState,
): Promise<Date | null> {
  if (role !== adminRole || hasFactor || app.settings.current().administratorFactor === 'optional') return null;
  if (dueAt) return dueAt;
  const inGrace = new Date(app.now().getTime() + graceDays * 86_400_000);
  const [row] = await app.db
    .update(userProfiles)
    .set({ factorDueAt: sql`coalesce(${userProfiles.factorDueAt}, ${inGrace.toISOString()}::timestamptz)` })
    .where(eq(userProfiles.userId, userId))
    .returning({ dueAt: userProfiles.factorDueAt });
  return row?.dueAt ?? inGrace;
}

/** Whether the time to set one up is over, so that the back office stays closed until it is done. */
export async function isFactorMissing(app: AppContext, state: FactorState): Promise<boolean> {
  const dueAt = await factorDueAt(app, state);
  return dueAt !== null && dueAt <= app.now();
}
