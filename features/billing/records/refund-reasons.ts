import { refundCopy } from '#content/payments/refunds.ts';

/** Why money goes back, in the provider's terms for refunds and credit notes. */
export type RefundReason = keyof typeof refundCopy.reasons;
export const refundReasons = Object.keys(refundCopy.reasons) as RefundReason[];
