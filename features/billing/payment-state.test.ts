import { expect, test } from 'vitest';
import { orderState, overdueBefore, paymentState } from '#features/billing/payment-state.ts';

const money = { paid: 100, refunded: 0, dispute: null };

test.each([
  ['paid', money],
  ['partly-refunded', { ...money, refunded: 40 }],
  ['refunded', { ...money, refunded: 100 }],
  ['disputed', { ...money, dispute: 'needs_response' }],
  ['disputed', { ...money, dispute: 'warning_needs_response' }],
  ['charged-back', { ...money, dispute: 'lost' }],
  ['paid', { ...money, dispute: 'won' }],
  ['paid', { ...money, dispute: 'warning_closed' }],
  ['partly-refunded', { ...money, refunded: 40, dispute: 'won' }],
  ['refunded', { ...money, refunded: 100, dispute: 'lost' }],
] as const)('reads %s', (state, paid) => {
  expect(paymentState('paid', 100, paid)).toBe(state);
  expect(orderState('paid', paid)).toBe(state);
});

test('reads a payment or an order that was never paid by its status', () => {
  expect(paymentState('open', 100, { ...money, paid: 0 })).toBe('open');
  expect(paymentState('paid', -100, { ...money, paid: 0 })).toBe('credited');
  expect(orderState('processing', undefined)).toBe('processing');
  expect(orderState('paid', undefined)).toBe('paid');
});

test('an invoice is due on its day, and overdue from the next one on', () => {
  const dueAt = new Date('2026-11-30T09:00:00Z');
  expect(dueAt < overdueBefore(new Date('2026-11-30T23:59:59Z'))).toBe(false);
  expect(dueAt < overdueBefore(new Date('2026-12-01T00:00:00Z'))).toBe(true);
});
