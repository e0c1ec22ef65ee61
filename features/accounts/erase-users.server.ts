import type { SQL } from 'drizzle-orm';
import { usersErased } from '#features/accounts/accounts.events.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';

/** Deletes accounts with all their data; returns the number of accounts. */
export async function eraseUsers(app: AppContext, tx: Transaction, which: SQL | undefined): Promise<number> {
  const gone = await tx.delete(users).where(which).returning({ id: users.id });
  if (gone.length > 0) await raise(app, tx, usersErased, { userIds: gone.map(({ id }) => id) });
  return gone.length;
}
