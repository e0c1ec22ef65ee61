import {
  catalogueOf,
  defaultPriceIds,
  offerOfPrice,
  priceSettingName,
  type Catalogue,
  type Offer,
  type PriceIds,
  type PriceKey,
} from '#features/billing/catalogue.ts';
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

export function catalogueOfSite({ env }: Pick<AppContext, 'env'>): Catalogue {
  return catalogueOf(priceIdsOf(env));
}

/** By provider id or our name. */
export function findOffer(app: Pick<AppContext, 'env'>, priceId: string): Offer | undefined {
  const own = catalogueOfSite(app);
  const named = offerOfPrice(catalogueOf(defaultPriceIds), priceId);
  return offerOfPrice(own, priceId) ?? own.offers.find(({ id }) => id === named?.id);
}

export interface CataloguePrice {
  readonly key: PriceKey;
  readonly product: string;
  readonly description: string;
  readonly money: Money;
  readonly monthly: boolean;
}

/** An offer's own price and set-up price. */
export function pricesOf({ id, name, description, mode, price, setupPrice }: Offer): readonly CataloguePrice[] {
  const own = { key: id, product: name, description, money: price, monthly: mode === 'subscription' };
  if (setupPrice === undefined) return [own];
  // The only set-up price besides the plans' own.
  const setup = { key: 'starter-setup' as const, product: `${name} set-up`, description: '', money: setupPrice };
  return [own, { ...setup, monthly: false }];
}

/** All prices, with the months of plans that /checkout sells without them. */
export function cataloguePrices({ offers, plans }: Catalogue): readonly CataloguePrice[] {
  const months = plans.flatMap(({ offer: { id, name, description }, terms: { monthlyKey: key, monthly: money } }) =>
    key === undefined || key === id ? [] : [{ key, product: name, description, money, monthly: true }],
  );
  return [...offers.flatMap(pricesOf), ...months];
}

/** Undefined if missing. */
export async function priceAtProvider({ env, payments }: AppContext, key: PriceKey): Promise<Stripe.Price | undefined> {
  const id = priceSetting(env, key);
  if (id !== undefined) return payments.stripe.prices.retrieve(id, {}, whileSomeoneWaits);
  const named = { lookup_keys: [defaultPriceIds[key]], active: true, limit: 1 };
  const { data } = await payments.stripe.prices.list(named, whileSomeoneWaits);
  return data[0];
}

/** Null if equal. */
export function priceDifference({ money, monthly }: CataloguePrice, price: Stripe.Price): string | null {
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
  return found === wanted ? null : `${price.id} charges ${found}, the catalogue says ${wanted}`;
}

function priceText(cents: number | null, currency: string, rhythm: string): string {
  return `${cents ?? 'a varying number of'} cents ${currency} ${rhythm}`;
}

/** What the setting of a price says, if anything. */
export function priceSetting(env: AppContext['env'], key: PriceKey): string | undefined {
  return priceEnv.of(env)[priceSettingName(key)];
}
