import { agreedTaxBehavior, type TaxBehavior } from '#content/offers.ts';
import type { AgreedTerms } from '#features/billing/records/agreements.ts';
import type { PriceKey } from '#features/billing/catalog.ts';
import { catalogOfSite, priceAtProvider } from '#features/billing/prices.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** Noon in UTC, so that the day is the same in most time zones. */
export function toStartDate(firstDay: string): Date {
  return new Date(`${firstDay}T12:00:00Z`);
}

/** When the last month of a fee ends; null for a fee without an end. */
export function endOf(months: number | null, startsAt: Date): Date | null {
  if (months === null) return null;
  const end = new Date(startsAt);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end;
}

export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** Null for a fee that is not for a plan. */
export async function productOf(app: AppContext, offer: string | null): Promise<string | null> {
  const plan = catalogOfSite(app).plans.find((one) => one.id === offer);
  const keys: (PriceKey | undefined)[] = [plan?.terms.monthlyKey, plan?.id];
  for (const key of keys) {
    const price = key === undefined ? undefined : await priceAtProvider(app, key);
    const product = idOf(price?.product);
    if (product !== null) return product;
  }
  return null;
}

/** Returns the offer's product, or creates one for this agreement. */
export async function productFor(app: AppContext, id: string, terms: Pick<AgreedTerms, 'offer' | 'description'>) {
  const known = await productOf(app, terms.offer);
  if (known !== null) return known;
  const name = catalogOfSite(app).plans.find((one) => one.id === terms.offer)?.name ?? terms.description;
  const once = { idempotencyKey: `agreement-product-${id}` };
  return (await app.payments.stripe.products.create({ name }, once)).id;
}

/** The plan's tax behavior, or the default if `offer` is not a plan. */
export function taxBehaviorOf(app: AppContext, offer: string | null): TaxBehavior {
  return catalogOfSite(app).plans.find(({ id }) => id === offer)?.offer.taxBehavior ?? agreedTaxBehavior;
}

/** The price of a month, made for this client. */
export function monthlyPrice(
  app: AppContext,
  product: string,
  { amount, currency, offer }: Pick<AgreedTerms, 'amount' | 'currency' | 'offer'>,
) {
  const recurring = { interval: 'month' as const };
  return { currency, product, unit_amount: amount, recurring, tax_behavior: taxBehaviorOf(app, offer) };
}

/** The client's default payment method, or the one of their newest subscription. */
export async function defaultMethodOf(
  { payments }: AppContext,
  customer: string,
): Promise<Stripe.PaymentMethod | null> {
  const { stripe } = payments;
  const owner = await stripe.customers.retrieve(customer);
  if (owner.deleted === true) return null;
  const own = idOf(owner.invoice_settings.default_payment_method);
  if (own !== null) return stripe.paymentMethods.retrieve(own);
  const { data } = await stripe.subscriptions.list({ customer, limit: 10 });
  const used = data.map((one) => idOf(one.default_payment_method)).find((id) => id !== null);
  return used == null ? null : stripe.paymentMethods.retrieve(used);
}
