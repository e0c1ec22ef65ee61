import { eq } from 'drizzle-orm';
import { orders, payments } from '#features/billing/billing.table.ts';
import type { Transaction } from '#server/db/database.ts';

/** Undefined if it is gone. */
export async function readOrder(tx: Transaction, id: string): Promise<typeof orders.$inferSelect | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Undefined if it is gone. */
export async function readPayment(tx: Transaction, id: string): Promise<typeof payments.$inferSelect | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  return row;
}
