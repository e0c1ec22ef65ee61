import type { Fields } from '../api/fields.ts';
import { invalid } from '../api/refusal.ts';
import { newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { bankCurrency, isBankType } from '../objects/bank.ts';
import { newLineItem, type CheckoutSession, type LineItem } from '../objects/checkout-session.ts';
import { createPrice, priceOf } from './prices.ts';

/** Rejects provider features that the sandbox lacks. */
export function refuseUnplayed(fields: Fields): void {
  const uiMode = fields.text('ui_mode') ?? 'hosted_page';
  if (uiMode !== 'hosted_page') throw unplayed('ui_mode', uiMode);
  const method = fields.texts('allowed_payment_method_types').find((type) => type !== 'card' && !isBankType(type));
  if (method !== undefined) throw unplayed('allowed_payment_method_types', method);
}

function unplayed(param: string, value: string) {
  return invalid(`The sandbox does not play ${param}=${value}.`, { param });
}

/** Those allowed that fit the currency; cards unless the request says otherwise. */
export function methodTypes(fields: Fields, currency: string): string[] {
  const allowed = fields.has('allowed_payment_method_types') ? fields.texts('allowed_payment_method_types') : ['card'];
  const types = allowed.filter((type) => !isBankType(type) || bankCurrency[type] === currency);
  if (types.length > 0) return types;
  const message = `None of the allowed payment method types can be used with the currency ${currency}.`;
  throw invalid(message, { param: 'allowed_payment_method_types' });
}

/** `setup` mode sells nothing. */
export function noItems(fields: Fields): LineItem[] {
  if (fields.has('line_items')) throw invalid('`line_items` cannot be used in `setup` mode.', { param: 'line_items' });
  if (!fields.has('allowed_payment_method_types') && !fields.has('currency')) {
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
  }
  return [];
}

/** Fields valid in one mode only. */
export function dataOf(fields: Fields, name: string, fits: boolean): Fields {
  if (fields.has(name) && !fits) {
    const mode = name === 'subscription_data' ? 'subscription' : name === 'setup_intent_data' ? 'setup' : 'payment';
    throw invalid(`You can only pass \`${name}\` in \`${mode}\` mode.`, { param: name });
  }
  return fields.below(name);
}

/** Existing or inline prices that fit the mode. */
export function itemsIn(provider: Provider, fields: Fields, mode: CheckoutSession['mode']): LineItem[] {
  const entries = fields.entries('line_items');
  if (entries.length === 0) {
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
  if (entries.length > 20) throw invalid('You may specify up to 20 line items.', { param: 'line_items' });
  const items = entries.map((entry, index) => {
    entry.only('price quantity price_data');
    const param = `line_items[${index}][price]`;
    const price = entry.has('price_data')
      ? createPrice(provider, entry.below('price_data'))
      : priceOf(provider, entry.required('price'), param);
    if (!price.active)
      throw invalid(`The price specified is inactive. This field only accepts active prices.`, { param });
    const quantity = entry.number('quantity') ?? 1;
    if (quantity < 1)
      throw invalid('This value must be greater than or equal to 1.', { param: `line_items[${index}][quantity]` });
    const name = provider.tables.products.get(price.product)?.name ?? 'Product';
    return newLineItem(newId('li'), structuredClone(price), name, quantity);
  });
  const recurring = items.filter(({ price }) => price.recurring !== null);
  if (mode === 'payment' && recurring.length > 0) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  if (mode === 'subscription' && recurring.length === 0) {
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  if (new Set(items.map(({ currency }) => currency)).size > 1) {
    throw invalid('All prices on a Checkout Session must have the same currency.', { param: 'line_items' });
  }
  return items;
}

/** For single payments. */
export function invoiceCreation(fields: Fields, mode: CheckoutSession['mode']): CheckoutSession['invoice_creation'] {
  if (mode !== 'payment') return null;
  const creation = fields.below('invoice_creation').only('enabled invoice_data');
  const data = creation.below('invoice_data').only('description metadata footer');
  return {
    enabled: creation.flag('enabled') ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: data.textOrNull('description') ?? null,
      footer: data.textOrNull('footer') ?? null,
      issuer: null,
      metadata: data.metadata(),
      rendering_options: null,
    },
  };
}
