import { eq } from 'drizzle-orm';
import { orders, paymentCustomers, payments, subscriptions } from '#features/billing/billing.table.ts';
import type { AppContext } from '#server/app-context.ts';

export async function ownBilling({ db }: Pick<AppContext, 'db'>, userId: string): Promise<object> {
  const [customer] = await db
    .select({ customer: paymentCustomers.customerId, since: paymentCustomers.createdAt })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return {
    ...customer,
    orders: await db.select().from(orders).where(eq(orders.userId, userId)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    payments: await db.select().from(payments).where(eq(payments.userId, userId)),
  };
}
