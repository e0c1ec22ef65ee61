import type { VatState } from '#features/billing/records/billing-details.ts';
import type { OrderState, PaymentState } from '#features/billing/payment-state.ts';

/** As in `State`. */
type Tone = 'good' | 'waiting' | 'bad' | 'off';

const moneyBack = { 'partly-refunded': 'off', refunded: 'off', disputed: 'bad', 'charged-back': 'bad' } as const;

export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  open: 'waiting',
  processing: 'waiting',
  paid: 'good',
  void: 'off',
  uncollectible: 'bad',
  credited: 'good',
  ...moneyBack,
};

export const orderTones: Readonly<Record<OrderState, Tone>> = {
  open: 'waiting',
  processing: 'waiting',
  paid: 'good',
  failed: 'bad',
  expired: 'off',
  ...moneyBack,
};

export const vatTones: Readonly<Record<VatState, Tone>> = {
  pending: 'waiting',
  verified: 'good',
  unverified: 'bad',
  unavailable: 'off',
};
