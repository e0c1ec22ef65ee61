import { invalid } from '../../api/refusal.ts';
import { keep, newId } from '../../ledger/ledger.ts';
import type { Provider } from '../../ledger/provider.ts';
import { isReverseCharge, rateIn } from './tax-table.ts';
import type { Coupon } from '../../objects/discount.ts';
import type { Customer } from '../../objects/customer.ts';
import type { Price } from '../../objects/price.ts';
import { newTaxRate, type Tax, type TaxRate } from '../../objects/tax.ts';

export interface LineToCharge {
  readonly amount: number;
  readonly price: Pick<Price, 'product' | 'tax_behavior'>;
}

/** What a coupon takes off each line: a percentage by line, an amount by the share of the line. */
export function cutsOf({ tables }: Provider, coupon: Coupon | undefined, lines: readonly LineToCharge[]): number[] {
  if (coupon === undefined) return lines.map(() => 0);
  const products = tables.couponProducts.get(coupon.id)?.products;
  const fits = ({ amount, price }: LineToCharge) => amount > 0 && (products?.includes(price.product) ?? true);
  if (coupon.percent_off !== null) {
    const share = coupon.percent_off / 100;
    return lines.map((line) => (fits(line) ? Math.round(line.amount * share) : 0));
  }
  const whole = lines.reduce((sum, line) => sum + (fits(line) ? line.amount : 0), 0);
  let left = Math.min(coupon.amount_off ?? 0, whole);
  let rest = whole;
  return lines.map((line) => {
    if (!fits(line)) return 0;
    // What is left is shared among what is left, so that nothing is lost by rounding.
    const cut = Math.round((left * line.amount) / rest);
    left -= cut;
    rest -= line.amount;
    return cut;
  });
}

/** @throws where the address does not say where the customer is. */
export function taxPlace(customer: Pick<Customer, 'address'> | null): { country: string; state: string | null } {
  const country = customer?.address?.country ?? null;
  const needsState = country === 'US' || country === 'CA';
  const state = customer?.address?.state ?? null;
  const isKnown =
    country !== null && /^[A-Z]{2}$/.test(country) && !(needsState && !state && !customer?.address?.postal_code);
  if (isKnown) return { country, state };
  throw invalid(
    'Automatic tax calculation requires a valid address on the Customer. Add a valid address to the Customer.',
    { code: 'customer_tax_location_invalid', param: 'automatic_tax' },
  );
}

/** The tax of each line after its discount. */
export function taxesOf(
  provider: Provider,
  customer: Customer | null,
  lines: readonly LineToCharge[],
  cuts: readonly number[],
): (Tax | null)[] {
  const { country, state } = taxPlace(customer);
  const terms = rateIn(country, state);
  const ids = [...provider.tables.taxIds.values()].filter((one) => one.customer === customer?.id);
  const isReversed = isReverseCharge(
    country,
    ids.map(({ type }) => type),
  );
  return lines.map(({ amount, price }, index) => {
    if (terms === null) return null;
    const inclusive = price.tax_behavior === 'inclusive';
    const percentage = isReversed ? 0 : terms.percentage;
    const rate = rateFor(provider, { ...terms, percentage, inclusive });
    const net = amount - (cuts[index] ?? 0);
    const tax = Math.round(inclusive ? (net * percentage) / (100 + percentage) : (net * percentage) / 100);
    return {
      amount: tax,
      tax_behavior: inclusive ? 'inclusive' : 'exclusive',
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: isReversed ? 'reverse_charge' : 'standard_rated',
      taxable_amount: inclusive ? net - tax : net,
      type: 'tax_rate_details',
    };
  });
}

function rateFor(provider: Provider, terms: Parameters<typeof newTaxRate>[2]): TaxRate {
  const { country, state, percentage, inclusive } = terms;
  const { tables } = provider;
  const known = [...tables.taxRates.values()].find(
    (one) =>
      one.country === country && one.state === state && one.percentage === percentage && one.inclusive === inclusive,
  );
  return known ?? keep(tables.taxRates, newTaxRate(newId('txr'), provider.now(), terms));
}

/** With the tax of the customer, if any is given. */
export function taxedSum(provider: Provider, customer: Customer | null, lines: readonly LineToCharge[]): number {
  const taxes = customer === null ? [] : taxesOf(provider, customer, lines, []);
  return lines.reduce((sum, { amount }, index) => {
    const tax = taxes[index];
    return sum + amount + (tax?.tax_behavior === 'exclusive' ? tax.amount : 0);
  }, 0);
}

/** Of lines, by rate. */
export function summed(taxes: readonly (Tax | null)[]): Tax[] {
  const sums = new Map<string, Tax>();
  for (const tax of taxes) {
    if (tax === null) continue;
    const { tax_rate: id } = tax.tax_rate_details;
    const known = sums.get(id);
    if (known === undefined) sums.set(id, structuredClone(tax));
    else {
      known.amount += tax.amount;
      known.taxable_amount += tax.taxable_amount;
    }
  }
  return [...sums.values()];
}
