import { invalid } from '../../api/refusal.ts';
import { keep, newId } from '../../ledger/ledger.ts';
import type { Provider } from '../../ledger/provider.ts';
import { addMonths } from './periods.ts';
import { newDiscount, type Coupon, type Discount, type PromotionCode } from '../../objects/discount.ts';

/** A coupon, or a promotion code with its coupon, that something is bought with. */
export interface Reduction {
  readonly coupon: string;
  readonly promotionCode: string | null;
}

/** As of now: by its time and by how often it was redeemed. */
export function freshCoupon(provider: Provider, coupon: Coupon): Coupon {
  const { redeem_by: until, max_redemptions: most, times_redeemed: times } = coupon;
  coupon.valid = (until === null || until > provider.now()) && (most === null || times < most);
  return coupon;
}

/** As of now; one that has become inactive stays so. */
export function freshCode(provider: Provider, code: PromotionCode): PromotionCode {
  const coupon = provider.tables.coupons.get(code.promotion.coupon);
  const { expires_at: until, max_redemptions: most, times_redeemed: times } = code;
  const isOver = (until !== null && until <= provider.now()) || (most !== null && times >= most);
  if (isOver || coupon === undefined || !freshCoupon(provider, coupon).valid) code.active = false;
  return code;
}

interface Purchase {
  readonly customer: string | null;
  readonly currency: string;
  /** Before discount and tax. */
  readonly subtotal: number;
}

/** @throws if it cannot be redeemed for this purchase. */
export function checkReduction(provider: Provider, { coupon: id, promotionCode }: Reduction, purchase: Purchase): void {
  const { coupons, promotionCodes } = provider.tables;
  const coupon = coupons.get(id);
  const param = 'discounts';
  if (coupon === undefined || !freshCoupon(provider, coupon).valid) {
    throw invalid(`Coupon ${id} is expired or has been redeemed too often.`, { code: 'coupon_expired', param });
  }
  if (coupon.currency !== null && coupon.currency !== purchase.currency) {
    throw invalid(`Coupon ${id} has another currency than this purchase.`, { param });
  }
  const code = promotionCodes.get(promotionCode ?? '');
  if (code === undefined) return;
  if (!freshCode(provider, code).active) throw invalid('This promotion code is no longer active.', { param });
  if (code.customer !== null && code.customer !== purchase.customer) {
    throw invalid('This promotion code is for another customer.', { param });
  }
  const { first_time_transaction: isFirst, minimum_amount: least } = code.restrictions;
  if (isFirst && hasPaid(provider, purchase.customer)) {
    const message = 'This promotion code cannot be redeemed because the associated customer has prior transactions.';
    throw invalid(message, { param });
  }
  if (least !== null && purchase.subtotal < least) {
    throw invalid('This promotion code cannot be redeemed because the order is below its minimum.', { param });
  }
}

function hasPaid({ tables }: Provider, customer: string | null): boolean {
  if (customer === null) return false;
  return [...tables.charges.values()].some((charge) => charge.customer === customer && charge.paid);
}

/** Counts it, and makes the discount of a subscription or of one invoice. */
export function redeem(
  provider: Provider,
  { coupon: id, promotionCode }: Reduction,
  owner: Pick<Discount, 'customer' | 'subscription'> & { readonly session: string | null },
): Discount {
  const { coupons, promotionCodes, discounts } = provider.tables;
  const coupon = coupons.get(id);
  if (coupon === undefined) throw new Error('A coupon was checked before it is redeemed.');
  coupon.times_redeemed += 1;
  freshCoupon(provider, coupon);
  const code = promotionCodes.get(promotionCode ?? '');
  if (code !== undefined) {
    code.times_redeemed += 1;
    freshCode(provider, code);
  }
  const now = provider.now();
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  return keep(
    discounts,
    newDiscount(newId('di'), now, {
      coupon: id,
      promotionCode,
      customer: owner.customer,
      subscription: owner.subscription,
      session: owner.session,
      end: months === null ? null : addMonths(now, months),
    }),
  );
}

/** Those that still take off at a time. */
export function lastingDiscounts(provider: Provider, ids: readonly string[], at = provider.now()): string[] {
  return ids.filter((id) => {
    const discount = provider.tables.discounts.get(id);
    const coupon = provider.tables.coupons.get(discount?.source.coupon ?? '');
    const isOver = discount?.end != null && discount.end <= at;
    return discount !== undefined && coupon !== undefined && coupon.duration !== 'once' && !isOver;
  });
}
