import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { taxIdForms } from '../money/totals/tax-table.ts';
import { newTaxId, type TaxId, type TaxIdType } from '../objects/tax.ts';
import { customerOf } from './customers.ts';

const ofCustomer = '/v1/customers/:id/tax_ids';
const types = Object.keys(taxIdForms) as TaxIdType[];

export const taxRoutes: readonly Route[] = [
  route('POST', ofCustomer, 'type value', ({ provider, fields, ids: [id] }) => {
    const made = addTaxId(provider, customerOf({ provider }, id, 'customer').id, fields);
    provider.emit('customer.tax_id.created', made);
    return made;
  }),
  route('GET', ofCustomer, listFields, ({ provider, fields, ids: [id] }) => {
    customerOf({ provider }, id, 'customer');
    const fits = ({ customer }: TaxId) => customer === id;
    return page(provider.tables.taxIds.values(), fields, `/v1/customers/${id}/tax_ids`, fits);
  }),
  route('DELETE', `${ofCustomer}/:id`, '', ({ provider, ids: [customer, id] }) => {
    const gone = taxIdOf(provider, customer, id);
    provider.tables.taxIds.delete(id);
    provider.emit('customer.tax_id.deleted', gone);
    return { id, object: 'tax_id', deleted: true };
  }),
  route('GET', '/v1/tax_rates/:id', '', ({ provider, ids: [id] }) => {
    const rate = provider.tables.taxRates.get(id);
    if (rate === undefined) throw missing('tax rate', id);
    return rate;
  }),
];

export function addTaxId(provider: Provider, customer: string, fields: Fields): TaxId {
  fields.required('type');
  const type = fields.oneOf('type', types);
  const value = fields.required('value').replace(/\s/g, '');
  if (type === undefined || !taxIdForms[type].form.test(value)) {
    throw invalid(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' });
  }
  const made = newTaxId(newId('txi'), provider.now(), {
    customer,
    type,
    value,
    country: type === 'eu_vat' ? value.slice(0, 2).replace('EL', 'GR') : type.slice(0, 2).toUpperCase(),
    status: taxIdForms[type].isVerified ? 'pending' : 'unavailable',
  });
  return keep(provider.tables.taxIds, made);
}

function taxIdOf({ tables }: Provider, customer: string, id: string): TaxId {
  const known = tables.taxIds.get(id);
  if (known?.customer !== customer) throw missing('tax_id', id);
  return known;
}
