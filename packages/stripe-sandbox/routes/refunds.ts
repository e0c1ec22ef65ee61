import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import type { Provider } from '../ledger/provider.ts';
import { refund } from '../money/returns.ts';
import type { Charge } from '../objects/charge.ts';

const ofCharge = `${listFields} charge payment_intent created`;

export const refundRoutes: readonly Route[] = [
  route('POST', '/v1/refunds', 'charge payment_intent amount reason metadata', ({ provider, fields }) => {
    const charge = chargeOf(provider, fields.text('charge'), fields.text('payment_intent'));
    const amount = fields.number('amount');
    const reason = fields.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
    const left = requireRefundable(charge, amount);
    return refund(provider, { charge, amount: amount ?? left, reason, metadata: fields.metadata() });
  }),

  route('GET', '/v1/refunds', ofCharge, ({ provider, fields }) =>
    page(provider.tables.refunds.values(), fields, '/v1/refunds', chargeIn(fields)),
  ),

  route('GET', '/v1/disputes', ofCharge, ({ provider, fields }) =>
    page(provider.tables.disputes.values(), fields, '/v1/disputes', chargeIn(fields)),
  ),
];

/** Returns what is left to refund. */
export function requireRefundable(charge: Charge, amount?: number): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  if (amount !== undefined && (amount <= 0 || amount > left)) {
    const message =
      amount <= 0
        ? 'Invalid positive integer'
        : `Refund amount (${written(amount)}) is greater than unrefunded amount on charge (${written(left)})`;
    throw invalid(message, { param: 'amount' });
  }
  return left;
}

function chargeIn(fields: Fields) {
  const [charge, intent] = [fields.text('charge'), fields.text('payment_intent')];
  return (one: { readonly charge: string; readonly payment_intent: string | null }) =>
    (charge === undefined || one.charge === charge) && (intent === undefined || one.payment_intent === intent);
}

function chargeOf({ tables }: Provider, id: string | undefined, intentId: string | undefined): Charge {
  if (id === undefined && intentId === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = intentId === undefined ? undefined : tables.intents.get(intentId);
  if (intentId !== undefined && intent === undefined) throw missing('payment_intent', intentId, 'payment_intent');
  const charge = tables.charges.get(id ?? intent?.latest_charge ?? '');
  if (charge === undefined && id !== undefined) throw missing('charge', id, 'charge');
  if (charge === undefined || !charge.paid) {
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  }
  return charge;
}

function written(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
