import { checkoutPath, sectionPath } from '#app/links.ts';
import type { SiteData } from '#app/shell/site-data.ts';
import { organizationId, type Thing } from '#app/shell/meta/structured-data.ts';
import { questions } from '#content/home/faq.ts';
import { plans } from '#content/offers.ts';
import { site } from '#content/site.ts';
import { catalog, type Offer } from '#features/billing/catalog.ts';
import type { Money } from '#features/billing/money.ts';

export function landingThings(page: SiteData): readonly Thing[] {
  return [service(page), faqPage(page.origin)];
}

function service(page: SiteData): Thing {
  const { origin } = page;
  return {
    '@type': 'Service',
    '@id': new URL('/#service', origin).href,
    name: site.tagline,
    serviceType: site.tagline,
    description: site.description,
    provider: { '@id': organizationId(origin) },
    url: new URL(sectionPath('pricing'), origin).href,
    offers: catalog.offers.map((offer) => offerThing(page, offer)),
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

export function offerThing({ origin, pricingLinks }: Pick<SiteData, 'origin' | 'pricingLinks'>, offer: Offer): Thing {
  const plan = catalog.plans.find(({ id }) => id === offer.id);
  const isFloor = plans.some(({ id, from }) => id === offer.id && from);
  const path = pricingLinks === 'scroll' ? sectionPath('pricing') : checkoutPath(offer.priceId);
  const headline = plan?.terms.setup ?? offer.price;
  return {
    '@type': 'Offer',
    name: offer.name,
    description: offer.description,
    url: new URL(path, origin).href,
    availability: 'https://schema.org/InStock',
    // The price of a plan is its setup fee, so that plans can be compared.
    price: amount(headline),
    priceCurrency: currencyOf(headline),
    priceSpecification: plan
      ? [part(plan.terms.setup, once, isFloor), part(plan.terms.monthly, monthly, isFloor)]
      : [part(offer.price, offer.mode === 'subscription' ? monthly : {}, false)],
    seller: { '@id': organizationId(origin) },
  };
}

const once = { priceComponentType: 'https://schema.org/ActivationFee' };
/** With the UN/CEFACT code of a month, as schema.org requires. */
const monthly = { priceComponentType: 'https://schema.org/Subscription', billingIncrement: 1, unitCode: 'MON' };

function part(price: Money, more: Omit<Thing, '@type'>, isFloor: boolean): Thing {
  return {
    '@type': 'UnitPriceSpecification',
    [isFloor ? 'minPrice' : 'price']: amount(price),
    priceCurrency: currencyOf(price),
    ...more,
  };
}

function currencyOf({ currency }: Money): string {
  return currency.toUpperCase();
}

/** '1500.00': always a decimal, as schema.org requires. */
function amount({ cents }: Money): string {
  return (cents / 100).toFixed(2);
}
