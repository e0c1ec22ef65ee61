import { and, eq } from 'drizzle-orm';
import { strategyCallSlug } from '#features/availability/availability.public.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import { findTimes, timesOf } from '#features/availability/find-times.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { keptUntilChanged } from '#server/db/kept-until-changed.ts';
import { dayMs } from '#values/duration.ts';

const hostsTopic = 'hosts';

/** After hosts or types of calls have changed. Buttons on every page depend on whether calls can be booked. */
export async function announceHosts(app: Pick<AppContext, 'changes'>, tx: Transaction): Promise<void> {
  await app.changes.announce(tx, hostsTopic);
  await app.changes.announce(tx, 'site');
}

/** Whether strategy calls can be booked, on some day. */
export const takesCalls = keptUntilChanged([hostsTopic], async ({ db }: Pick<AppContext, 'db' | 'changes'>) => {
  const [some] = await db
    .select({ host: hosts.number })
    .from(hosts)
    .innerJoin(callTypes, and(eq(callTypes.slug, strategyCallSlug), eq(callTypes.isActive, true)))
    .where(eq(hosts.isActive, true))
    .limit(1);
  return some !== undefined;
});

/** A later call is not worth a mention. */
const soonDays = 14;

/** When the next strategy call can begin; null if not within two weeks. */
export async function nextCall(app: AppContext): Promise<Date | null> {
  if (!(await takesCalls(app))) return null;
  const now = app.now().getTime();
  const found = await findTimes(app, { slug: strategyCallSlug }, { from: now, to: now + soonDays * dayMs });
  return (found && timesOf(found, null)[0]) ?? null;
}
