import Stripe from 'stripe';
import type { Payments } from '#server/payments/payments.ts';

/** Maximum signature age, against replay. */
const toleranceSeconds = 300;

/** Verifies and parses a webhook. `signature`: it is invalid or old; `malformed`: signed, but not an event. */
export function readPaymentEvent(
  { stripe, webhookSecret }: Payments,
  body: Buffer,
  signature: string,
  now: Date,
): Stripe.Event | 'signature' | 'malformed' {
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
    return isEvent(event) ? event : 'malformed';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'signature';
    if (error instanceof SyntaxError) return 'malformed';
    throw error;
  }
}

function isEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, created, data } = value as Record<string, unknown>;
  if (typeof data !== 'object' || data === null) return false;
  const thing: unknown = Reflect.get(data, 'object');
  return isName(id) && isName(type) && isTime(created) && typeof thing === 'object' && thing !== null;
}

/** The database rejects NUL. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w.-]{1,255}$/.test(value);
}

/** Seconds until the end of year 9999. */
function isTime(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 253_402_300_800;
}
