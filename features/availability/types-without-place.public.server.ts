import { and, eq, exists, sql } from 'drizzle-orm';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Names of types of calls at the host's link that are taken by a host without a link. */
export async function typesWithoutPlace({ db }: Pick<AppContext, 'db'>): Promise<string[]> {
  const takesIt = sql`(${callTypes.hostIds} = '{}' or ${hosts.userId} = any(${callTypes.hostIds}))`;
  const isWithoutLink = sql`coalesce(${hosts.hours} ->> 'meetingLink', '') = ''`;
  const host = db
    .select({ number: hosts.number })
    .from(hosts)
    .where(and(eq(hosts.isActive, true), takesIt, isWithoutLink));
  const rows = await db
    .select({ name: callTypes.name })
    .from(callTypes)
    .where(and(eq(callTypes.isActive, true), eq(callTypes.place, 'link'), exists(host)))
    .orderBy(callTypes.position);
  return rows.map(({ name }) => name);
}
