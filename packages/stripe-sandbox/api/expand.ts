import type { Fields } from './fields.ts';
import { invalid } from './refusal.ts';
import { tableNames, type Tables } from '../ledger/ledger.ts';
import { listOf } from '../objects/parts.ts';

type Answer = Record<string, unknown>;

/** The object with this id, or undefined. */
function findById(tables: Tables, id: string): object | undefined {
  for (const name of addressed) {
    const found = tables[name].get(id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Tables that can be expanded; the others are internal. */
const addressed = tableNames.filter(
  (name) => !['baskets', 'couponProducts', 'pendingLines', 'portals', 'events', 'deliveries', 'answers'].includes(name),
);

/** A copy with the ids named by `expand` replaced by objects. */
export function expanded(tables: Tables, answer: unknown, fields: Fields): unknown {
  const copy: unknown = structuredClone(answer);
  for (const path of fields.texts('expand')) {
    const names = path.split('.');
    if (names.length > 4) throw invalid('You cannot expand more than 4 levels of a property', { param: 'expand' });
    grow(tables, copy, names, path);
  }
  return copy;
}

function grow(tables: Tables, at: unknown, [name, ...rest]: readonly string[], path: string): void {
  if (name === undefined) return;
  if (Array.isArray(at)) {
    for (const entry of at) grow(tables, entry, [name, ...rest], path);
    return;
  }
  if (typeof at !== 'object' || at === null) throw unexpandable(path);
  const answer = at as Answer;
  // Deleted objects show only their id.
  if (answer['deleted'] === true) return;
  const onDemand = more[String(answer['object'])]?.[name];
  if (onDemand !== undefined) {
    answer[name] = structuredClone(onDemand(tables, String(answer['id'])));
    if (answer[name] === undefined) Reflect.deleteProperty(answer, name);
    if (answer[name] === undefined) return;
  }
  const value = answer[name];
  if (value === null) return;
  if (Array.isArray(value)) {
    const things: unknown[] = value.map((one: unknown) => (typeof one === 'string' ? findById(tables, one) : one));
    answer[name] = structuredClone(things.filter((one) => one !== undefined));
  }
  if (typeof value === 'string') {
    const found = findById(tables, value);
    if (found === undefined) throw unexpandable(path);
    answer[name] = structuredClone(found);
  }
  if (answer[name] === undefined) throw unexpandable(path);
  grow(tables, answer[name], rest, path);
}

function unexpandable(path: string) {
  const message = `This property cannot be expanded (${path}). You may want to try expanding a property below it.`;
  return invalid(message, { param: 'expand' });
}

type OnDemand = (tables: Tables, id: string) => unknown;

/** Included only on request. */
const more: Readonly<Record<string, Readonly<Record<string, OnDemand>>>> = {
  'checkout.session': {
    line_items: (tables, id) => listOf(tables.baskets.get(id)?.items ?? [], `/v1/checkout/sessions/${id}/line_items`),
  },
  customer: {
    tax_ids: ({ taxIds }, id) =>
      listOf([...taxIds.values()].filter(({ customer }) => customer === id).reverse(), `/v1/customers/${id}/tax_ids`),
    subscriptions: ({ subscriptions }, id) =>
      listOf(
        [...subscriptions.values()]
          .filter(({ customer, status }) => customer === id && status !== 'canceled')
          .reverse(),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
  invoice: {
    payments: ({ invoicePayments }, id) =>
      listOf([...invoicePayments.values()].filter(({ invoice }) => invoice === id).reverse(), '/v1/invoice_payments'),
  },
  coupon: {
    applies_to: ({ couponProducts }, id) => {
      const products = couponProducts.get(id)?.products;
      return products && { products };
    },
  },
  refund: {
    failure_balance_transaction: ({ transactions }, id) =>
      [...transactions.values()].find(({ source, amount }) => source === id && amount > 0),
  },
  charge: {
    refunds: ({ refunds }, id) =>
      listOf([...refunds.values()].filter(({ charge }) => charge === id).reverse(), `/v1/charges/${id}/refunds`),
  },
};
