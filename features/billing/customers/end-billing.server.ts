import { organizationsGoingWith } from '#features/accounts/organizations/organizations.server.ts';
import { withCustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

/**
 * Expires checkouts and cancels subscriptions of the organizations that an erased person takes with them. The provider keeps invoices, as required by law.
 * @throws if the provider is unavailable; erasure is retried later.
 */
export async function endBilling(app: AppContext, userId: string): Promise<void> {
  if (!app.payments.available) return;
  for (const organizationId of await organizationsGoingWith(app.db, userId)) await endBillingOf(app, organizationId);
}

async function endBillingOf(app: AppContext, organizationId: string): Promise<void> {
  await withCustomerLock(app, organizationId, async ({ customerId }) => {
    if (customerId === null) return;
    const { stripe } = app.payments;
    const { data: open } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
    for (const { id } of open) await unlessGone(stripe.checkout.sessions.expire(id));
    const all = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    for await (const { id, status } of all) if (isRunning(status)) await unlessGone(stripe.subscriptions.cancel(id));
  });
}

/** Ignores items that already ended. */
async function unlessGone(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (paymentFault(error) === 'away' || paymentFault(error) === null) throw error;
  });
}
