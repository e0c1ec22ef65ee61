import { utcDay } from '#values/day.ts';

/**
 * `open` until paid or abandoned, `processing` while the bank works, then `paid` or `failed`; `expired` after a day.
 */
export type OrderStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

/** `open`: unpaid or not yet charged. `processing`: a bank debit is under way. */
export type PaymentStatus = 'open' | 'processing' | 'paid' | 'void' | 'uncollectible';

/** `credited`: settled by a credit note. */
export type PaymentState = PaymentStatus | MoneyBack | 'credited';
export type OrderState = OrderStatus | MoneyBack;

type MoneyBack = 'partly-refunded' | 'refunded' | 'disputed' | 'charged-back';

/** Cents; `dispute` is the provider's status. */
export interface PaidMoney {
  readonly paid: number;
  readonly refunded: number;
  readonly dispute: string | null;
}

/** `amount`: the total, in cents. */
export function paymentState(status: PaymentStatus, amount: number, money: PaidMoney): PaymentState {
  if (status === 'paid' && amount < 0) return 'credited';
  return status === 'paid' ? (moneyBack(money) ?? status) : status;
}

export function orderState(status: OrderStatus, money: PaidMoney | undefined): OrderState {
  return status === 'paid' && money !== undefined ? (moneyBack(money) ?? status) : status;
}

function moneyBack({ paid, refunded, dispute }: PaidMoney): MoneyBack | null {
  if (refunded > 0 && refunded >= paid) return 'refunded';
  const state = disputeState(dispute);
  if (state === 'lost') return 'charged-back';
  if (state === 'open' || state === 'inquiry') return 'disputed';
  return refunded > 0 ? 'partly-refunded' : null;
}

/** The bank holds or keeps the money, only inquires, or returned it. */
export type DisputeState = 'open' | 'inquiry' | 'lost' | 'over';

/** Unknown statuses count as open. Null without a dispute. */
export function disputeState(status: string | null): DisputeState | null {
  if (status === null) return null;
  return standings[status] ?? 'open';
}

const standings: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'over',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  won: 'over',
  prevented: 'over',
};

/** On the day of its due date (UTC) an invoice is due today; it is overdue if it was due before this. */
export function overdueBefore(now: Date): Date {
  return new Date(`${utcDay(now)}T00:00:00Z`);
}
