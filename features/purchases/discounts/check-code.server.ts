import { and, eq, gt } from 'drizzle-orm';
import { payments } from '#features/billing/billing.table.ts';
import { amountDueToday, type Offer } from '#features/billing/catalog.ts';
import { savingOf, type DiscountTerms, type Saving } from '#features/billing/discounts.ts';
import { formatMoney, isCurrency, currencyOf, type Money } from '#features/billing/money.ts';
import { priceAtProvider, pricesOf } from '#features/billing/prices.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

export interface CheckedCode {
  /** The code as written at the provider. */
  readonly code: string;
  readonly promotionCodeId: string;
  readonly terms: DiscountTerms;
  readonly saving: Saving;
}

export type CodeResult =
  | { readonly ok: true; readonly checked: CheckedCode }
  | { readonly ok: false; readonly message: string };

/** Longer codes are not looked up. */
const maxCode = 100;

const copy = {
  unknown: 'This code does not exist. Check the spelling.',
  expired: 'This code has expired.',
  usedUp: 'This code has reached its limit of uses.',
  inactive: 'This code is no longer valid.',
  minimum: (least: Money) => `This code is for orders of ${formatMoney(least)} and more.`,
  firstTime: 'This code is for a first purchase, and you have bought from us before.',
  otherOffer: (name: string) => `This code is not for ${name}.`,
  otherCurrency: 'This code is for another currency.',
  otherClient: 'This code belongs to another client.',
} as const;

/**
 * Checks a code at the provider, which checks it again when the session is made. @throws if the provider is
 * unavailable.
 */
export async function checkCode(
  app: AppContext,
  typed: string,
  offer: Offer,
  buyer: { readonly organizationId: string; readonly customerId: string | null },
): Promise<CodeResult> {
  if (!/^[\w-]+$/.test(typed) || typed.length > maxCode) return { ok: false, message: copy.unknown };
  const params = { code: typed, limit: 100, expand: ['data.promotion.coupon.applies_to'] };
  const { data } = await app.payments.stripe.promotionCodes.list(params, whileSomeoneWaits);
  // One code may have been issued again after it ended.
  const promotion = data.find(({ active }) => active) ?? data[0];
  const coupon = promotion?.promotion.coupon;
  if (promotion === undefined || coupon == null || typeof coupon === 'string') {
    return { ok: false, message: copy.unknown };
  }
  const message =
    endedMessage(app, promotion, coupon) ?? (await unfitMessage(app, promotion, coupon, { offer, ...buyer }));
  if (message !== null) return { ok: false, message };
  const lines = await linesFor(app, offer, coupon);
  if (!lines.some(({ applies }) => applies)) return { ok: false, message: copy.otherOffer(offer.name) };
  const terms = toTerms(coupon);
  return {
    ok: true,
    checked: { code: promotion.code, promotionCodeId: promotion.id, terms, saving: savingOf(terms, lines) },
  };
}

function endedMessage(app: AppContext, code: Stripe.PromotionCode, coupon: Stripe.Coupon): string | null {
  const seconds = app.now().getTime() / 1000;
  const isPast = (at: number | null) => at !== null && at <= seconds;
  const isUsed = ({ times_redeemed: times, max_redemptions: most }: typeof code | typeof coupon) =>
    most !== null && times >= most;
  if (isPast(code.expires_at) || isPast(coupon.redeem_by)) return copy.expired;
  if (isUsed(code) || isUsed(coupon)) return copy.usedUp;
  return code.active && coupon.valid ? null : copy.inactive;
}

async function unfitMessage(
  { db }: AppContext,
  { customer, restrictions }: Stripe.PromotionCode,
  coupon: Stripe.Coupon,
  { offer, organizationId, customerId }: { offer: Offer; organizationId: string; customerId: string | null },
): Promise<string | null> {
  const { currency, cents } = amountDueToday(offer);
  if (customer !== null && idOf(customer) !== customerId) return copy.otherClient;
  if (coupon.currency !== null && coupon.currency !== currency) return copy.otherCurrency;
  const { minimum_amount: least, minimum_amount_currency: leastIn } = restrictions;
  if (least !== null && leastIn !== currency) return copy.otherCurrency;
  if (least !== null && isCurrency(currency) && cents < least) {
    return copy.minimum({ cents: least, currency: currencyOf(currency) });
  }
  if (!restrictions.first_time_transaction) return null;
  const paid = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.organizationId, organizationId), gt(payments.amountPaid, 0)))
    .limit(1);
  return paid.length > 0 ? copy.firstTime : null;
}

/** The prices of an offer. Fetches their products only if the coupon is limited to some. */
async function linesFor(app: AppContext, offer: Offer, coupon: Stripe.Coupon) {
  const products = coupon.applies_to?.products;
  return Promise.all(
    pricesOf(offer).map(async ({ key, money, monthly: isMonthly }) => {
      const product = products === undefined ? null : idOf((await priceAtProvider(app, key))?.product);
      const applies = products === undefined || (product !== null && products.includes(product));
      return { cents: money.cents, isMonthly, applies };
    }),
  );
}

function toTerms({ percent_off, amount_off, duration, duration_in_months: months }: Stripe.Coupon): DiscountTerms {
  const lasting = duration === 'forever' ? { kind: 'forever' as const } : { kind: 'once' as const };
  return {
    percentOff: percent_off,
    amountOff: amount_off,
    duration: duration === 'repeating' ? { kind: 'repeating', months: months ?? 1 } : lasting,
  };
}
