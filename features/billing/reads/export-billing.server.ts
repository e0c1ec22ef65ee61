import { eq, getTableColumns } from 'drizzle-orm';
import { orders, paymentCustomers, payments, subscriptions } from '#features/billing/billing.table.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { billingReminders, paymentMethods } from '#features/billing/records/methods.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Exports all stored data about a client's purchases, for the client. */
export async function exportBilling({ db }: Pick<AppContext, 'db'>, userId: string): Promise<object> {
  const [customer] = await db
    .select({ customer: paymentCustomers.customerId, since: paymentCustomers.createdAt })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return {
    ...customer,
    details: await db.select().from(billingDetails).where(eq(billingDetails.userId, userId)),
    orders: await db.select().from(orders).where(eq(orders.userId, userId)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    payments: await db.select().from(payments).where(eq(payments.userId, userId)),
    moneyBack: await db
      .select(getTableColumns(moneyBack))
      .from(moneyBack)
      .innerJoin(payments, eq(payments.id, moneyBack.paymentId))
      .where(eq(payments.userId, userId)),
    methods: await db.select().from(paymentMethods).where(eq(paymentMethods.userId, userId)),
    reminders: await db.select().from(billingReminders).where(eq(billingReminders.userId, userId)),
    changes: await db.select().from(subscriptionChanges).where(eq(subscriptionChanges.userId, userId)),
    agreements: await db.select().from(agreements).where(eq(agreements.userId, userId)),
  };
}
