import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { customerSync } from '#features/accounts/accounts.events.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { CustomerBusy, withCustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import type { MethodRefusal } from '#features/billing/records/methods.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { methodFault, paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

type Payer = ClientMember<'billing:write'>;

export type MethodResult = { readonly ok: true } | { readonly ok: false; readonly reason: MethodRefusal };

/** A user is waiting. Milliseconds. */
const timeout = 15_000;

export const methodLimit = { name: 'payment-methods', points: 60, seconds: 3600 };

/** The customer's default, and what every running subscription is charged by. */
export function makeDefaultMethod(app: AppContext, session: Payer, methodId: string): Promise<MethodResult> {
  return change(app, session, async ({ stripe }, { customer, methods, running }) => {
    const method = methods.find(({ id }) => id === methodId);
    if (method === undefined) return { ok: false, reason: 'unknown' };
    if (method.us_bank_account?.status_details?.blocked !== undefined) return { ok: false, reason: 'blocked' };
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: methodId } }, once());
    for (const { id, default_payment_method: own } of running) {
      if (own === null || idOf(own) === methodId) continue;
      await stripe.subscriptions.update(id, { default_payment_method: methodId }, once());
    }
    return { ok: true };
  });
}

/** Refused while a running subscription is charged by it. */
export function removeMethod(app: AppContext, session: Payer, methodId: string): Promise<MethodResult> {
  return change(app, session, async ({ stripe }, { usual, methods, running }) => {
    // Removed before, by a second click or in another tab.
    if (!methods.some(({ id }) => id === methodId)) return { ok: true };
    const isUsed = running.some((one) => (idOf(one.default_payment_method) ?? usual) === methodId);
    const isLast = running.length > 0 && methods.length === 1;
    if (isLast || isUsed) return { ok: false, reason: methods.length === 1 ? 'last' : 'in-use' };
    await stripe.paymentMethods.detach(methodId, {}, once());
    return { ok: true };
  });
}

/** Charges the default method for an invoice whose charge failed. A repeated call finds it paid. */
export function chargeNow(app: AppContext, session: Payer, paymentId: string): Promise<MethodResult> {
  return change(app, session, async ({ stripe }, { usual, running }) => {
    const [row] = await app.db
      .select({ invoiceId: payments.invoiceId, subscriptionId: payments.subscriptionId })
      .from(payments)
      .where(
        and(
          eq(sql`${payments.id}::text`, paymentId),
          eq(payments.organizationId, session.organization.id),
          isNull(payments.dueAt),
        ),
      );
    if (row?.invoiceId == null) return { ok: false, reason: 'unknown' };
    const { status } = await stripe.invoices.retrieve(row.invoiceId, {}, whileSomeoneWaits);
    if (status !== 'open') return { ok: true };
    const own = running.find(({ id }) => id === row.subscriptionId)?.default_payment_method;
    const method = idOf(own) ?? usual;
    if (method === null) return { ok: false, reason: 'unknown' };
    await stripe.invoices.pay(row.invoiceId, { payment_method: method, off_session: false }, once());
    return { ok: true };
  });
}

type Found = Awaited<ReturnType<typeof find>>;
type Work = (payments: AppContext['payments'], found: Found) => Promise<MethodResult>;

/** Changes methods under the customer's lock by the provider's current data, then syncs the rows. */
async function change(app: AppContext, { organization }: Payer, work: Work): Promise<MethodResult> {
  const limited = await app.limits.take(methodLimit, organization.id);
  if (!limited.ok) return { ok: false, reason: 'too-many' };
  try {
    const result = await withCustomerLock(
      app,
      organization.id,
      async ({ customerId: customer }): Promise<MethodResult> =>
        customer === null ? { ok: false, reason: 'unknown' } : work(app.payments, await find(app, customer)),
      { wait: timeout },
    );
    await syncNow(app, organization.id);
    return result ?? { ok: false, reason: 'unavailable' };
  } catch (error) {
    const refused = methodFault(error);
    if (refused !== null) {
      await syncNow(app, organization.id);
      return { ok: false, reason: refused };
    }
    const fault = error instanceof CustomerBusy ? 'away' : paymentFault(error);
    if (fault === null) throw error;
    app.log.error({ event: 'payment_methods.change.failed', err: error }, 'Could not change a payment method');
    return { ok: false, reason: fault === 'away' ? 'unavailable' : 'failed' };
  }
}

async function find({ payments: { stripe } }: AppContext, customer: string) {
  const [owner, methods, subscriptions] = await Promise.all([
    stripe.customers.retrieve(customer, {}, whileSomeoneWaits),
    stripe.customers.listPaymentMethods(customer, { limit: 100 }, whileSomeoneWaits),
    stripe.subscriptions.list({ customer, limit: 100 }, whileSomeoneWaits),
  ]);
  return {
    customer,
    /** The customer's default. */
    usual: owner.deleted === true ? null : idOf(owner.invoice_settings.default_payment_method),
    methods: methods.data,
    /** Charged automatically. */
    running: subscriptions.data.filter(
      (one) => isRunning(one.status) && one.collection_method === 'charge_automatically',
    ),
  };
}

/** Syncs the customer while the user waits; a job does it if the provider is unavailable. */
export async function syncNow(app: AppContext, organizationId: string): Promise<void> {
  try {
    await syncCustomer(app, organizationId);
  } catch (error) {
    app.log.warn({ event: 'payment_methods.sync.failed', err: error }, 'Could not read a customer at once');
    await app.jobs.send(app.db, customerSync, { organizationId });
  }
}

/**
 * A new key for each call. These calls set a state, so repeating one changes nothing, and the key only covers the
 * library's own retries. A key made of the ids would return the result of the first call for a later change back.
 */
function once() {
  return { ...whileSomeoneWaits, idempotencyKey: `method-${randomUUID()}` };
}
