import * as z from 'zod/mini';

/** Sentences from the specification, verbatim. */
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
  subscribed: 'You already have this subscription. It is in your dashboard.',
  otherPlan: 'Your plan includes this. To move to another plan, change your plan in your dashboard.',
  setupPaid: 'You already paid for this setup with a plan, so it isn’t charged again.',
  underWay: 'You have already paid for this, and the payment is being confirmed. You won’t be charged again.',
  boughtBefore: (day: string) => `You bought this on ${day}. If you need another one, buy it again.`,
  accountEnding: (day: string) =>
    `Your account will be erased on ${day}, so nothing can be bought with it. To keep it, go to Account Settings.`,
  billing: 'Please check your billing details.',
  noRight: (organization: string) =>
    `Your role at ${organization} does not include buying. Ask its owner, or switch to another organization in your dashboard.`,
  tooMany: 'There were too many attempts in a short time.',
} as const;

export type CheckoutReason =
  | 'unknown-price'
  | 'other-terms'
  | 'other-origin'
  | 'already-subscribed'
  | 'other-plan'
  | 'setup-paid'
  | 'payment-under-way'
  | 'bought-before'
  | 'account-ending'
  | 'too-many'
  | 'unavailable'
  | 'failed'
  | 'code-refused'
  | 'billing-refused';

/** Reasons whose message needs no further details. */
export type PlainReason = Exclude<
  CheckoutReason,
  'too-many' | 'bought-before' | 'account-ending' | 'code-refused' | 'billing-refused'
>;

/** Fixed texts. */
export const checkoutReasons: Readonly<
  Record<Exclude<CheckoutReason, 'bought-before' | 'account-ending' | 'code-refused'>, string>
> = {
  'unknown-price': checkoutMessages.notFound,
  'other-terms': checkoutMessages.otherwise,
  'other-origin': checkoutMessages.otherwise,
  'already-subscribed': checkoutMessages.subscribed,
  'other-plan': checkoutMessages.otherPlan,
  'setup-paid': checkoutMessages.setupPaid,
  'payment-under-way': checkoutMessages.underWay,
  'too-many': checkoutMessages.tooMany,
  unavailable: checkoutMessages.unavailable,
  failed: checkoutMessages.failed,
  'billing-refused': checkoutMessages.billing,
};

/** The provider replaces it by the session id. */
export const sessionPlaceholder = '{CHECKOUT_SESSION_ID}';

const longest = 2000;
const address = z.optional(z.string().check(z.maxLength(longest)));

/** Prices are only compared with the catalog. */
export const checkoutSchema = z.object({
  price_id: z.string().check(z.minLength(1), z.maxLength(200)),
  setup_price_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  mode: z.optional(z.enum(['payment', 'subscription'])),
  success_url: address,
  cancel_url: address,
  /** Order id from the refusal. */
  buy_again: z.optional(z.string().check(z.maxLength(36))),
  /** A promotion code. */
  code: z.optional(z.string().check(z.maxLength(200))),
  /** Names and values of the form's billing fields. */
  billing: z.optional(z.record(z.string(), z.string().check(z.maxLength(1000)))),
});
