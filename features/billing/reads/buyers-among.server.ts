import { and, eq, exists, inArray, or } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { orders, subscriptions } from '#features/billing/billing.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Expects lower-case emails. */
export async function buyersAmong({ db }: Pick<AppContext, 'db'>, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, users.id), inArray(orders.status, ['processing', 'paid'])));
  const subscribed = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, users.id));
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...emails]), or(exists(bought), exists(subscribed))));
  return new Set(rows.map(({ email }) => email));
}
