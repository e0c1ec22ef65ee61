import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { CustomerBusy, withCustomerLock, type CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import {
  type BillingDetails,
  type BillingErrors,
  type SavedDetails,
} from '#features/billing/records/billing-details.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { purchaseOrderField } from '#features/billing/billing.ts';
import { readVatId } from '#features/billing/records/vat-ids.ts';
import { plainTaxId, vatStateOf } from '#features/payment-sync/rows/write-vat-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

/** Reads the billing details of a client; null if there are none. */
export async function readDetails(
  { db }: Pick<AppContext, 'db'>,
  organizationId: string,
): Promise<SavedDetails | null> {
  const [row] = await db.select().from(billingDetails).where(eq(billingDetails.organizationId, organizationId));
  if (row === undefined) return null;
  const { version, pushedVersion, organizationId: _organization, updatedAt: _at, ...details } = row;
  return { ...details, isPushed: pushedVersion === version };
}

export type SaveResult =
  /** `isPushed` is false if the provider was unavailable; a job sends the details later. */
  { readonly ok: true; readonly isPushed: boolean } | { readonly ok: false; readonly errors: BillingErrors };

/** Saves the details here first, so that no input is lost, then at the provider. Audited if the team does it. */
export async function saveDetails(
  app: AppContext,
  organizationId: string,
  details: BillingDetails,
  by?: TeamMember<'money:write'>,
): Promise<SaveResult> {
  await storeDetails(app, organizationId, details, by);
  try {
    const pushed = await withCustomerLock(app, organizationId, (lock) => pushDetails(app, lock), { wait: 5000 });
    return pushed ?? { ok: true, isPushed: false };
  } catch (error) {
    if (error instanceof CustomerBusy || paymentFault(error) === 'away') return { ok: true, isPushed: false };
    throw error;
  }
}

/** Stores the details and queues a job that sends them, in case this process ends before it has. */
export async function storeDetails(
  app: AppContext,
  organizationId: string,
  details: BillingDetails,
  by?: TeamMember<'money:write'>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(billingDetails)
      .where(eq(billingDetails.organizationId, organizationId))
      .for('update');
    if (before !== undefined && isSame(before, details)) return;
    const row = {
      ...details,
      vatState: null,
      version: randomUUID(),
      pushedVersion: null,
      updatedAt: app.now(),
    };
    await tx
      .insert(billingDetails)
      .values({ ...row, organizationId })
      .onConflictDoUpdate({ target: billingDetails.organizationId, set: row });
    const subject = { kind: 'organization', id: organizationId } as const;
    if (by !== undefined) await recordAction(app, by, { action: 'billing-details-changed', subject }, tx);
    const [customer] = await tx
      .select({ id: paymentCustomers.customerId })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.organizationId, organizationId));
    if (customer?.id != null) await app.jobs.send(tx, sendDetails, { organizationId });
  });
}

function isSame(before: BillingDetails, details: BillingDetails): boolean {
  return (Object.keys(details) as (keyof BillingDetails)[]).every((name) => before[name] === details[name]);
}

/**
 * Sends the details to the provider, unless it has them. Does nothing without details or customer. Call it under the
 * customer's lock. @throws if the provider is unavailable.
 */
export async function pushDetails(
  app: AppContext,
  { organizationId, customerId }: Pick<CustomerLock, 'organizationId' | 'customerId'>,
): Promise<SaveResult> {
  const [row] = await app.db.select().from(billingDetails).where(eq(billingDetails.organizationId, organizationId));
  if (row === undefined || row.version === row.pushedVersion) return { ok: true, isPushed: true };
  if (customerId === null || !app.payments.available) return { ok: true, isPushed: false };
  const { stripe } = app.payments;
  const { name, line1, line2, postalCode: postal_code, city, state, country, purchaseOrder, version } = row;
  try {
    const address = { line1, line2, postal_code, city, state, country };
    const tax = isTaxOn(app) ? { tax: { validate_location: 'immediately' as const } } : {};
    const key = (kind: string) => ({ ...whileSomeoneWaits, idempotencyKey: `${kind}-${version}-${customerId}` });
    // An empty text removes them.
    const custom_fields = purchaseOrder === '' ? ('' as const) : [{ name: purchaseOrderField, value: purchaseOrder }];
    const more = { ...tax, invoice_settings: { custom_fields } };
    await stripe.customers.update(customerId, { name, address, ...more }, key('billing'));
    const taxId = await replaceTaxId(stripe, customerId, readVatId(country, row.vatId), key('vat'));
    const vatState = taxId === null ? null : vatStateOf(taxId);
    await app.db
      .update(billingDetails)
      .set({ pushedVersion: version, vatState })
      .where(and(eq(billingDetails.organizationId, organizationId), eq(billingDetails.version, version)));
    return { ok: true, isPushed: true };
  } catch (error) {
    const errors = toBillingErrors(error);
    if (errors !== null) return { ok: false, errors };
    // The next purchase creates a new customer with these details.
    if (paymentFault(error) === 'missing') return { ok: true, isPushed: false };
    throw error;
  }
}

/** Leaves the customer with the wanted tax id only, and returns it. */
async function replaceTaxId(
  stripe: Stripe,
  customer: string,
  wanted: ReturnType<typeof readVatId>,
  options: Stripe.RequestOptions,
): Promise<Stripe.TaxId | null> {
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 }, whileSomeoneWaits);
  const kept = data.find((one) => wanted !== null && plainTaxId(one.value) === plainTaxId(wanted.value));
  for (const one of data) if (one !== kept) await stripe.customers.deleteTaxId(customer, one.id, {}, whileSomeoneWaits);
  if (wanted === null) return null;
  return kept ?? stripe.customers.createTaxId(customer, wanted, options);
}

/** Maps the provider's refusal to a field. Null if it is about something else. */
export function toBillingErrors(error: unknown): BillingErrors | null {
  if (paymentFault(error) !== 'refused') return null;
  const code: unknown = Reflect.get(Object(error), 'code');
  if (code === 'tax_id_invalid') return { vatId: 'This is no valid VAT id' };
  if (code !== 'customer_tax_location_invalid') return null;
  return { billingPostalCode: 'We can’t determine the tax for this address. Check postal code, city, and country.' };
}

/** Whether the details were changed after a time. */
export async function hasChangedSince(
  { db }: Pick<AppContext, 'db'>,
  organizationId: string,
  at: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ at: billingDetails.updatedAt })
    .from(billingDetails)
    .where(eq(billingDetails.organizationId, organizationId));
  return row !== undefined && row.at > at;
}

/** Job `send-billing-details`. @throws if the provider is unavailable; the job is retried. */
export const sendDetails = defineJob(
  'send-billing-details',
  z.object({ organizationId: z.string() }),
  async (app, { organizationId }) => {
    await withCustomerLock(app, organizationId, (lock) => pushDetails(app, lock));
  },
  { label: 'Send billing details to the payment provider' },
);
