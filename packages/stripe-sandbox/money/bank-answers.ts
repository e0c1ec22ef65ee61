import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { settleCharge } from './balance.ts';
import { fail } from './charge.ts';
import { completeLate } from './checkout.ts';
import { mandateFor } from './debit.ts';
import { follow, invoiceOfIntent, settleInvoice } from './invoicing.ts';
import { bankOf, debitDays, type BankFailure, type BankMethod } from '../objects/bank.ts';
import type { Charge } from '../objects/charge.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { PaymentIntent } from '../objects/payment.ts';
import { withdraw } from './returns.ts';
import { newDispute, type Dispute } from '../objects/refund.ts';

const day = 86_400;
/** Days after the payment until a late return. */
const returnedAfter = 10;

/** Says what follows from an invoice's failed try. */
type OnFailure = (made: Invoice) => void;

/** The banks' answers, and what they take back later. */
export function bankAnswers(provider: Provider, onFailure: OnFailure): { at: number; run: () => void }[] {
  const { charges, methods } = provider.tables;
  return [...charges.values()].flatMap((charge) => {
    const method = methods.get(charge.payment_method);
    if (method === undefined || method.type === 'card') return [];
    const bank = bankOf(method);
    const answeredAt = charge.created + debitDays[bank.type] * day;
    if (charge.status === 'pending' && bank.stays !== true) {
      return [{ at: answeredAt, run: () => answer(provider, charge, method, bank.failure, onFailure) }];
    }
    const { late } = bank;
    if (late === undefined || charge.status !== 'succeeded' || charge.disputed) return [];
    return [{ at: answeredAt + returnedAfter * day, run: () => void returnDebit(provider, charge, late.code) }];
  });
}

function answer(
  provider: Provider,
  charge: Charge,
  method: BankMethod,
  failure: BankFailure | undefined,
  onFailure: OnFailure,
): void {
  const intent = provider.tables.intents.get(charge.payment_intent);
  if (intent === undefined) throw new Error('A charge has a payment intent.');
  if (failure === undefined) {
    succeed(provider, charge, intent);
    return;
  }
  refuse(provider, charge, intent, method, failure);
  const made = invoiceOfIntent(provider, intent);
  if (made !== undefined) onFailure(made);
  completeLate(provider, intent, false);
}

function succeed(provider: Provider, charge: Charge, intent: PaymentIntent): void {
  charge.status = 'succeeded';
  charge.paid = true;
  settleCharge(provider, charge);
  charge.receipt_url = provider.page(`/receipts/${charge.id}`);
  provider.emit('charge.succeeded', charge);
  intent.amount_received = intent.amount;
  intent.status = 'succeeded';
  provider.emit('payment_intent.succeeded', intent);
  const made = invoiceOfIntent(provider, intent);
  if (made !== undefined) {
    // The settlement counts it again.
    made.attempt_count -= 1;
    settleInvoice(provider, made, intent);
    follow(provider, made);
  }
  completeLate(provider, intent, true);
}

function refuse(
  provider: Provider,
  charge: Charge,
  intent: PaymentIntent,
  method: BankMethod,
  { code, message }: BankFailure,
): void {
  charge.status = 'failed';
  charge.amount_captured = 0;
  charge.captured = false;
  charge.failure_code = code;
  charge.failure_message = message;
  provider.emit('charge.failed', charge);
  if (code !== 'insufficient_funds') block(provider, method, code);
  fail(provider, intent, { charge: charge.id, code, message, type: 'invalid_request_error' }, method);
}

/** The bank takes a paid debit back: a dispute that is lost at once. */
export function returnDebit(provider: Provider, charge: Charge, code: BankFailure['code']): Dispute {
  const made = keep(provider.tables.disputes, newDispute(newId('du'), provider.now(), charge, code));
  withdraw(provider, made);
  charge.disputed = true;
  const method = provider.tables.methods.get(charge.payment_method);
  if (method !== undefined && method.type !== 'card' && code !== 'insufficient_funds') block(provider, method, code);
  provider.emit('charge.dispute.created', made);
  provider.emit('charge.dispute.funds_withdrawn', made);
  provider.emit('charge.dispute.closed', made);
  return made;
}

/** The account cannot be debited again. */
function block(provider: Provider, method: BankMethod, code: BankFailure['code']): void {
  const mandate = mandateFor(provider, method);
  change(provider, 'mandate.updated', mandate, () => {
    mandate.status = 'inactive';
  });
  if (method.type !== 'us_bank_account') return;
  const isForbidden = code === 'debit_not_authorized';
  change(provider, 'payment_method.updated', method, () => {
    method.us_bank_account.status_details = {
      blocked: {
        network_code: isForbidden ? 'R29' : 'R02',
        reason: isForbidden ? 'debit_not_authorized' : 'bank_account_closed',
      },
    };
  });
}
