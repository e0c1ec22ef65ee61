import { sectionPath } from '#app/links.ts';
import { organization, organizationId, website, type Thing } from '#app/shell/structured-data.ts';
import { questions } from '#content/faq.ts';
import { plans } from '#content/offers.ts';
import { site } from '#content/site.ts';
import { catalogue, type Offer } from '#features/billing/catalogue.ts';
import type { Money } from '#features/billing/money.ts';

export function landingThings(origin: string): readonly Thing[] {
  return [organization(origin), website(origin), service(origin), faqPage(origin)];
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

function faqPage(origin: string): Thing {
  return {
    '@type': 'FAQPage',
    '@id': new URL(sectionPath('faq'), origin).href,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function offered(origin: string, offer: Offer): Thing {
  return {
    '@type': 'Offer',
    name: offer.name,
    description: offer.description,
    url: new URL(sectionPath('pricing'), origin).href,
    price: amount(offer.price),
    priceCurrency: currencyOf(offer.price),
    ...priceParts(offer),
  };
}

/** Monthly, beside a setup fee, or a minimum. */
function priceParts({ id, price, setupPrice, mode }: Offer): Readonly<Record<string, Thing | readonly Thing[]>> {
  const part = (type: string, of: Money, more = {}): Thing => ({
    '@type': type,
    price: amount(of),
    priceCurrency: currencyOf(of),
    ...more,
  });
  if (mode === 'subscription') {
    const each = { priceComponentType: 'https://schema.org/Subscription', billingIncrement: 1, unitCode: month };
    const once = { priceComponentType: 'https://schema.org/ActivationFee' };
    const monthly = part('UnitPriceSpecification', price, each);
    return { priceSpecification: setupPrice ? [monthly, part('UnitPriceSpecification', setupPrice, once)] : monthly };
  }
  const isFloor = plans.some((plan) => plan.id === id && plan.from);
  return isFloor ? { priceSpecification: part('PriceSpecification', price, { minPrice: amount(price) }) } : {};
}

/** UN/CEFACT code, as schema.org requires. */
const month = 'MON';

function currencyOf({ currency }: Money): string {
  return currency.toUpperCase();
}

/** '1500.00': always a decimal, as schema.org requires. */
function amount({ cents }: Money): string {
  return (cents / 100).toFixed(2);
}
