import { count, inArray, sql } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { administratorRoles } from '#features/accounts/rights/roles.ts';
import { metricChanges, metricPeriods, mrrStanding } from '#features/metrics/metrics.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** As of now. */
export interface Totals {
  readonly users: number;
  readonly admins: number;
  /** Clients who pay a monthly fee, by their standing; see `parseStanding`. */
  readonly standings: readonly { readonly standing: string; readonly count: number }[];
}

/** Reads the number of users, and what clients pay a month, in three parallel queries. */
export async function readTotals({ db }: Pick<AppContext, 'db'>): Promise<Totals> {
  const counted = sql`select amount from ${metricPeriods} where metric = 'users' and length(period) = 4
    union all select amount from ${metricChanges} where metric = 'users'`;
  const [[users], [admins], standings] = await Promise.all([
    db.select({ count: sql<number>`coalesce(sum(amount), 0)::float8` }).from(sql`(${counted}) counted`),
    db.select({ count: count() }).from(userProfiles).where(inArray(userProfiles.role, administratorRoles)),
    db.select({ standing: mrrStanding.standing, count: count() }).from(mrrStanding).groupBy(mrrStanding.standing),
  ]);
  return { users: users?.count ?? 0, admins: admins?.count ?? 0, standings };
}
