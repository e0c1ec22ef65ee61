import { and, eq } from 'drizzle-orm';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import { findTimes, timesOf } from '#features/availability/find-times.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { keptUntilChanged } from '#server/db/kept-until-changed.ts';
import { dayMs } from '#values/duration.ts';

const hostsTopic = 'hosts';

/** Call after hosts or types of calls change: buttons on every page depend on whether calls can be booked. */
export async function announceHosts(app: Pick<AppContext, 'changes'>, tx: Transaction): Promise<void> {
  await app.changes.announce(tx, hostsTopic);
  await app.changes.announce(tx, 'site');
}

/** Whether strategy calls can be booked at all. */
export const takesCalls = keptUntilChanged([hostsTopic], async ({ db }: Pick<AppContext, 'db' | 'changes'>) => {
  const [some] = await db
    .select({ host: hosts.number })
    .from(hosts)
    .innerJoin(callTypes, and(eq(callTypes.slug, strategyCallSlug), eq(callTypes.isActive, true)))
    .where(eq(hosts.isActive, true))
    .limit(1);
  return some !== undefined;
});

/** Later calls are not shown. */
const soonDays = 14;

/** Start of the next free strategy call; null if none is free within two weeks. */
export async function nextCall(app: AppContext): Promise<Date | null> {
  if (!(await takesCalls(app))) return null;
  const now = app.now().getTime();
  const found = await findTimes(app, { slug: strategyCallSlug }, { from: now, to: now + soonDays * dayMs });
  return (found && timesOf(found, null)[0]) ?? null;
}
