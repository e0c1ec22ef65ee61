import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { bookDispute, bookFailedRefund, bookRefund } from './balance.ts';
import type { Charge } from '../objects/charge.ts';
import { newDispute, newRefund, type Dispute, type Refund, type RefundTerms } from '../objects/refund.ts';

/** Refunds a charge. */
export function refund(provider: Provider, terms: RefundTerms): Refund {
  const { charge, amount } = terms;
  const made = keep(provider.tables.refunds, newRefund(newId('re'), provider.now(), terms));
  made.balance_transaction = bookRefund(provider, made.id, charge, amount);
  change(provider, 'charge.refunded', charge, () => {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  });
  provider.emit('refund.created', made);
  provider.emit('charge.refund.updated', made);
  return made;
}

/** The bank does not accept a refund: the money returns to the balance. */
export function failRefund(provider: Provider, made: Refund): void {
  const charge = provider.tables.charges.get(made.charge);
  bookFailedRefund(provider, made);
  if (charge !== undefined) {
    charge.amount_refunded -= made.amount;
    charge.refunded = false;
  }
  change(provider, 'refund.failed', made, () => {
    made.status = 'failed';
  });
  provider.emit('charge.refund.updated', made);
}

/** The cardholder disputes a charge. */
export function openDispute(provider: Provider, charge: Charge): Dispute {
  const made = keep(provider.tables.disputes, newDispute(newId('du'), provider.now(), charge));
  withdraw(provider, made);
  charge.disputed = true;
  provider.emit('charge.dispute.created', made);
  provider.emit('charge.dispute.funds_withdrawn', made);
  return made;
}

/** If won, the business gets the money back. */
export function closeDispute(provider: Provider, dispute: Dispute, status: 'won' | 'lost'): void {
  change(provider, 'charge.dispute.closed', dispute, () => {
    dispute.status = status;
    if (status === 'won')
      dispute.balance_transactions.push(bookDispute(provider, dispute.id, dispute.currency, dispute.amount));
  });
  if (status === 'won') provider.emit('charge.dispute.funds_reinstated', dispute);
}

/** The bank takes the money. */
export function withdraw(provider: Provider, dispute: Dispute): void {
  dispute.balance_transactions.push(bookDispute(provider, dispute.id, dispute.currency, -dispute.amount));
}
