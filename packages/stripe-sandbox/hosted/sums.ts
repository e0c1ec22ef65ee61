import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { money } from './page.ts';
import type { Provider } from '../ledger/provider.ts';
import { reductionOf } from '../money/totals/session-totals.ts';
import { taxesOf } from '../money/totals/totals.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { Address } from '../objects/parts.ts';
import type { Tax } from '../objects/tax.ts';

export type SumRow = readonly [label: string, amount: string];

/** Discount and tax below the lines of an invoice; nothing where there is neither. */
export function invoiceSums({ tables }: Provider, made: Invoice): SumRow[] {
  const { currency } = made;
  const discounts = made.total_discount_amounts.map(({ amount, discount: id }): SumRow => {
    const discount = tables.discounts.get(id);
    return [nameOf(tables, discount?.promotion_code, discount?.source.coupon), money(-amount, currency)];
  });
  const taxes = made.total_taxes.map((tax): SumRow => [taxText(tables, tax), money(tax.amount, currency)]);
  const rows = [...discounts, ...taxes];
  return rows.length === 0 ? [] : [['Subtotal', money(made.subtotal, currency)], ...rows];
}

export function sessionSums(provider: Provider, session: CheckoutSession): SumRow[] {
  const { tables } = provider;
  const { currency, total_details: totals } = session;
  const reduction = reductionOf(provider, session);
  const rows: SumRow[] = [];
  if (reduction !== null) {
    rows.push([nameOf(tables, reduction.promotionCode, reduction.coupon), money(-totals.amount_discount, currency)]);
  }
  const customer = tables.customers.get(session.customer ?? '') ?? null;
  if (session.automatic_tax.enabled) {
    const line = { amount: 100, price: { product: '', tax_behavior: 'exclusive' as const } };
    const [tax] = taxesOf(provider, customer, [line], []);
    rows.push([tax == null ? 'Tax' : taxText(tables, tax), money(totals.amount_tax, currency)]);
  }
  return rows.length === 0 ? [] : [['Subtotal', money(session.amount_subtotal ?? 0, currency)], ...rows];
}

export function sumRows(rows: readonly SumRow[]): Markup[] {
  return rows.map(
    ([label, amount]) => html`<li><span class="what quiet">${label}</span> <span class="amount">${amount}</span></li>`,
  );
}

export function addressText(address: Address | null): string[] {
  if (address === null) return [];
  const { line1, line2, postal_code, city, state, country } = address;
  const place = [postal_code, city, state].filter((part) => part !== null && part !== '').join(' ');
  return [line1, line2, place, country].filter((part): part is string => part !== null && part !== '');
}

function nameOf(
  { coupons, promotionCodes }: Provider['tables'],
  code: string | null | undefined,
  coupon: string | null | undefined,
): string {
  return promotionCodes.get(code ?? '')?.code ?? coupons.get(coupon ?? '')?.name ?? 'Discount';
}

function taxText({ taxRates }: Provider['tables'], tax: Tax): string {
  const rate = taxRates.get(tax.tax_rate_details.tax_rate);
  const name = rate === undefined ? 'Tax' : `${rate.display_name} ${rate.percentage}%`;
  if (tax.taxability_reason === 'reverse_charge') return `${name}: tax to be paid on reverse charge basis`;
  return tax.tax_behavior === 'inclusive' ? `${name}, included` : name;
}
