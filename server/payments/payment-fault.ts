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

/** Why the client's own method was refused; null for every other error. */
export function methodFault(error: unknown): 'declined' | 'authentication' | null {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 402) return null;
  const { code, decline_code: decline } = error;
  const needsAction = code === 'authentication_required' || code === 'subscription_payment_intent_requires_action';
  return needsAction || decline === 'authentication_required' ? 'authentication' : 'declined';
}
