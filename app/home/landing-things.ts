import { sectionPath } from '#app/paths.ts';
import { organization, organizationId, website, type Thing } from '#app/shell/structured-data.ts';
import { site } from '#content/site.ts';
import { catalogue, type Offer } from '#features/billing/catalogue.ts';
import type { Money } from '#features/billing/money.ts';

/** What the landing page tells search engines: who it is, the site, and the service with what it costs. */
export function landingThings(origin: string): readonly Thing[] {
  return [organization(origin), website(origin), service(origin)];
}

function service(origin: string): Thing {
  return {
    '@type': 'Service',
    '@id': new URL('/#service', origin).href,
    name: site.tagline,
    serviceType: site.tagline,
    description: site.description,
    provider: { '@id': organizationId(origin) },
    url: new URL(sectionPath('pricing'), origin).href,
    offers: catalogue.offers.map((offer) => offered(origin, offer)),
  };
}

function offered(origin: string, offer: Offer): Thing {
  const { price, setupPrice, mode } = offer;
  return {
    '@type': 'Offer',
    name: offer.name,
    description: offer.description,
    url: new URL(sectionPath('pricing'), origin).href,
    price: amount(price),
    priceCurrency: price.currency.toUpperCase(),
    priceSpecification: [
      component(
        price,
        mode === 'subscription' && { priceComponentType: 'https://schema.org/Subscription', ...monthly },
      ),
      ...(setupPrice ? [component(setupPrice, { priceComponentType: 'https://schema.org/ActivationFee' })] : []),
    ],
  };
}

/** A month, in the code list of the United Nations that schema.org names. */
const monthly = { billingIncrement: 1, unitCode: 'MON' };

function component(price: Money, more: Readonly<Record<string, string | number>> | false): Thing {
  return {
    '@type': 'UnitPriceSpecification',
    price: amount(price),
    priceCurrency: price.currency.toUpperCase(),
    ...(more === false ? {} : more),
  };
}

/** '1500.00': a decimal as schema.org wants it, whatever the cents. */
function amount({ cents }: Money): string {
  return (cents / 100).toFixed(2);
}
