import type { CheckedCode } from '#features/purchases/discounts/check-code.server.ts';
import type { Offer } from '#features/billing/catalog.ts';
import type { Currency, TaxedSums } from '#features/billing/money.ts';
import { priceAtProvider, pricesOf } from '#features/billing/prices.server.ts';
import type { BillingDetails } from '#features/billing/records/billing-details.ts';
import { readVatId } from '#features/billing/records/vat-ids.ts';
import { isTaxOn, taxParams } from '#features/billing/tax-params.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

/**
 * The provider's preview of an invoice to these billing details. @throws if the provider refuses them, or is
 * unavailable.
 */
export async function previewTax(
  app: AppContext,
  { line1, line2, postalCode: postal_code, city, state, country, vatId: typedId }: BillingDetails,
  currency: Currency,
  invoice_items: Stripe.InvoiceCreatePreviewParams.InvoiceItem[],
): Promise<TaxedSums> {
  const vatId = readVatId(country, typedId);
  const invoice = await app.payments.stripe.invoices.createPreview(
    {
      ...taxParams(app),
      currency,
      customer_details: {
        address: { line1, line2, postal_code, city, state, country },
        tax_ids: vatId === null ? [] : [vatId],
      },
      invoice_items,
    },
    whileSomeoneWaits,
  );
  const taxes = invoice.total_taxes ?? [];
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    net: { cents: invoice.total - tax, currency },
    tax: { cents: tax, currency },
    total: { cents: invoice.total, currency },
    isReversed: taxes.some(({ taxability_reason: why }) => why === 'reverse_charge'),
  };
}

/** Limited, because every view calls the provider. */
const previewLimit = { name: 'checkout-tax', points: 60, seconds: 3600 };

/** Tax on the amount due today; null if no tax is added or it cannot be calculated now. */
export async function taxDueToday(
  app: AppContext,
  organizationId: string,
  offer: Offer,
  details: BillingDetails | null,
  discount: Pick<CheckedCode, 'saving'> | null,
): Promise<TaxedSums | null> {
  if (!isTaxOn(app) || details === null || !(await app.limits.take(previewLimit, organizationId)).ok) return null;
  const { currency } = offer.price;
  const prices = pricesOf(offer);
  const cents = lessSaving(
    prices.map(({ money }) => money.cents),
    discount?.saving.today ?? 0,
  );
  try {
    const items = await Promise.all(
      prices.map(async ({ key, product: description, taxBehavior: tax_behavior }, at) => {
        const product = idOf((await priceAtProvider(app, key))?.product);
        const amount = cents[at] ?? 0;
        return product === null
          ? { amount, currency, description, tax_behavior }
          : { price_data: { currency, product, unit_amount: amount, tax_behavior } };
      }),
    );
    return await previewTax(app, details, currency, items);
  } catch (error) {
    if (paymentFault(error) === null && app.payments.available) throw error;
    app.log.warn({ event: 'checkout.tax.unknown', err: error }, 'Could not preview the tax of an order');
    return null;
  }
}

/** Spreads a discount like the provider: by amount, with the rounding difference on the last line. */
function lessSaving(amounts: readonly number[], saving: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  let left = saving;
  return amounts.map((amount, at) => {
    const part = at === amounts.length - 1 ? left : Math.min(left, Math.round((saving * amount) / Math.max(1, total)));
    left -= part;
    return amount - part;
  });
}
