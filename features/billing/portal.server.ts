import { eq } from 'drizzle-orm';
import type { Session } from '#features/accounts/accounts.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { ownAddress } from '#features/billing/checkout/own-address.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

export type PortalAnswer =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: 'no-customer' | 'unavailable' | 'failed' }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number };

const portalLimit = { name: 'billing-portal', points: 30, seconds: 3600 };

/** The provider's page where somebody changes their card, cancels and reads invoices; it leads back to the dashboard. */
export async function openPortal(
  machine: Machine,
  caller: Caller,
  { user }: Session,
  { origin = machine.env.PUBLIC_ORIGIN }: { readonly origin?: string } = {},
): Promise<PortalAnswer> {
  const [row] = await machine.db
    .select({ customer: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, user.id));
  const customer = row?.customer ?? null;
  if (customer === null) return { ok: false, reason: 'no-customer' };
  const limited = await machine.limits.take(portalLimit, user.id);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const back = ownAddress(machine.env.PUBLIC_ORIGIN, `${origin}/dashboard`) ?? machine.env.PUBLIC_ORIGIN;
  const { stripe, checkoutOrigins } = machine.payments;
  try {
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: back }, whileSomeoneWaits);
    if (checkoutOrigins.some((host) => url.startsWith(`${host}/`))) return { ok: true, url };
    machine.log.error({ origin: new URL(url).origin }, 'a portal at an address that is not of its host');
    return { ok: false, reason: 'unavailable' };
  } catch (error) {
    const fault = paymentFault(error);
    if (fault === null) throw error;
    machine.log.error({ err: error, requestId: caller.requestId }, 'the billing portal could not be opened');
    return { ok: false, reason: fault === 'away' ? 'unavailable' : 'failed' };
  }
}
