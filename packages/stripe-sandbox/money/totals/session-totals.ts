import type { Provider } from '../../ledger/provider.ts';
import { checkReduction, type Reduction } from './discounts.ts';
import { cutsOf, taxesOf } from './totals.ts';
import type { Basket, CheckoutSession, LineItem } from '../../objects/checkout-session.ts';
import type { Coupon } from '../../objects/discount.ts';

/** Lines and sums of a session with its discount and tax, to the cent as its invoice will have them. */
export function totalSession(provider: Provider, session: CheckoutSession, basket: Basket): void {
  const { coupons, customers } = provider.tables;
  const due = basket.items.filter(({ price }) => basket.trialDays === 0 || price.recurring === null);
  const coupon = coupons.get(reductionOf(provider, session)?.coupon ?? '');
  const lines = due.map(({ amount_subtotal: amount, price }) => ({ amount, price }));
  const cuts = cutsOf(provider, coupon, lines);
  const customer = customers.get(session.customer ?? '') ?? null;
  const taxes = session.automatic_tax.enabled ? taxesOf(provider, customer, lines, cuts) : [];
  for (const [index, item] of due.entries()) {
    const tax = taxes[index] ?? null;
    item.amount_discount = cuts[index] ?? 0;
    item.amount_tax = tax?.amount ?? 0;
    item.amount_total =
      item.amount_subtotal - item.amount_discount + (tax?.tax_behavior === 'exclusive' ? tax.amount : 0);
  }
  const sum = (name: 'amount_discount' | 'amount_tax' | 'amount_total' | 'amount_subtotal') =>
    due.reduce((total, item) => total + item[name], 0);
  session.total_details.amount_discount = sum('amount_discount');
  session.total_details.amount_tax = sum('amount_tax');
  session.amount_subtotal = sum('amount_subtotal');
  session.amount_total = sum('amount_total');
  if (session.automatic_tax.enabled) session.automatic_tax.status = 'complete';
}

/** Each later period, with a discount that lasts and with tax. */
export function laterTotal(provider: Provider, session: CheckoutSession, items: readonly LineItem[]): number {
  const { coupons, customers } = provider.tables;
  const coupon = coupons.get(reductionOf(provider, session)?.coupon ?? '');
  const lines = items.map(({ amount_subtotal: amount, price }) => ({ amount, price }));
  const cuts = cutsOf(provider, lasts(coupon) ? coupon : undefined, lines);
  const customer = customers.get(session.customer ?? '') ?? null;
  const taxes = session.automatic_tax.enabled ? taxesOf(provider, customer, lines, cuts) : [];
  return lines.reduce((total, { amount }, index) => {
    const tax = taxes[index];
    return total + amount - (cuts[index] ?? 0) + (tax?.tax_behavior === 'exclusive' ? tax.amount : 0);
  }, 0);
}

function lasts(coupon: Coupon | undefined): boolean {
  if (coupon === undefined || coupon.duration === 'once') return false;
  return coupon.duration === 'forever' || (coupon.duration_in_months ?? 0) > 1;
}

export function reductionOf({ tables }: Provider, session: CheckoutSession): Reduction | null {
  const [first] = session.discounts;
  if (first === undefined) return null;
  const code = tables.promotionCodes.get(first.promotion_code ?? '');
  const coupon = first.coupon ?? code?.promotion.coupon;
  return coupon === undefined ? null : { coupon, promotionCode: code?.id ?? null };
}

/** @throws if it cannot be redeemed. */
export function reduce(provider: Provider, session: CheckoutSession, basket: Basket, reduction: Reduction): void {
  const { customer, currency } = session;
  const subtotal = basket.items.reduce((sum, { amount_subtotal }) => sum + amount_subtotal, 0);
  checkReduction(provider, reduction, { customer, currency, subtotal });
  const { coupon, promotionCode } = reduction;
  session.discounts = [{ coupon: promotionCode === null ? coupon : null, promotion_code: promotionCode }];
}
