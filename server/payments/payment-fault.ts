import Stripe from 'stripe';

/** `away` is temporary, `missing` is an unknown object, `refused` is anything else. Null for other errors. */
export function paymentFault(error: unknown): 'away' | 'missing' | 'refused' | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) {
    return 'away';
  }
  if ((error.statusCode ?? 500) >= 500) return 'away';
  return error.code === 'resource_missing' ? 'missing' : 'refused';
}
