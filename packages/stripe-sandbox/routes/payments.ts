import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import type { Provider } from '../ledger/provider.ts';
import type { Tables } from '../ledger/ledger.ts';
import { detach } from '../money/charge.ts';
import type { Charge } from '../objects/charge.ts';
import type { PaymentIntent, PaymentMethod } from '../objects/payment.ts';
import { customerOf } from './customers.ts';

export const paymentRoutes: readonly Route[] = [
  route('GET', '/v1/payment_intents/:id', 'client_secret', ({ provider, ids: [id] }) =>
    found(provider, 'intents', 'payment_intent', id),
  ),

  route('GET', '/v1/charges', `${listFields} customer payment_intent created`, ({ provider, fields }) => {
    const [customer, intent] = [fields.text('customer'), fields.text('payment_intent')];
    const fits = (charge: Charge) =>
      (customer === undefined || charge.customer === customer) &&
      (intent === undefined || charge.payment_intent === intent);
    return page(provider.tables.charges.values(), fields, '/v1/charges', fits);
  }),
  route('GET', '/v1/charges/:id', '', ({ provider, ids: [id] }) => found(provider, 'charges', 'charge', id)),

  route('GET', '/v1/customers/:id/payment_methods', `${listFields} type`, ({ provider, fields, ids: [id] }) =>
    methodsOf(provider, fields, id, `/v1/customers/${id}/payment_methods`),
  ),
  route('GET', '/v1/payment_methods/:id', '', ({ provider, ids: [id] }) =>
    found(provider, 'methods', 'PaymentMethod', id),
  ),
  route('POST', '/v1/payment_methods/:id/detach', '', ({ provider, ids: [id] }) => {
    const method = found(provider, 'methods', 'PaymentMethod', id);
    if (method.customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
    }
    detach(provider, method);
    return method;
  }),
  route('GET', '/v1/mandates/:id', '', ({ provider, ids: [id] }) => {
    const mandate = provider.tables.mandates.get(id);
    if (mandate === undefined) throw missing('mandate', id);
    return mandate;
  }),
];

type Kinds = { intents: PaymentIntent; charges: Charge; methods: PaymentMethod };

function found<Name extends keyof Kinds>({ tables }: Provider, table: Name, kind: string, id: string): Kinds[Name] {
  const thing = (tables as Pick<Tables, keyof Kinds>)[table].get(id) as Kinds[Name] | undefined;
  if (thing === undefined) throw missing(kind, id);
  return thing;
}

function methodsOf(provider: Provider, fields: Parameters<typeof page>[1], customer: string, url: string) {
  customerOf({ provider }, customer, 'customer');
  const type = fields.text('type');
  const fits = (method: PaymentMethod) => method.customer === customer && (type === undefined || method.type === type);
  return page(provider.tables.methods.values(), fields, url, fits);
}
