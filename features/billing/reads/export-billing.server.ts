import { eq, getTableColumns } from 'drizzle-orm';
import { orders, paymentCustomers, payments, subscriptions } from '#features/billing/billing.table.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { billingReminders, paymentMethods } from '#features/billing/records/methods.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Exports all stored data about a client's purchases, for the client. */
export async function exportBilling({ db }: Pick<AppContext, 'db'>, organizationId: string): Promise<object> {
  const [customer] = await db
    .select({ customer: paymentCustomers.customerId, since: paymentCustomers.createdAt })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  return {
    ...customer,
    details: await db.select().from(billingDetails).where(eq(billingDetails.organizationId, organizationId)),
    orders: await db.select().from(orders).where(eq(orders.organizationId, organizationId)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.organizationId, organizationId)),
    payments: await db.select().from(payments).where(eq(payments.organizationId, organizationId)),
    moneyBack: await db
      .select(getTableColumns(moneyBack))
      .from(moneyBack)
      .innerJoin(payments, eq(payments.id, moneyBack.paymentId))
      .where(eq(payments.organizationId, organizationId)),
    methods: await db.select().from(paymentMethods).where(eq(paymentMethods.organizationId, organizationId)),
    reminders: await db.select().from(billingReminders).where(eq(billingReminders.organizationId, organizationId)),
    changes: await db.select().from(subscriptionChanges).where(eq(subscriptionChanges.organizationId, organizationId)),
    agreements: await db.select().from(agreements).where(eq(agreements.organizationId, organizationId)),
  };
}
