import { defaultPriceIds, priceSettingName } from '#features/billing/catalog.ts';
import { formatMoney } from '#features/billing/money.ts';
import {
  catalogPrices,
  catalogOfSite,
  priceAtProvider,
  priceDifference,
  priceSetting,
  type CatalogPrice,
} from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import type { Stripe } from '#server/payments/payments.ts';

/**
 * Creates missing prices and checks the others. Differing ones are not used until resolved; returns 1 if any differ.
 */
export async function syncPrices(
  app: AppContext,
  print: (text: string) => void,
  { replace }: { readonly replace: boolean },
): Promise<number> {
  let differing = 0;
  for (const price of catalogPrices(catalogOfSite(app))) {
    const name = `${price.product}, ${formatMoney(price.money)}${price.monthly ? ' a month' : ''}`;
    const found = await priceAtProvider(app, price.key).catch(unlessMissing);
    const difference = found === undefined ? null : priceDifference(app, price, found);
    if (found !== undefined && difference === null) print(`found     ${name}: ${found.id}`);
    else if (found === undefined || replace) {
      const { id } = await makePrice(app, price);
      if (found !== undefined) await app.payments.stripe.prices.update(found.id, { active: false });
      const instead = found === undefined ? '' : ` in place of ${found.id}, which is archived`;
      print(`${found === undefined ? 'made    ' : 'replaced'}  ${name}: ${id}${instead}`);
      if (priceSetting(app.env, price.key) !== undefined)
        print(`          Now set ${priceSettingName(price.key)}=${id}`);
    } else {
      differing += 1;
      print(`DIFFERS   ${name}: ${difference}. No one can buy it until they match.`);
    }
  }
  if (differing > 0) {
    print(`${differing} of the prices differ. Correct the catalog (content/offers.ts), or replace them: --replace`);
  }
  return differing === 0 ? 0 : 1;
}

function unlessMissing(error: unknown): undefined {
  if (paymentFault(error) !== 'missing') throw error;
  return undefined;
}

async function makePrice(
  { payments: { stripe } }: AppContext,
  { key, product, description, money, monthly, taxBehavior }: CatalogPrice,
): Promise<Stripe.Price> {
  const { id } = await ensureProduct(stripe, key, product, description);
  return stripe.prices.create({
    product: id,
    currency: money.currency,
    unit_amount: money.cents,
    tax_behavior: taxBehavior,
    ...(monthly ? { recurring: { interval: 'month' } } : {}),
    lookup_key: defaultPriceIds[key],
    transfer_lookup_key: true,
  });
}

/** The fixed id is found again. */
async function ensureProduct(stripe: Stripe, key: string, name: string, description: string): Promise<{ id: string }> {
  const id = defaultPriceIds[key as keyof typeof defaultPriceIds].replace(/^price_/, 'prod_');
  const known = await stripe.products.retrieve(id).catch(unlessMissing);
  return known ?? stripe.products.create({ id, name, ...(description === '' ? {} : { description }) });
}
