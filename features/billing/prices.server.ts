import type { TaxBehavior } from '#content/offers.ts';
import {
  catalogOf,
  defaultPriceIds,
  offerOfAnyPrice,
  offerOfPrice,
  priceSettingName,
  type Catalog,
  type Offer,
  type OfferId,
  type Plan,
  type PriceIds,
  type PriceKey,
} from '#features/billing/catalog.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { priceEnv } from '#features/billing/billing-settings.server.ts';
import type { Money } from '#features/billing/money.ts';
import type { AppContext } from '#server/app-context.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

/** Default: our name as the provider's lookup key. */
function priceIdsOf(env: AppContext['env']): PriceIds {
  const named = Object.keys(defaultPriceIds) as PriceKey[];
  const ids = named.map((key) => [key, priceSetting(env, key) ?? defaultPriceIds[key]]);
  return Object.fromEntries(ids) as PriceIds;
}

/** The catalog with the price ids from the settings. */
export function catalogOfSite({ env }: Pick<AppContext, 'env'>): Catalog {
  return catalogOf(priceIdsOf(env));
}

/** Provider ids, and our names as lookup keys. */
export interface KnownOffers {
  readonly own: Catalog;
  readonly named: Catalog;
}

/** The catalog by the provider's price ids, and by our own names. */
export function offersByPrice(app: Pick<AppContext, 'env'>): KnownOffers {
  return { own: catalogOfSite(app), named: catalogOf(defaultPriceIds) };
}

/** Finds an offer by the provider's price id or our name. */
export function findOffer(app: Pick<AppContext, 'env'>, priceId: string): Offer | undefined {
  const { own, named } = offersByPrice(app);
  const byName = offerOfPrice(named, priceId)?.id;
  return offerOfPrice(own, priceId) ?? own.offers.find(({ id }) => id === byName);
}

export interface CatalogPrice {
  readonly key: PriceKey;
  readonly product: string;
  readonly description: string;
  readonly money: Money;
  readonly monthly: boolean;
  readonly taxBehavior: TaxBehavior;
}

/** An offer's own price and setup price. */
export function pricesOf({
  id,
  name,
  description,
  mode,
  price,
  setupPrice,
  taxBehavior,
}: Offer): readonly CatalogPrice[] {
  const own = { key: id, product: name, description, money: price, monthly: mode === 'subscription', taxBehavior };
  if (setupPrice === undefined) return [own];
  // The only setup price that does not belong to a plan.
  const setup = { key: 'starter-setup' as const, product: `${name} setup`, description: '', money: setupPrice };
  return [own, { ...setup, monthly: false, taxBehavior }];
}

/** All prices, with the months of plans that /checkout sells without them. */
export function catalogPrices({ offers, plans }: Catalog): readonly CatalogPrice[] {
  const months = plans.flatMap((plan) => monthlyPriceOf(plan) ?? []);
  return [...offers.flatMap(pricesOf), ...months.filter(({ key }) => !offers.some(({ id }) => id === key))];
}

/** Null if the fee is agreed with each client. */
export function monthlyPriceOf({ offer, terms }: Plan): CatalogPrice | null {
  const { name: product, description, taxBehavior } = offer;
  const { monthlyKey: key, monthly: money } = terms;
  return key === undefined ? null : { key, product, description, money, monthly: true, taxBehavior };
}

/** Undefined if missing. */
export async function priceAtProvider({ env, payments }: AppContext, key: PriceKey): Promise<Stripe.Price | undefined> {
  const id = priceSetting(env, key);
  if (id !== undefined) return payments.stripe.prices.retrieve(id, {}, whileSomeoneWaits);
  const named = { lookup_keys: [defaultPriceIds[key]], active: true, limit: 1 };
  const { data } = await payments.stripe.prices.list(named, whileSomeoneWaits);
  return data[0];
}

/** Null, with a line in the log, if missing or different from the catalog: then nothing is sold. */
export async function findValidPrice(app: AppContext, price: CatalogPrice): Promise<Stripe.Price | null> {
  const found = await priceAtProvider(app, price.key);
  const difference = found === undefined ? 'it has no such price' : priceDifference(app, price, found);
  if (found !== undefined && difference === null) return found;
  app.log.error(
    { event: 'checkout.price.mismatch', price: price.key, difference },
    'A price at the payment provider differs from the catalog',
  );
  return null;
}

/** Null if equal. Whether it includes tax only counts where tax is charged. */
export function priceDifference(
  app: Pick<AppContext, 'env'>,
  { money, monthly, taxBehavior }: CatalogPrice,
  price: Stripe.Price,
): string | null {
  const wanted = priceText(money.cents, money.currency, monthly ? 'every month' : 'once');
  const { recurring } = price;
  const rhythm =
    recurring === null
      ? 'once'
      : recurring.interval_count === 1
        ? `every ${recurring.interval}`
        : `every ${recurring.interval_count} ${recurring.interval}s`;
  const found = priceText(price.unit_amount, price.currency, rhythm);
  if (!price.active) return `${price.id} is archived`;
  if (found !== wanted) return `${price.id} charges ${found}, the catalog says ${wanted}`;
  if (!isTaxOn(app) || price.tax_behavior === taxBehavior) return null;
  return `${price.id} has the tax behavior ${price.tax_behavior ?? 'unspecified'}, the catalog says ${taxBehavior}`;
}

function priceText(cents: number | null, currency: string, rhythm: string): string {
  return `${cents ?? 'a varying number of'} cents ${currency} ${rhythm}`;
}

/** The value of a price's setting, if it is set. */
export function priceSetting(env: AppContext['env'], key: PriceKey): string | undefined {
  return priceEnv.of(env)[priceSettingName(key)];
}

export function offerOf({ own, named }: KnownOffers, price: Stripe.Price, metadataOffer?: string): Offer | undefined {
  const ids = own.offers;
  const byName = offerOfAnyPrice(named, price.lookup_key ?? price.id)?.id;
  return (
    offerOfAnyPrice(own, price.id) ?? ids.find(({ id }) => id === byName) ?? ids.find(({ id }) => id === metadataOffer)
  );
}

/** The offer of a subscription, by its prices or otherwise by our metadata. */
export function runningOffer(
  offers: KnownOffers,
  { items, metadata }: Pick<Stripe.Subscription, 'items' | 'metadata'>,
): OfferId | null {
  const [main] = items.data.flatMap(({ price }) => offerOf(offers, price) ?? []);
  const [first] = items.data;
  return main?.id ?? (first && offerOf(offers, first.price, metadata['offer'])?.id) ?? null;
}
