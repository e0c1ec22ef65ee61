import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Null if the call has no host, or the host's account was deleted. */
export async function hostName({ db }: Pick<AppContext, 'db'>, hostId: string | null): Promise<string | null> {
  if (hostId === null) return null;
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, hostId));
  return row?.name ?? null;
}
