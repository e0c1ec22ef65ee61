import { checkoutMessages, checkoutReasons } from '#features/purchases/checkout/checkout.ts';
import type { CheckoutRefusal } from '#features/purchases/checkout/start-checkout.server.ts';
import { dayText } from '#forms/timestamp.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';

export function refusalText(refusal: CheckoutRefusal): string {
  switch (refusal.reason) {
    case 'bought-before':
      return checkoutMessages.boughtBefore(dayText(refusal.paidAt));
    case 'account-ending':
      return checkoutMessages.accountEnding(dayText(refusal.eraseAt));
    case 'too-many':
      return `${checkoutReasons['too-many']} ${tryAgainText(refusal.retryAfterSeconds)}`;
    case 'code-refused':
      return refusal.message;
    default:
      return checkoutReasons[refusal.reason];
  }
}

export const refusalStatus = {
  'unknown-price': 404,
  'other-terms': 422,
  'other-origin': 422,
  'already-subscribed': 409,
  'other-plan': 409,
  'setup-paid': 409,
  'payment-under-way': 409,
  'bought-before': 409,
  'account-ending': 409,
  'too-many': 429,
  unavailable: 503,
  failed: 502,
  'code-refused': 422,
  'billing-refused': 422,
} as const;
