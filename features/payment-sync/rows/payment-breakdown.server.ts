import { planCopy } from '#content/payments/plans.ts';
import { purchaseOrderField, type BilledTo, type PaymentLine } from '#features/billing/billing.ts';
import type { payments } from '#features/billing/billing.table.ts';
import { offerOfAnyPrice } from '#features/billing/catalog.ts';
import { addressLines } from '#features/billing/records/billing-details.ts';
import { discountLabel } from '#features/billing/discounts.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { KnownOffers } from '#features/billing/prices.server.ts';
import { dayText } from '#forms/timestamp.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** What a receipt itemizes. `lines` are before discount and tax; the three sum to the total. */
export type PaymentBreakdown = Pick<
  typeof payments.$inferSelect,
  'lines' | 'discountCents' | 'discountLabel' | 'taxCents' | 'taxLabel' | 'taxIncluded' | 'taxNote' | 'billedTo'
>;

export const noBreakdown: PaymentBreakdown = {
  lines: [],
  discountCents: 0,
  discountLabel: null,
  taxCents: 0,
  taxLabel: null,
  taxIncluded: false,
  taxNote: null,
  billedTo: null,
};

type Rates = ReadonlyMap<string, Stripe.TaxRate>;

/** Lists the amounts of an invoice, and its buyer. */
export function breakdownOf(invoice: Stripe.Invoice, offers: KnownOffers, rates: Rates): PaymentBreakdown {
  return { lines: toLines(invoice, offers), ...reductionsOf(invoice, rates), billedTo: billedTo(invoice) };
}

/** Discount and tax, with their names. */
export function reductionsOf(invoice: Stripe.Invoice, rates: Rates): Omit<PaymentBreakdown, 'lines' | 'billedTo'> {
  const discounts = invoice.total_discount_amounts ?? [];
  const taxes = invoice.total_taxes ?? [];
  const taxCents = sum(taxes);
  const labels = taxes.flatMap(({ amount, tax_rate_details: details }) => {
    const rate = amount === 0 || details === null ? undefined : rates.get(details.tax_rate);
    return rate === undefined ? [] : [`${rate.display_name} ${rate.percentage}%`];
  });
  const names = invoice.discounts.flatMap((one) => (typeof one === 'string' ? [] : [discountLabel(one)]));
  return {
    discountCents: sum(discounts),
    discountLabel: joinNames(names),
    taxCents,
    taxLabel: joinNames(labels),
    taxIncluded: taxCents > 0 && taxes.every(({ amount, tax_behavior: kind }) => amount === 0 || kind === 'inclusive'),
    taxNote: taxes.some(({ taxability_reason: why }) => why === 'reverse_charge') ? 'reverse-charge' : null,
  };
}

function toLines(invoice: Stripe.Invoice, offers: KnownOffers): PaymentLine[] {
  const { metadata } = invoice.parent?.subscription_details ?? {};
  const agreed = metadata?.['agreed'] === 'yes' ? metadata['name'] : undefined;
  const lines = invoice.lines.data.map((line) => toLine(line, offers, agreed));
  // An invoice carries its first ten lines.
  const rest = invoice.subtotal - lines.reduce((total, { cents }) => total + cents, 0);
  return rest === 0 || lines.length === 0
    ? lines
    : [...lines, { description: 'Other items', cents: rest, kind: 'other' }];
}

/** `agreed`: the name of an agreed fee; the provider only describes its price. */
function toLine(line: Stripe.InvoiceLineItem, { own, named }: KnownOffers, agreed?: string): PaymentLine {
  const { amount: cents, parent } = line;
  const description = plainDates(line.description ?? 'Services');
  const item = parent?.subscription_item_details ?? null;
  if ((item ?? parent?.invoice_item_details)?.proration === true) return { description, cents, kind: 'proration' };
  const price = idOf(line.pricing?.price_details?.price) ?? '';
  const offer = offerOfAnyPrice(own, price) ?? offerOfAnyPrice(named, price);
  if (item !== null) {
    const { start, end } = line.period;
    const period = `${dayText(new Date(start * 1000))} to ${dayText(new Date(end * 1000))}`;
    const name = agreed ?? offer?.name;
    return { description: name === undefined ? description : `${name}, ${period}`, cents, kind: 'month' };
  }
  // A plan change charges the difference of the setups under a separate price.
  const setupOf = own.plans.find(({ id }) => id === line.metadata['setup']);
  if (setupOf !== undefined) {
    const rest = cents < setupOf.terms.setup.cents ? planCopy.preview.kinds.setup : plainSetup;
    return { description: rest(setupOf.name), cents, kind: 'setup' };
  }
  if (offer === undefined) return { description, cents, kind: 'other' };
  // Plans with monthly invoices sell only their setup here.
  const isSetup = price === offer.setupPriceId || own.plans.some(({ id }) => id === offer.id);
  return isSetup
    ? { description: plainSetup(offer.name), cents, kind: 'setup' }
    : { description: offer.name, cents, kind: 'other' };
}

function plainSetup(name: string): string {
  return `${name} setup`;
}

/** The provider writes '03 Dec 2026' in its descriptions; our pages write '3 Dec 2026'. */
export function plainDates(description: string): string {
  return description.replaceAll(/\b0(?=\d [A-Z][a-z]{2} \d{4}\b)/g, '');
}

function billedTo({
  customer_name,
  customer_address,
  customer_tax_ids,
  custom_fields,
}: Stripe.Invoice): BilledTo | null {
  const purchaseOrder = custom_fields?.find(({ name }) => name === purchaseOrderField)?.value;
  const taxId = customer_tax_ids?.[0]?.value ?? null;
  const address = customer_address == null ? [] : addressLines(customer_address);
  const country = customer_address?.country ?? null;
  if (address.length === 0 && taxId === null && purchaseOrder === undefined) return null;
  const buyer = { name: customer_name ?? null, address, country, taxId };
  return purchaseOrder === undefined ? buyer : { ...buyer, purchaseOrder };
}

function sum(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0);
}

function joinNames(names: readonly string[]): string | null {
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}
