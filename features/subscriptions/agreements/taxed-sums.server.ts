import type { AgreedTerms } from '#features/billing/records/agreements.ts';
import type { Preview } from '#features/subscriptions/agreements/agreement-views.ts';
import { productOf, taxBehaviorOf } from '#features/subscriptions/agreements/provider-terms.server.ts';
import { readDetails, providerFaults } from '#features/purchases/details/save-details.server.ts';
import { isTaxOn, taxParams } from '#features/billing/tax-params.server.ts';
import { readVatId } from '#features/billing/records/vat-ids.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

/** The provider's preview of an invoice to the client's billing details, which may not be there yet. */
export async function taxedSums(app: AppContext, userId: string, terms: AgreedTerms): Promise<Preview['taxed']> {
  if (!isTaxOn(app)) return null;
  const details = await readDetails(app, userId);
  if (details === null) return 'no-address';
  const { currency, offer, lines } = terms;
  const { line1, line2, postalCode: postal_code, city, state, country } = details;
  const vatId = readVatId(country, details.vatId);
  const tax_behavior = taxBehaviorOf(app, offer);
  try {
    const product = await productOf(app, offer);
    const invoice = await app.payments.stripe.invoices.createPreview(
      {
        ...taxParams(app),
        currency,
        customer_details: {
          address: { line1, line2, postal_code, city, state, country },
          tax_ids: vatId === null ? [] : [vatId],
        },
        invoice_items: lines.map(({ description, cents }) =>
          product === null
            ? { amount: cents, currency, description, tax_behavior }
            : { price_data: { currency, product, unit_amount: cents, tax_behavior } },
        ),
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
  } catch (error) {
    if (providerFaults(error) !== null) return 'no-address';
    if (paymentFault(error) === null) throw error;
    app.log.error({ event: 'agreement.preview.failed', err: error }, 'The provider refused a preview of an agreement');
    return 'away';
  }
}
