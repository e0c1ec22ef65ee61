import { addOns, currency, optimization, plans, priceCopy, type Proration, type TaxBehavior } from '#content/offers.ts';
import { formatMoney, sumOf, type Money } from '#features/billing/money.ts';

export type PlanId = (typeof plans)[number]['id'];
type AddOnId = (typeof addOns)[number]['id'];
export type OfferId = PlanId | AddOnId | (typeof optimization)['id'];

export interface Offer {
  readonly id: OfferId;
  readonly name: string;
  readonly description: string;
  /** `payment` is once; `subscription` is monthly. */
  readonly mode: 'payment' | 'subscription';
  readonly taxBehavior: TaxBehavior;
  /** The charge of `priceId`: once, or per month. */
  readonly price: Money;
  readonly priceId: string;
  readonly setupPrice?: Money;
  readonly setupPriceId?: string;
  /** A plan's monthly price, even where /checkout sells only the setup. */
  readonly monthlyPriceId?: string;
}

/** What a change to this plan costs. */
export interface PlanTerms {
  readonly monthly: Money;
  readonly setup: Money;
  readonly proration: Proration;
  /** Undefined: the fee is agreed with each client. */
  readonly monthlyKey: MonthlyPriceKey | undefined;
}

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly audience: string;
  /** Formatted: '$7,000', '$40,500+'. */
  readonly setup: string;
  readonly monthly: string;
  readonly features: readonly string[];
  readonly popular: boolean;
  /** Its prices are minimums. */
  readonly isFrom: boolean;
  readonly offer: Offer;
  readonly terms: PlanTerms;
}

type PlanEntry = (typeof plans)[number];
/** Bought with setup and month at /checkout. */
type WholePlanId = Extract<PlanEntry, { setupLookupKey: string }>['id'];
/** Sold by the month in the portal. */
type MonthlyPlan = Extract<PlanEntry, { monthlyLookupKey: string }>;
type SetupPriceKey = `${WholePlanId}-setup`;
type MonthlyPriceKey = WholePlanId | `${Exclude<MonthlyPlan['id'], WholePlanId>}-monthly`;

export type PriceKey = OfferId | SetupPriceKey | MonthlyPriceKey;
export type PriceIds = Readonly<Record<PriceKey, string>>;

/** Used by the sandbox. */
export const defaultPriceIds = Object.fromEntries(
  [...plans, ...addOns, optimization].flatMap((offer) => [
    [offer.id, offer.lookupKey],
    ...('setupLookupKey' in offer ? [[`${offer.id}-setup`, offer.setupLookupKey]] : []),
    ...('monthlyLookupKey' in offer ? [[monthlyKeyOf(offer), offer.monthlyLookupKey]] : []),
  ]),
) as PriceIds;

export function priceSettingName(key: PriceKey): string {
  return `STRIPE_PRICE_${key.toUpperCase().replaceAll('-', '_')}`;
}

export interface Catalog {
  /** Everything for sale. */
  readonly offers: readonly Offer[];
  readonly plans: readonly Plan[];
  readonly addOns: readonly Offer[];
  readonly optimization: Offer;
}

/** The catalog with these price ids of the provider. */
export function catalogOf(priceIds: PriceIds): Catalog {
  const planList = plans.map((plan) => toPlan(plan, priceIds));
  const addOnList = addOns.map((addOn) => single(addOn, 'payment', priceIds));
  const session = single(optimization, 'subscription', priceIds);
  return {
    offers: [...planList.map(({ offer }) => offer), ...addOnList, session],
    plans: planList,
    addOns: addOnList,
    optimization: session,
  };
}

export const catalog = catalogOf(defaultPriceIds);

/** Finds the offer that a price, or a setup price, belongs to. */
export function offerOfPrice({ offers }: Catalog, priceId: string): Offer | undefined {
  return offers.find((offer) => offer.priceId === priceId || offer.setupPriceId === priceId);
}

/** Also by the monthly price of a plan that /checkout sells without its month. */
export function offerOfAnyPrice(catalog: Catalog, priceId: string): Offer | undefined {
  const monthly = () => catalog.offers.find(({ monthlyPriceId }) => monthlyPriceId === priceId);
  return offerOfPrice(catalog, priceId) ?? monthly();
}

export function amountDueToday({ price, setupPrice }: Offer): Money {
  return setupPrice ? sumOf(setupPrice, price) : price;
}

function toPlan(plan: PlanEntry, priceIds: PriceIds): Plan {
  const setup = formatMoney(money(plan.setup));
  const monthly = formatMoney(money(plan.monthly));
  const described = plan.from ? priceCopy.planFloors(monthly, setup) : priceCopy.planTerms(monthly, setup);
  const byMonth = 'monthlyLookupKey' in plan ? monthlyKeyOf(plan) : undefined;
  const offered = {
    id: plan.id,
    name: plan.name,
    priceId: priceIds[plan.id],
    taxBehavior: plan.taxBehavior,
    ...(byMonth === undefined ? {} : { monthlyPriceId: priceIds[byMonth] }),
  };
  const written = (metric: string) => (plan.from ? priceCopy.atLeast(metric) : metric);
  return {
    id: plan.id,
    name: plan.name,
    audience: plan.audience,
    setup: written(setup),
    monthly: written(monthly),
    features: plan.features,
    popular: plan.popular,
    isFrom: plan.from,
    terms: {
      monthly: money(plan.monthly),
      setup: money(plan.setup),
      monthlyKey: byMonth,
      proration: plan.proration,
    },
    // Starter is bought completely; larger plans pay only the setup here.
    offer:
      'setupLookupKey' in plan
        ? {
            ...offered,
            description: described,
            mode: 'subscription',
            price: money(plan.monthly),
            setupPrice: money(plan.setup),
            setupPriceId: priceIds[`${plan.id}-setup`],
          }
        : { ...offered, description: described, mode: 'payment', price: money(plan.setup) },
  };
}

/** A plan that is bought whole has its month as its own price. */
function monthlyKeyOf(plan: MonthlyPlan): MonthlyPriceKey {
  return 'setupLookupKey' in plan ? plan.id : `${plan.id}-monthly`;
}

function single(offer: (typeof addOns)[number] | typeof optimization, mode: Offer['mode'], priceIds: PriceIds): Offer {
  const { id, name, description, price, taxBehavior } = offer;
  return { id, name, description, mode, taxBehavior, price: money(price), priceId: priceIds[id] };
}

function money(cents: number): Money {
  return { cents, currency };
}
