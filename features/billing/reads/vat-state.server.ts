import { eq, sql } from 'drizzle-orm';
import { payments } from '#features/billing/billing.table.ts';
import type { VatState } from '#features/billing/records/billing-details.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** The registry's result for the VAT id on an invoice; null without one, or if the client's id has changed since. */
export const invoiceVatState = sql<VatState | null>`(select d.vat_state from ${billingDetails} d
  where d.organization_id = ${payments.organizationId} and d.vat_id <> ''
    and translate(d.vat_id, ' .-', '') = translate(${payments.billedTo} ->> 'taxId', ' .-', ''))`;

/** Null for a client without a VAT id. */
export async function vatIdOf(
  { db }: Pick<AppContext, 'db'>,
  organizationId: string,
): Promise<{ readonly id: string; readonly state: VatState | null } | null> {
  const [row] = await db
    .select({ id: billingDetails.vatId, state: billingDetails.vatState })
    .from(billingDetails)
    .where(eq(billingDetails.organizationId, organizationId));
  return row === undefined || row.id === '' ? null : row;
}
