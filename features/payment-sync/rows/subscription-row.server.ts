import { isRunning, runningStatuses } from '#features/billing/billing.ts';
import type { subscriptions } from '#features/billing/billing.table.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import { reductionCents, discountLabel } from '#features/billing/discounts.ts';
import { offerOf, type KnownOffers } from '#features/billing/prices.server.ts';
import { currencyOf } from '#features/billing/money.ts';
import { receiptLines, type ReceiptLine } from '#features/billing/receipt.ts';
import { idOf, type CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import { pendingChange, scheduledPlan } from '#features/payment-sync/provider/coming-changes.server.ts';
import { breakdownOf } from '#features/payment-sync/rows/payment-breakdown.server.ts';
import type { Stripe } from '#server/payments/payments.ts';
import { dateOfSeconds } from '#values/timestamp.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Converts a subscription of the provider to a row. */
export function subscriptionRow(
  organizationId: string,
  subscription: Stripe.Subscription,
  offers: KnownOffers,
  {
    defaultMethod,
    coupons,
    nextCharges,
    invoices,
    taxRates,
  }: Pick<CustomerState, 'defaultMethod' | 'coupons' | 'nextCharges' | 'invoices' | 'taxRates'>,
): Omit<SubscriptionRow, 'isCurrent'> {
  const { id, status, items, metadata, currency, cancel_at, ended_at, trial_end, created } = subscription;
  const metadataOffer = metadata['offer'];
  const main = items.data.find(({ price }) => offerOf(offers, price) !== undefined) ?? items.data[0];
  if (!main) throw new Error('A subscription has no item.');
  const scheduled = scheduledPlan(subscription);
  const named = (offer: string | undefined) => offers.own.offers.find(({ id: known }) => known === offer);
  const own = subscription.default_payment_method;
  const next = nextCharges.get(id);
  const method = own === null ? defaultMethod : typeof own === 'string' ? null : own;
  return {
    id,
    organizationId,
    status,
    endedAt: ended_at,
    trialEnd: trial_end,
    cancelAt: cancel_at,
    offer: offerOf(offers, main.price, metadataOffer)?.id ?? null,
    priceId: main.price.id,
    ...monthlyMoney(subscription, coupons),
    currency: currencyOf(currency),
    cancelAtPeriodEnd: cancelsAtPeriodEnd(subscription, main.current_period_end),
    currentPeriodStart: main.current_period_start,
    currentPeriodEnd: main.current_period_end,
    paymentMethodBrand: method === null ? null : (method.card?.brand ?? method.type),
    paymentMethodLast4: method === null ? null : last4Of(method),
    paymentMethodId: idOf(own) ?? defaultMethod?.id ?? null,
    nextChargeAt: next?.at ?? null,
    nextChargeCents: next?.invoice.amount_due ?? null,
    nextChargeLines: next === undefined ? [] : linesOf(next.invoice, offers, taxRates),
    scheduledOffer: named(scheduled?.offer)?.id ?? null,
    scheduledAt: scheduled?.at ?? null,
    pendingChange: pendingChange(subscription, invoices),
    ...readPause(subscription),
    cancelFeedback: subscription.cancellation_details?.feedback ?? null,
    cancelComment: subscription.cancellation_details?.comment ?? null,
    collectionMethod: subscription.collection_method === 'send_invoice' ? 'send_invoice' : 'charge_automatically',
    isTaxed: subscription.automatic_tax.enabled,
    isAgreed: metadata['agreed'] === 'yes',
    createdAt: dateOfSeconds(created) ?? new Date(0),
  };
}

/** An invoice that is still to come, as the receipt will itemize it. */
function linesOf(invoice: Stripe.Invoice, offers: KnownOffers, rates: CustomerState['taxRates']): ReceiptLine[] {
  const { total: amount, amount_due: due } = invoice;
  const [creditCents, carriedCents] = [Math.max(0, amount - due), Math.min(0, amount - due)];
  const sums = { amount, creditCents, carriedCents, creditedCents: 0, amountPaid: 0, status: 'open' as const };
  return receiptLines({ ...breakdownOf(invoice, offers, rates), ...sums });
}

/** The provider keeps no beginning of a pause, so our call writes it down. */
function readPause({ pause_collection, metadata, created }: Stripe.Subscription) {
  if (pause_collection === null) return { pausedAt: null, resumesAt: null };
  return { pausedAt: Number(metadata['paused_at'] ?? created), resumesAt: pause_collection.resumes_at };
}

/** We set the flag; a cancellation on the provider's own pages may set only the day. */
export function cancelsAtPeriodEnd(
  { status, cancel_at_period_end, cancel_at }: Stripe.Subscription,
  periodEnd: number,
): boolean {
  if (!isRunning(status)) return false;
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd);
}

/** Running before ended, plans before add-ons, then newest. */
export function currentOf(
  rows: readonly Omit<SubscriptionRow, 'isCurrent'>[],
  plans: readonly OfferId[],
): string | undefined {
  const rank = ({ status }: { status: string }) => {
    const at = (runningStatuses as readonly string[]).indexOf(status);
    return at === -1 ? runningStatuses.length : at;
  };
  const isPlan = ({ offer }: { offer: OfferId | null }) => (offer !== null && plans.includes(offer) ? 0 : 1);
  const [first] = rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      isPlan(one) - isPlan(other) ||
      other.createdAt.getTime() - one.createdAt.getTime() ||
      one.id.localeCompare(other.id),
  );
  return first?.id;
}

/** The amount really paid per month, after permanent discounts. */
function monthlyMoney({ items, discounts }: Stripe.Subscription, coupons: CustomerState['coupons']) {
  const before = items.data.reduce((sum, item) => sum + monthlyCents(item), 0);
  const lasting = discounts.flatMap((discount) => {
    const coupon = typeof discount === 'string' ? undefined : coupons.get(idOf(discount.source.coupon) ?? '');
    if (typeof discount === 'string' || coupon === undefined || coupon.duration === 'once') return [];
    const { percent_off: percentOff, amount_off: amountOff, applies_to: appliesTo } = coupon;
    const fitting = items.data.filter(
      ({ price }) => appliesTo === undefined || appliesTo.products.includes(idOf(price.product) ?? ''),
    );
    const cents = reductionCents({ percentOff, amountOff }, fitting.map(monthlyCents));
    return [{ cents, label: discountLabel({ ...discount, source: { coupon } }), end: discount.end }];
  });
  const discountCents = Math.min(
    before,
    lasting.reduce((sum, { cents }) => sum + cents, 0),
  );
  return {
    monthlyAmount: before - discountCents,
    discountCents,
    discountLabel: lasting.map(({ label }) => label).join(', ') || null,
    discountEndsAt: lasting[0]?.end ?? null,
  };
}

function monthlyCents({ price, quantity }: Stripe.SubscriptionItem): number {
  const cents = (price.unit_amount ?? 0) * (quantity ?? 1);
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return Math.round((cents * (monthsIn[interval] ?? 1)) / count);
}

const monthsIn: Readonly<Record<string, number>> = { day: 365 / 12, week: 365 / 84, month: 1, year: 1 / 12 };

function last4Of(method: Stripe.PaymentMethod): string | null {
  const details: unknown = Reflect.get(method, method.type);
  const last4: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'last4') : null;
  return typeof last4 === 'string' ? last4 : null;
}
