import { noNumber, noText, type Metadata } from './parts.ts';

export type Coupon = ReturnType<typeof newCoupon>;
export type PromotionCode = ReturnType<typeof newPromotionCode>;
export type Discount = ReturnType<typeof newDiscount>;
export type Duration = 'once' | 'repeating' | 'forever';

export interface CouponTerms {
  readonly percentOff: number | null;
  /** In the smallest currency unit. */
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: Duration;
  readonly months: number | null;
}

export function newCoupon(id: string, created: number, terms: CouponTerms) {
  const { percentOff, amountOff, currency, duration, months } = terms;
  return {
    id,
    object: 'coupon' as const,
    amount_off: amountOff,
    created,
    currency,
    duration,
    duration_in_months: months,
    livemode: false,
    max_redemptions: noNumber,
    metadata: {} as Metadata,
    name: noText,
    percent_off: percentOff,
    redeem_by: noNumber,
    times_redeemed: 0,
    valid: true,
  };
}

/** Which products a coupon is for; part of the coupon only on request. */
export interface CouponProducts {
  readonly id: string;
  readonly products: string[];
}

export interface PromotionTerms {
  readonly coupon: string;
  readonly code: string;
}

export function newPromotionCode(id: string, created: number, { coupon, code }: PromotionTerms) {
  return {
    id,
    object: 'promotion_code' as const,
    active: true,
    code,
    created,
    customer: noText,
    customer_account: null,
    expires_at: noNumber,
    livemode: false,
    max_redemptions: noNumber,
    metadata: {} as Metadata,
    promotion: { coupon, type: 'coupon' as const },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: noNumber,
      minimum_amount_currency: noText,
    },
    times_redeemed: 0,
  };
}

export interface DiscountTerms {
  readonly coupon: string;
  readonly promotionCode: string | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly session: string | null;
  readonly end: number | null;
}

export function newDiscount(id: string, start: number, terms: DiscountTerms) {
  const { coupon, promotionCode, customer, subscription, session, end } = terms;
  return {
    id,
    object: 'discount' as const,
    checkout_session: session,
    customer,
    customer_account: null,
    end,
    invoice: noText,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon, type: 'coupon' as const },
    start,
    subscription,
    subscription_item: null,
  };
}
