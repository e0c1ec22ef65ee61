import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { newPayout, newTransaction, payoutDay, type BalanceTransaction, type Payout } from '../objects/balance.ts';
import type { Charge } from '../objects/charge.ts';
import type { Refund } from '../objects/refund.ts';

/** What a dispute costs, won or lost. */
const disputeFee = 1500;

/** A paid charge reaches the balance, less the provider's fee. */
export function settleCharge(provider: Provider, charge: Charge): void {
  const { id: source, amount, currency } = charge;
  const isCard = charge.payment_method_details.type === 'card';
  const fee = isCard ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008));
  const type = isCard ? 'charge' : 'payment';
  charge.balance_transaction = book(provider, { amount, fee, currency, source, type, category: 'charge' }).id;
}

export function bookRefund(provider: Provider, source: string, { currency }: Charge, amount: number): string {
  return book(provider, { amount: -amount, fee: 0, currency, source, type: 'refund', category: 'refund' }).id;
}

export function bookFailedRefund(provider: Provider, { id: source, amount, currency }: Refund): void {
  book(provider, { amount, fee: 0, currency, source, type: 'refund_failure', category: 'refund_failure' });
}

export function bookDispute(provider: Provider, source: string, currency: string, amount: number): BalanceTransaction {
  const isBack = amount > 0;
  const category = isBack ? 'dispute_reversal' : 'dispute';
  return book(provider, { amount, fee: isBack ? 0 : disputeFee, currency, source, type: 'adjustment', category });
}

function book(provider: Provider, terms: Parameters<typeof newTransaction>[2]): BalanceTransaction {
  return keep(provider.tables.transactions, newTransaction(newId('txn'), provider.now(), terms));
}

/** One for each day and currency. Oldest first. */
export function payoutsOf(provider: Provider): (Payout & { readonly transactions: readonly BalanceTransaction[] })[] {
  const groups = new Map<string, BalanceTransaction[]>();
  for (const one of provider.tables.transactions.values()) {
    if (payoutDay(one) > provider.now()) continue;
    const id = `po_${one.currency}${payoutDay(one)}`;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups].map(([id, transactions]) => {
    const amount = transactions.reduce((sum, { net }) => sum + net, 0);
    const [first] = transactions;
    if (first === undefined) throw new Error('A payout has transactions.');
    return { ...newPayout(id, payoutDay(first), amount, first.currency), transactions };
  });
}
