import type { Provider } from '../ledger/provider.ts';
import { cutsOf, summed, taxesOf } from './totals/totals.ts';
import type { Customer } from '../objects/customer.ts';
import type { Invoice } from '../objects/invoice.ts';

export interface InvoiceReductions {
  readonly customer: Customer;
  /** Ids of discounts. */
  readonly discounts: readonly string[];
  readonly isTaxed: boolean;
}

/** Cents, in dollars and euros. */
const smallestCharge = 50;

/** Buyer, discounts and taxes of an invoice and its lines, before it is paid. Called again when lines are added. */
export function applyTerms(
  provider: Provider,
  made: Invoice,
  { customer, discounts, isTaxed }: InvoiceReductions,
): void {
  const { tables } = provider;
  made.customer_address = structuredClone(customer.address);
  made.custom_fields = structuredClone(customer.invoice_settings.custom_fields);
  made.customer_tax_ids = [...tables.taxIds.values()]
    .filter((one) => one.customer === customer.id)
    .map(({ type, value }) => ({ type, value }));
  const lines = made.lines.data.map(({ amount, pricing }) => {
    const price = tables.prices.get(pricing.price_details.price);
    return {
      amount,
      price: { product: pricing.price_details.product, tax_behavior: price?.tax_behavior ?? ('unspecified' as const) },
    };
  });
  const cuts = lines.map(() => 0);
  made.discounts = [...discounts];
  made.total_discount_amounts = [];
  for (const line of made.lines.data)
    Object.assign(line, { discount_amounts: [], discounts: [...discounts], taxes: [] });
  for (const discount of discounts) {
    const coupon = tables.coupons.get(tables.discounts.get(discount)?.source.coupon ?? '');
    const left = lines.map((line, index) => ({ ...line, amount: line.amount - (cuts[index] ?? 0) }));
    const own = cutsOf(provider, coupon, left);
    for (const [index, amount] of own.entries()) {
      cuts[index] = (cuts[index] ?? 0) + amount;
      if (amount > 0) made.lines.data[index]?.discount_amounts.push({ amount, discount });
    }
    made.total_discount_amounts.push({ amount: own.reduce((sum, cut) => sum + cut, 0), discount });
  }
  const taxes = isTaxed ? taxesOf(provider, customer, lines, cuts) : [];
  for (const [index, tax] of taxes.entries()) if (tax !== null) made.lines.data[index]?.taxes.push(tax);
  made.total_taxes = summed(taxes);
  made.automatic_tax.enabled = isTaxed;
  made.automatic_tax.status = isTaxed ? 'complete' : null;
  const cut = cuts.reduce((sum, amount) => sum + amount, 0);
  const taxed = (kind: 'exclusive' | 'inclusive') =>
    made.total_taxes.reduce((sum, { amount, tax_behavior }) => sum + (tax_behavior === kind ? amount : 0), 0);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  made.subtotal = subtotal;
  made.subtotal_excluding_tax = subtotal - taxed('inclusive');
  made.total = subtotal - cut + taxed('exclusive');
  made.total_excluding_tax = subtotal - cut - taxed('inclusive');
  const due = Math.max(0, made.total + made.starting_balance);
  // Too little to be charged is carried over to the next invoice.
  made.amount_due = made.parent !== null && due < smallestCharge ? 0 : due;
  made.ending_balance = made.total + made.starting_balance - made.amount_due;
  made.amount_remaining = made.amount_due - made.amount_paid;
}
