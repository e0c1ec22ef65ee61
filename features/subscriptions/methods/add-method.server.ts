import { randomUUID } from 'node:crypto';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { methodsFor } from '#features/billing/billing-settings.server.ts';
import { returnOrigin } from '#features/purchases/checkout/return-origin.ts';
import { customerFor } from '#features/billing/customers/customer.server.ts';
import { CustomerBusy, withCustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { methodLimit, syncNow } from '#features/subscriptions/methods/change-methods.server.ts';
import type { MethodRefusal } from '#features/billing/records/methods.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

type Payer = ClientMember<'billing:write'>;

export type AddResult =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: MethodRefusal };

/** Redirects to the provider's page that saves a payment method without a charge. */
export async function addMethod(app: AppContext, session: Payer, origin: string): Promise<AddResult> {
  const { organization } = session;
  const limited = await app.limits.take(methodLimit, organization.id);
  if (!limited.ok) return { ok: false, reason: 'too-many' };
  const page = `${returnOrigin(app.env.PUBLIC_ORIGIN, `${origin}/`) === null ? app.env.PUBLIC_ORIGIN : origin}/dashboard/billing`;
  const { stripe, checkoutOrigin } = app.payments;
  try {
    const made = await withCustomerLock(app, organization.id, async (lock) => {
      const customer = await customerFor(app, lock, session);
      return stripe.checkout.sessions.create(
        {
          mode: 'setup',
          customer,
          currency: 'usd',
          allowed_payment_method_types: methodsFor(app.env, 'usd'),
          success_url: `${page}?added=yes`,
          cancel_url: page,
          metadata: { organization_id: organization.id },
        },
        // A second click may open a second page: neither charges anything.
        { ...whileSomeoneWaits, idempotencyKey: `setup-${randomUUID()}` },
      );
    });
    const url = made?.url ?? '';
    if (url.startsWith(`${checkoutOrigin}/`)) return { ok: true, url };
    app.log.error({ event: 'payment_methods.address.unexpected' }, "The setup address is not on the provider's host");
    return { ok: false, reason: 'unavailable' };
  } catch (error) {
    const fault = error instanceof CustomerBusy ? 'away' : paymentFault(error);
    if (fault === null) throw error;
    app.log.error({ event: 'payment_methods.add.failed', err: error }, 'Could not begin to save a payment method');
    return { ok: false, reason: fault === 'away' ? 'unavailable' : 'failed' };
  }
}

/** On return from the provider's page, reads the method without waiting for its event. */
export async function noteAddedMethod(app: AppContext, { organization }: ClientMember<'billing:read'>): Promise<void> {
  const limited = await app.limits.take(methodLimit, organization.id);
  if (limited.ok) await syncNow(app, organization.id);
}
