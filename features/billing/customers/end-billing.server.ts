import { withLock } from '#features/billing/customers/customer-lock.server.ts';
import { isRunning } from '#features/billing/sync/subscription-row.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

/**
 * Ends everything that somebody pays for, at once, before their account is erased: nobody is charged for an account
 * that is gone. The provider keeps its invoices, as the law asks of who takes money.
 * @throws when the provider cannot be asked; the account is then erased later.
 */
export async function endBilling(app: AppContext, userId: string): Promise<void> {
  if (!app.payments.available) return;
  await withLock(app, userId, async ({ customerId }) => {
    if (customerId === null) return;
    const { stripe } = app.payments;
    const { data: open } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
    for (const { id } of open) await unlessGone(stripe.checkout.sessions.expire(id));
    const all = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    for await (const { id, status } of all) if (isRunning(status)) await unlessGone(stripe.subscriptions.cancel(id));
  });
}

/** What has ended by itself meanwhile need not be ended. */
async function unlessGone(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (paymentFault(error) === 'away' || paymentFault(error) === null) throw error;
  });
}
