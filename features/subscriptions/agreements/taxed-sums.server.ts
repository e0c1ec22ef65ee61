import type { AgreedTerms } from '#features/billing/records/agreements.ts';
import type { Preview } from '#features/subscriptions/agreements/agreement-views.ts';
import { productOf, taxBehaviorOf } from '#features/subscriptions/agreements/provider-terms.server.ts';
import { readDetails, providerFaults } from '#features/purchases/details/save-details.server.ts';
import { previewTax } from '#features/purchases/details/tax-preview.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

/** The provider's preview of an invoice to the client's billing details, which may not be there yet. */
export async function taxedSums(app: AppContext, userId: string, terms: AgreedTerms): Promise<Preview['taxed']> {
  if (!isTaxOn(app)) return null;
  const details = await readDetails(app, userId);
  if (details === null) return 'no-address';
  const { currency, offer, lines } = terms;
  const tax_behavior = taxBehaviorOf(app, offer);
  try {
    const product = await productOf(app, offer);
    const items = lines.map(({ description, cents }) =>
      product === null
        ? { amount: cents, currency, description, tax_behavior }
        : { price_data: { currency, product, unit_amount: cents, tax_behavior } },
    );
    return await previewTax(app, details, currency, items);
  } catch (error) {
    if (providerFaults(error) !== null) return 'no-address';
    if (paymentFault(error) === null) throw error;
    app.log.error({ event: 'agreement.preview.failed', err: error }, 'The provider refused a preview of an agreement');
    return 'away';
  }
}
