import { eq, sql } from 'drizzle-orm';
import { hosts } from '#features/availability/availability.table.ts';
import type { Database } from '#server/db/database.ts';

/** UTC for a user without hours. */
export async function zoneOfHost(db: Database, userId: string): Promise<string> {
  const zone = sql<string>`${hosts.hours} ->> 'timeZone'`;
  const [host] = await db.select({ zone }).from(hosts).where(eq(hosts.userId, userId));
  return host?.zone ?? 'UTC';
}

export async function isHost(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(hosts, eq(hosts.userId, userId))) > 0;
}
