import * as z from 'zod/mini';

/** What the checkout says; the specification's sentences to the letter. */
export const checkoutMessages = {
  signIn: 'Please sign in or create an account to continue',
  logIn: 'Please log in to continue',
  authentication: 'Authentication failed. Please try signing in again.',
  unavailable: 'Payment system temporarily unavailable. Please try again.',
  failed: 'Unable to process payment. Please contact support.',
  otherwise: 'Failed to start checkout process',
  initiating: 'Initiating secure checkout...',
  redirecting: 'Redirecting to Stripe...',
  notFound: 'Product Not Found',
  subscribed: 'You have this subscription already. It is in your dashboard.',
  underWay: 'You have paid for this already, and the payment is being confirmed. It is not charged again.',
  boughtBefore: (day: string) => `You bought this on ${day}. If you need it once more, buy it again.`,
  accountEnding: (day: string) =>
    `Your account will be erased on ${day}, so nothing can be bought with it. To keep it, go to Account Settings.`,
  tooMany: 'There have been many tries in a short while.',
} as const;

/** Why no checkout was begun. */
export type CheckoutReason =
  | 'unknown-price'
  | 'other-terms'
  | 'other-origin'
  | 'already-subscribed'
  | 'payment-under-way'
  | 'bought-before'
  | 'account-ending'
  | 'too-many'
  | 'unavailable'
  | 'failed';

/** The words of each reason that has the same ones each time. */
export const checkoutReasons: Readonly<Record<Exclude<CheckoutReason, 'bought-before' | 'account-ending'>, string>> = {
  'unknown-price': checkoutMessages.notFound,
  'other-terms': checkoutMessages.otherwise,
  'other-origin': checkoutMessages.otherwise,
  'already-subscribed': checkoutMessages.subscribed,
  'payment-under-way': checkoutMessages.underWay,
  'too-many': checkoutMessages.tooMany,
  unavailable: checkoutMessages.unavailable,
  failed: checkoutMessages.failed,
};

/** Where the provider puts the session's id into the address that it leads back to. */
export const sessionPlaceholder = '{CHECKOUT_SESSION_ID}';

const longest = 2000;
const address = z.optional(z.string().check(z.maxLength(longest)));

/** The specification's request. What it says of prices is held against the catalogue, never taken from it. */
export const checkoutSchema = z.object({
  price_id: z.string().check(z.minLength(1), z.maxLength(200)),
  setup_price_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  mode: z.optional(z.enum(['payment', 'subscription'])),
  success_url: address,
  cancel_url: address,
  /** The order of a one-time offer that is wanted once more, as the refusal names it. */
  buy_again: z.optional(z.string().check(z.maxLength(36))),
});
