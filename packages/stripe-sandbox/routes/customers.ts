import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type RouteRequest, type Route } from '../api/route.ts';
import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import { endSubscription } from '../money/scheduled-events.ts';
import { newCustomer, type Customer, type CustomField } from '../objects/customer.ts';
import { taxPlace } from '../money/totals/totals.ts';
import type { Address } from '../objects/parts.ts';

const takes = 'name email description phone metadata address balance invoice_settings preferred_locales tax';
const all = '/v1/customers';
const one = '/v1/customers/:id';

export const customerRoutes: readonly Route[] = [
  route('POST', all, takes, ({ provider, fields }) => {
    const customer = newCustomer(newId('cus', 14), provider.now());
    fill({ provider, fields }, customer);
    keep(provider.tables.customers, customer);
    provider.emit('customer.created', customer);
    return customer;
  }),
  route('GET', all, `${listFields} email created`, ({ provider, fields }) => {
    const email = fields.text('email');
    const fits = (customer: Customer) => customer.deleted !== true && (email === undefined || customer.email === email);
    return page(provider.tables.customers.values(), fields, all, fits);
  }),
  route('GET', one, '', ({ provider, ids: [id] }) => {
    const customer = provider.tables.customers.get(id);
    if (customer === undefined) throw missing('customer', id);
    return customer.deleted === true ? { id, object: 'customer', deleted: true } : customer;
  }),
  route('POST', one, takes, (request) => {
    const customer = customerOf(request, request.ids[0]);
    return change(request.provider, 'customer.updated', customer, () => fill(request, customer));
  }),
  route('DELETE', one, '', (request) => {
    const { provider, ids } = request;
    const customer = customerOf(request, ids[0]);
    for (const subscription of provider.tables.subscriptions.values()) {
      const runs = subscription.customer === customer.id && subscription.status !== 'canceled';
      if (runs) endSubscription(provider, subscription, null);
    }
    provider.emit('customer.deleted', customer);
    Object.assign(customer, { ...newCustomer(customer.id, customer.created), deleted: true });
    return { id: customer.id, object: 'customer', deleted: true };
  }),
];

/** Refuses unknown ids. */
export function customerOf({ provider }: Pick<RouteRequest, 'provider'>, id: string, param = 'id'): Customer {
  const customer = provider.tables.customers.get(id);
  if (customer === undefined || customer.deleted === true) throw missing('customer', id, param);
  return customer;
}

function fill({ provider, fields }: Pick<RouteRequest, 'provider' | 'fields'>, customer: Customer): void {
  const email = fields.textOrNull('email');
  if (typeof email === 'string' && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  const settings = fields.below('invoice_settings').only('default_payment_method custom_fields');
  const method = settings.textOrNull('default_payment_method');
  if (typeof method === 'string' && provider.tables.methods.get(method)?.customer !== customer.id) {
    throw missing('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  }
  customer.metadata = fields.metadata(customer.metadata);
  customer.balance = fields.number('balance') ?? customer.balance;
  if (email !== undefined) customer.email = email;
  for (const name of ['name', 'description', 'phone'] as const) {
    const text = fields.textOrNull(name);
    if (text !== undefined) customer[name] = text;
  }
  if (fields.has('preferred_locales')) customer.preferred_locales = fields.texts('preferred_locales');
  if (settings.has('custom_fields')) customer.invoice_settings.custom_fields = customFieldsIn(settings);
  if (method !== undefined) customer.invoice_settings.default_payment_method = method;
  const address = fields.has('address') ? addressIn(fields.below('address')) : customer.address;
  const validation = fields
    .below('tax')
    .only('validate_location')
    .oneOf('validate_location', ['deferred', 'immediately']);
  if (validation === 'immediately') taxPlace({ address });
  customer.address = address;
}

/** Null for an empty text, which removes them. */
function customFieldsIn(settings: RouteRequest['fields']): CustomField[] | null {
  const entries = settings.entries('custom_fields');
  const read = entries.map((one) => {
    const { name, value } = { name: one.required('name'), value: one.required('value') };
    if (name.length > 40 || value.length > 140)
      throw invalid('A custom field is too long', { param: 'invoice_settings[custom_fields]' });
    return { name, value };
  });
  return read.length === 0 ? null : read;
}

export function addressIn(fields: RouteRequest['fields']): Address {
  const text = (name: string) => fields.textOrNull(name) ?? null;
  const [city, country, line1, line2] = [text('city'), text('country'), text('line1'), text('line2')];
  return { city, country, line1, line2, postal_code: text('postal_code'), state: text('state') };
}
