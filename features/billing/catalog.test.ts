import { describe, expect, test } from 'vitest';
import { catalog, catalogOf, defaultPriceIds, amountDueToday, offerOfPrice } from './catalog.ts';
import { formatMoney } from './money.ts';

/** Name, mode, price in dollars. */
const specified = [
  ['Additional Automation Flow', 'payment', 3000],
  ['CRM / Data Integration', 'payment', 4000],
  ['Micro-SaaS UI', 'payment', 8000],
  ['Starter', 'subscription', 1500],
  ['Growth', 'payment', 13500],
  ['Scale', 'payment', 27500],
  ['Enterprise', 'payment', 40500],
  ['Support & Maintenance Plan', 'payment', 3500],
  ['Workflow Optimization', 'subscription', 600],
] as const;

const offerNamed = (name: string) => {
  const offer = catalog.offers.find((one) => one.name === name);
  if (!offer) throw new Error(`${name} is not offered`);
  return offer;
};

describe('the catalog', () => {
  test('has exactly the nine entries of the specification', () => {
    expect(catalog.offers.map(({ name }) => name).sort()).toEqual(specified.map(([name]) => name).sort());
  });

  test.each(specified)('%s is a %s of $%i', (name, mode, dollars) => {
    const offer = offerNamed(name);
    expect(offer.mode).toBe(mode);
    expect(offer.price).toEqual({ cents: dollars * 100, currency: 'usd' });
    expect(offer.description).not.toBe('');
  });

  test('has a separate setup price only for Starter', () => {
    expect(offerNamed('Starter').setupPrice).toEqual({ cents: 700_000, currency: 'usd' });
    expect(catalog.offers.filter(({ setupPriceId }) => setupPriceId).map(({ name }) => name)).toEqual(['Starter']);
  });

  test.each([
    ['Starter', '$1,500 per month plus $7,000 setup'],
    ['Growth', '$3,000 per month plus $13,500 setup'],
    ['Scale', '$6,000 per month plus $27,500 setup'],
    ['Enterprise', 'From $10,000 per month, setup from $40,500'],
  ])('describes %s as %s', (name, description) => {
    expect(offerNamed(name).description).toBe(description);
  });
});

describe('the amount due today', () => {
  test('is $8,500 for Starter: the setup and the first month', () => {
    expect(formatMoney(amountDueToday(offerNamed('Starter')))).toBe('$8,500');
  });

  test.each(specified.filter(([name]) => name !== 'Starter'))('is the price itself for %s', (name, _mode, dollars) => {
    expect(amountDueToday(offerNamed(name)).cents).toBe(dollars * 100);
  });
});

describe('price ids', () => {
  test('are unique and do not change', () => {
    const ids = catalog.offers.flatMap(({ priceId, setupPriceId }) => [priceId, setupPriceId ?? []].flat());
    expect(new Set(ids).size).toBe(10);
    expect(ids.sort()).toMatchInlineSnapshot(`
      [
        "price_automation_flow",
        "price_data_integration",
        "price_enterprise_setup",
        "price_growth_setup",
        "price_micro_saas_ui",
        "price_scale_setup",
        "price_starter_monthly",
        "price_starter_setup",
        "price_support_maintenance",
        "price_workflow_optimization",
      ]
    `);
  });

  test('resolve to their offer, and the setup price to the plan that it sets up', () => {
    expect(offerOfPrice(catalog, defaultPriceIds.growth)?.name).toBe('Growth');
    expect(offerOfPrice(catalog, defaultPriceIds['starter-setup'])?.name).toBe('Starter');
    expect(offerOfPrice(catalog, '')).toBeUndefined();
    expect(offerOfPrice(catalog, 'price_unknown')).toBeUndefined();
  });

  test("can be the provider's own", () => {
    const own = catalogOf({ ...defaultPriceIds, scale: 'price_1Abc', 'starter-setup': 'price_2Def' });
    expect(offerOfPrice(own, 'price_1Abc')?.name).toBe('Scale');
    expect(own.plans[2]?.offer.priceId).toBe('price_1Abc');
    expect(own.plans[0]?.offer.setupPriceId).toBe('price_2Def');
    expect(offerOfPrice(own, defaultPriceIds.scale)).toBeUndefined();
  });
});

describe('the displayed plans', () => {
  test.each([
    ['Starter', '$7,000', '$1,500', /founders.*experts/],
    ['Growth', '$13,500', '$3,000', /./],
    ['Scale', '$27,500', '$6,000', /./],
    ['Enterprise', '$40,500+', '$10,000+', /./],
  ])('%s costs %s and %s a month', (name, setup, monthly, audience) => {
    const plan = catalog.plans.find((one) => one.name === name);
    expect(plan).toMatchObject({ setup, monthly });
    expect(plan?.audience).toMatch(audience);
  });

  test('marks only Growth as popular', () => {
    expect(catalog.plans.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Growth']);
  });

  test.each([
    ['Starter', 'one workflow, 5+ tool integrations, email support, standard deployment, basic analytics'],
    [
      'Growth',
      'up to 3 workflows, 15+ integrations, priority support, custom branding, advanced analytics, team collaboration',
    ],
    [
      'Scale',
      'unlimited workflows, 50+ integrations, white-label, dedicated success manager, custom development, sla guarantees, advanced security',
    ],
    [
      'Enterprise',
      'everything in scale, multi-tenant, on-premise options, compliance certifications, 24/7 support, custom slas, training',
    ],
  ])('%s has the features of the specification', (name, features) => {
    const plan = catalog.plans.find((one) => one.name === name);
    expect(plan?.features.join(', ').toLowerCase()).toBe(features);
  });
});
