import Stripe from 'stripe';

/**
 * What the payment provider's refusal means: `away` when it could not be asked or has troubles of its own, which passes;
 * `missing` when it does not know the object; `refused` for anything else. Null for an error that is not the provider's.
 */
export function paymentFault(error: unknown): 'away' | 'missing' | 'refused' | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) {
    return 'away';
  }
  if ((error.statusCode ?? 500) >= 500) return 'away';
  return error.code === 'resource_missing' ? 'missing' : 'refused';
}
