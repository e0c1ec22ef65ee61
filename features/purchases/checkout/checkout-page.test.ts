import { expect, test } from 'vitest';
import { catalog, offerOfPrice } from '#features/billing/catalog.ts';
import { summaryOf } from '#features/purchases/checkout/checkout-page.ts';

function summary(priceId: string) {
  return summaryOf(catalog, offerOfPrice(catalog, priceId)!);
}

test.each(['price_starter_monthly', 'price_starter_setup'])('%s is Starter: $8,500 today, then $1,500', (priceId) => {
  const { name, lines, today, follows } = summary(priceId);
  expect([name, today]).toEqual(['Starter', '$8,500']);
  expect(lines).toEqual([
    { label: 'Setup fee', note: 'one-time', amount: '$7,000' },
    { label: 'First month', note: '', amount: '$1,500' },
  ]);
  expect(follows[0]).toBe('Then $1,500 per month starting next month.');
});

test.each([
  ['price_growth_setup', '$13,500', '$3,000'],
  ['price_scale_setup', '$27,500', '$6,000'],
  ['price_enterprise_setup', '$40,500', '$10,000+'],
])('%s charges the setup once, %s, and says that %s a month are invoiced afterward', (priceId, today, monthly) => {
  const shown = summary(priceId);
  expect(shown.today).toBe(today);
  expect(shown.lines).toEqual([{ label: 'Setup fee', note: 'one-time', amount: today }]);
  expect(shown.follows.join(' ')).toContain(`${monthly} is not charged here`);
});

test('shows for every offer what it includes and what follows', () => {
  for (const offer of catalog.offers) {
    const { included, follows } = summaryOf(catalog, offer);
    expect([offer.id, included.length > 0, follows.length > 0]).toEqual([offer.id, true, true]);
  }
});

test('says of a total to which tax is added that it is before tax', () => {
  const offer = offerOfPrice(catalog, 'price_growth_setup')!;
  expect(summaryOf(catalog, offer).todayNote).toBe('');
  const taxed = summaryOf(catalog, offer, { isTaxed: true });
  expect([taxed.todayNote, taxed.follows.at(-1)]).toEqual([
    'before tax',
    'Tax for your billing address is added on the payment page, where you see it before you pay.',
  ]);
});

test('counts tax that is known into the total, unless the price includes it', () => {
  const offer = offerOfPrice(catalog, 'price_starter_setup')!;
  const [net, tax, total] = [850_000, 161_500, 1_011_500].map((cents) => ({ cents, currency: 'usd' as const }));
  const taxed = { net: net!, tax: tax!, total: total!, isReversed: false };
  const shown = summaryOf(catalog, offer, { isTaxed: true, taxed });
  expect([shown.today, shown.todayNote]).toEqual(['$10,115', '']);
  expect(shown.lines.at(-1)).toEqual({ label: 'Tax', note: '', amount: '$1,615' });
  expect(shown.follows[1]).toBe('Tax is added to each of these payments, too.');
  const inclusive = { ...offer, taxBehavior: 'inclusive' as const };
  const included = summaryOf(catalog, inclusive, { isTaxed: true, taxed: { ...taxed, total: net! } });
  expect(included.lines.at(-1)?.note).toBe('included');
  expect(included.follows.join(' ')).not.toContain('Tax');
});

test('says that a monthly session continues', () => {
  expect(summary('price_workflow_optimization').follows[0]).toBe('Then $600 per month starting next month.');
});
