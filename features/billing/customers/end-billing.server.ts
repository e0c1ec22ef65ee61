import { withLease } from '#features/billing/customers/lease.server.ts';
import { isRunning } from '#features/billing/sync/subscription-row.server.ts';
import type { Machine } from '#server/machine.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

/**
 * Ends everything that somebody pays for, at once, before their account is erased: nobody is charged for an account
 * that is gone. The provider keeps its invoices, as the law asks of who takes money.
 * @throws when the provider cannot be asked; the account is then erased later.
 */
export async function endBilling(machine: Machine, userId: string): Promise<void> {
  if (!machine.payments.available) return;
  await withLease(machine, userId, async ({ customerId }) => {
    if (customerId === null) return;
    const { stripe } = machine.payments;
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
