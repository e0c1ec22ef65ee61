import Stripe from 'stripe';
import type { Payments } from '#server/payments/payments.ts';

/** How old a signature may be, so that what somebody recorded cannot be sent again later. */
const toleranceSeconds = 300;

/** The event that a body holds, or null where its signature does not hold or is too old. */
export function readPaymentEvent(
  { stripe, webhookSecret }: Payments,
  body: Buffer,
  signature: string,
  now: Date,
): Stripe.Event | null {
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
    return isEvent(event) ? event : null;
  } catch (error) {
    // A body that is signed and no JSON is nobody's event either.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, created, data } = value as Record<string, unknown>;
  const holds = typeof data === 'object' && data !== null && typeof Reflect.get(data, 'object') === 'object';
  return typeof id === 'string' && typeof type === 'string' && typeof created === 'number' && holds;
}
