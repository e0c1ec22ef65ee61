import { eq } from 'drizzle-orm';
import type { Session } from '#features/accounts/accounts.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { returnOrigin } from '#features/billing/checkout/return-origin.ts';
import type { Client } from '#server/http/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

export type PortalAnswer =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: 'no-customer' | 'unavailable' | 'failed' }
  | { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number };

const portalLimit = { name: 'billing-portal', points: 30, seconds: 3600 };

/** Returns to the dashboard. */
export async function openPortal(
  app: AppContext,
  client: Client,
  { user }: Session,
  { origin = app.env.PUBLIC_ORIGIN }: { readonly origin?: string } = {},
): Promise<PortalAnswer> {
  const [row] = await app.db
    .select({ customer: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, user.id));
  const customer = row?.customer ?? null;
  if (customer === null) return { ok: false, reason: 'no-customer' };
  const limited = await app.limits.take(portalLimit, user.id);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const back = returnOrigin(app.env.PUBLIC_ORIGIN, `${origin}/dashboard`) ?? app.env.PUBLIC_ORIGIN;
  const { stripe, checkoutOrigins } = app.payments;
  try {
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: back }, whileSomeoneWaits);
    if (checkoutOrigins.some((host) => url.startsWith(`${host}/`))) return { ok: true, url };
    app.log.error(
      { event: 'billing_portal.address.unexpected', origin: new URL(url).origin },
      "The billing portal address is not on the provider's host",
    );
    return { ok: false, reason: 'unavailable' };
  } catch (error) {
    const fault = paymentFault(error);
    if (fault === null) throw error;
    app.log.error(
      { event: 'billing_portal.open.failed', err: error, requestId: client.requestId },
      'Could not open the billing portal',
    );
    return { ok: false, reason: fault === 'away' ? 'unavailable' : 'failed' };
  }
}
