import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import type { Customer } from '../objects/customer.ts';
import { newInvoice, newInvoiceLine, type Invoice } from '../objects/invoice.ts';
import { newInvoiceItem, type InvoiceItem, type InvoiceItemTerms } from '../objects/invoice-item.ts';
import { newPrice, newProduct } from '../objects/price.ts';
import type { TaxBehavior } from '../objects/tax.ts';
import { applyTerms } from './invoice-terms.ts';
import { nextNumber, settleInvoice } from './invoicing.ts';

export interface DraftTerms {
  readonly customer: Customer;
  readonly currency: string;
  readonly daysUntilDue: number | null;
}

/** Without a number and a page until it is finalized. */
export function draftInvoice(provider: Provider, { customer, currency, daysUntilDue }: DraftTerms): Invoice {
  const id = newId('in');
  const made = newInvoice(id, provider.now(), {
    business: provider.business,
    customer: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    currency,
    number: null,
    reason: 'manual',
    subscription: null,
    lines: [],
    periodStart: provider.now(),
    startingBalance: 0,
    hostedUrl: '',
    daysUntilDue,
  });
  made.status = 'draft';
  made.auto_advance = false;
  made.effective_at = null;
  made.hosted_invoice_url = null;
  made.invoice_pdf = null;
  made.status_transitions.finalized_at = null;
  keep(provider.tables.invoices, made);
  provider.emit('invoice.created', made);
  return made;
}

/** Adds a line. The price is made for it, as the provider does. */
export function addItem(
  provider: Provider,
  made: Invoice,
  terms: Omit<InvoiceItemTerms, 'invoice' | 'price' | 'product'> & { readonly taxBehavior: TaxBehavior | undefined },
): InvoiceItem {
  const { tables } = provider;
  const now = provider.now();
  const product = keep(tables.products, newProduct(newId('prod', 14), now, terms.description ?? 'Services'));
  const { amount, currency } = terms;
  const price = newPrice(newId('price'), now, { product: product.id, currency, amount, interval: null });
  price.active = false;
  price.tax_behavior = terms.taxBehavior ?? 'unspecified';
  keep(tables.prices, price);
  const item = newInvoiceItem(newId('ii'), now, {
    ...terms,
    invoice: made.id,
    price: price.id,
    product: product.id,
  });
  keep(tables.invoiceItems, item);
  const line = newInvoiceLine(newId('il'), {
    invoice: made.id,
    price,
    quantity: 1,
    amount,
    description: terms.description ?? 'Services',
    period: item.period,
    subscription: null,
    item: null,
    onceItem: item.id,
  });
  made.lines.data.push(line);
  made.lines.total_count = made.lines.data.length;
  const customer = tables.customers.get(made.customer);
  const isTaxed = made.automatic_tax.enabled;
  if (customer !== undefined) applyTerms(provider, made, { customer, discounts: [], isTaxed });
  provider.emit('invoiceitem.created', item);
  return item;
}

/** It gets its number and page, and its days to pay begin; one of nothing is paid at once. */
export function finalize(provider: Provider, made: Invoice, customer: Customer): void {
  const now = provider.now();
  const page = provider.page(`/i/${made.id}`);
  applyTerms(provider, made, { customer, discounts: made.discounts, isTaxed: made.automatic_tax.enabled });
  made.status = 'open';
  made.number = nextNumber(customer);
  made.auto_advance = true;
  made.effective_at = now;
  if (made.due_date !== null) made.due_date += now - made.created;
  made.hosted_invoice_url = page;
  made.invoice_pdf = `${page}/pdf`;
  made.status_transitions.finalized_at = now;
  provider.emit('invoice.finalized', made);
  if (made.amount_due === 0) settleInvoice(provider, made, null);
}
