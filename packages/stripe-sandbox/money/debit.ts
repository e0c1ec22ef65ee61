import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import type { BankMethod } from '../objects/bank.ts';
import { newCharge } from '../objects/charge.ts';
import type { PaymentIntent } from '../objects/payment.ts';
import { newMandate, type Mandate } from '../objects/setup.ts';

/** Begins a debit; the bank answers on a later day. */
export function beginDebit(provider: Provider, intent: PaymentIntent, method: BankMethod): void {
  const id = newId('py');
  const mandate = mandateFor(provider, method).id;
  const terms = { receiptUrl: provider.page(`/receipts/${id}`), mandate };
  const charge = keep(provider.tables.charges, newCharge(id, provider.now(), intent, method, terms));
  intent.payment_method = method.id;
  intent.latest_charge = id;
  intent.last_payment_error = null;
  intent.next_action = null;
  intent.status = 'processing';
  provider.emit('charge.pending', charge);
  provider.emit('payment_intent.processing', intent);
}

/** One per account. */
export function mandateFor(provider: Provider, method: BankMethod): Mandate {
  const known = [...provider.tables.mandates.values()].find(({ payment_method: of }) => of === method.id);
  if (known !== undefined) return known;
  const id = newId('mandate');
  const made = newMandate(id, provider.now(), method, provider.page(`/mandates/${id}`));
  return keep(provider.tables.mandates, made);
}
