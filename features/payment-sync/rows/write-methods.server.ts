import { and, eq, notInArray } from 'drizzle-orm';
import { paymentMethods } from '#features/billing/records/methods.table.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { differs } from '#features/payment-sync/rows/differs.ts';
import { isRunning } from '#features/billing/billing.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Stripe } from '#server/payments/payments.ts';
import { dateOfSeconds } from '#values/timestamp.ts';

/** Copies the customer's methods. Returns the rows written. */
export async function writeMethods(tx: Transaction, organizationId: string, state: CustomerState): Promise<number> {
  const present = await tx.select().from(paymentMethods).where(eq(paymentMethods.organizationId, organizationId));
  const usual = findDefault(state);
  const rows = state.methods.map((method) => methodRow(organizationId, method, method.id === usual));
  const different = rows.filter((row) =>
    differs(
      row,
      present.find(({ id }) => id === row.id),
    ),
  );
  for (const row of different) {
    await tx.insert(paymentMethods).values(row).onConflictDoUpdate({ target: paymentMethods.id, set: row });
  }
  const kept = rows.map(({ id }) => id);
  const gone = present.filter(({ id }) => !kept.includes(id));
  if (gone.length > 0) {
    await tx
      .delete(paymentMethods)
      .where(and(eq(paymentMethods.organizationId, organizationId), notInArray(paymentMethods.id, kept)));
  }
  return different.length + gone.length;
}

/** The customer's choice; without one, the method of a running subscription. */
function findDefault({ defaultMethod, subscriptions }: Pick<CustomerState, 'defaultMethod' | 'subscriptions'>) {
  const running = subscriptions.filter(({ status }) => isRunning(status));
  return defaultMethod?.id ?? idOf(running.find((one) => one.default_payment_method !== null)?.default_payment_method);
}

function methodRow(organizationId: string, method: Stripe.PaymentMethod, isDefault: boolean) {
  const { id, type, card, us_bank_account: bank, sepa_debit: sepa, created } = method;
  return {
    id,
    organizationId,
    type,
    isDefault,
    brand: card?.brand ?? bank?.bank_name ?? null,
    last4: card?.last4 ?? bank?.last4 ?? sepa?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
    state: bank?.status_details?.blocked === undefined ? ('ready' as const) : ('blocked' as const),
    createdAt: dateOfSeconds(created) ?? new Date(0),
  };
}
