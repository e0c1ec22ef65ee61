import { eq } from 'drizzle-orm';
import { vatStates, type VatState } from '#features/billing/records/billing-details.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** Writes the registry's result for the VAT id, as the provider has it now. Returns the number of rows written. */
export async function writeVatState(
  tx: Transaction,
  organizationId: string,
  taxIds: readonly Stripe.TaxId[],
): Promise<number> {
  const [row] = await tx.select().from(billingDetails).where(eq(billingDetails.organizationId, organizationId));
  if (row === undefined || row.vatId === '' || row.version !== row.pushedVersion) return 0;
  const known = taxIds.find(({ value }) => plainTaxId(value) === plainTaxId(row.vatId));
  const vatState = known === undefined ? row.vatState : vatStateOf(known);
  if (vatState === row.vatState) return 0;
  await tx.update(billingDetails).set({ vatState }).where(eq(billingDetails.organizationId, organizationId));
  return 1;
}

/** Removes spaces and punctuation, to compare ids. */
export function plainTaxId(value: string): string {
  return value.replace(/[\s.-]/g, '');
}

export function vatStateOf({ verification }: Stripe.TaxId): VatState {
  return vatStates.find((state) => state === verification?.status) ?? 'unavailable';
}
