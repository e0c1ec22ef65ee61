import type { Session } from '#features/accounts/accounts.ts';
import { returnOrigin } from '#features/purchases/checkout/return-origin.ts';
import { customerOf } from '#features/subscriptions/plans/act-on-plan.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

export type PortalResult =
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
): Promise<PortalResult> {
  const customer = await customerOf(app, user.id);
  if (customer === null) return { ok: false, reason: 'no-customer' };
  const limited = await app.limits.take(portalLimit, user.id);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const back = returnOrigin(app.env.PUBLIC_ORIGIN, `${origin}/dashboard`) ?? app.env.PUBLIC_ORIGIN;
  const { stripe, checkoutOrigins } = app.payments;
  try {
    const session = { customer, return_url: back, configuration: await withoutCanceling(app) };
    const { url } = await stripe.billingPortal.sessions.create(session, whileSomeoneWaits);
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

const ownConfiguration = { use: 'without-canceling' };

/** Plans and add-ons are canceled in our portal, which asks why and offers a pause. Made once. */
async function withoutCanceling({ payments: { stripe } }: AppContext): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 }, whileSomeoneWaits);
  const known = data.find(({ metadata }) => metadata?.['use'] === ownConfiguration.use);
  if (known !== undefined) return known.id;
  const features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
  };
  const once = { ...whileSomeoneWaits, idempotencyKey: `portal-configuration-${ownConfiguration.use}` };
  const made = await stripe.billingPortal.configurations.create({ features, metadata: ownConfiguration }, once);
  return made.id;
}
