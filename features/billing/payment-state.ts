import type { OrderStatus, PaymentStatus } from '#features/billing/billing.ts';

/** How a payment reads: by its status, and by what has become of the money since. */
export type PaymentState = PaymentStatus | MoneyBack;
export type OrderState = OrderStatus | MoneyBack;

type MoneyBack = 'partly-refunded' | 'refunded' | 'disputed' | 'charged-back';

/** What a payment has come to. Amounts in cents; `dispute` is the provider's word for it, or null. */
export interface PaidMoney {
  readonly paid: number;
  readonly refunded: number;
  readonly dispute: string | null;
}

export function paymentState(status: PaymentStatus, money: PaidMoney): PaymentState {
  return status === 'paid' ? (moneyBack(money) ?? status) : status;
}

/** An order reads as the payment that was made for it, where there is one. */
export function orderState(status: OrderStatus, money: PaidMoney | undefined): OrderState {
  return status === 'paid' && money !== undefined ? (moneyBack(money) ?? status) : status;
}

function moneyBack({ paid, refunded, dispute }: PaidMoney): MoneyBack | null {
  if (refunded > 0 && refunded >= paid) return 'refunded';
  const standing = disputeStanding(dispute);
  if (standing === 'lost') return 'charged-back';
  if (standing === 'open' || standing === 'inquiry') return 'disputed';
  return refunded > 0 ? 'partly-refunded' : null;
}

/** What a dispute means here: the bank holds or keeps the money, only asks about it, or has given it back. */
export type DisputeStanding = 'open' | 'inquiry' | 'lost' | 'over';

/** By the provider's word for it; a word that is new counts as an open dispute. Null where there is none. */
export function disputeStanding(status: string | null): DisputeStanding | null {
  if (status === null) return null;
  return standings[status] ?? 'open';
}

/** Whether the bank has taken the money back, for good or until it has decided. */
export function takesMoney(status: string | null): boolean {
  const standing = disputeStanding(status);
  return standing === 'open' || standing === 'lost';
}

const standings: Readonly<Record<string, DisputeStanding>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'over',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  won: 'over',
  prevented: 'over',
};
