import { href } from 'react-router';
import { agreedCopy as copy, paymentStates, subscriptionStates } from '#content/payments/agreed.ts';
import { overdueBefore, paymentState } from '#features/billing/payment-state.ts';
import type { Money } from '#features/billing/money.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, dayFilter, textFilter } from '#forms/list/filters.ts';

export type ListedState = keyof typeof paymentStates;
export type ListedSubscriptionState = keyof typeof subscriptionStates;

const shared = {
  q: textFilter(copy.search, { max: 100, control: 'search' }),
  kind: choiceFilter(copy.kind, copy.all, copy.kinds),
};

export const paymentsList = defineList({
  path: href('/admin/payments'),
  filters: {
    ...shared,
    state: choiceFilter(copy.state, copy.all, paymentStates),
    /** In UTC, inclusive. */
    from: dayFilter(copy.from),
    to: dayFilter(copy.to),
  },
  sorts: { issued: 'issued desc', 'issued asc': 'issued asc', amount: 'amount desc', 'amount asc': 'amount asc' },
});
export type PaymentsQuery = QueryOf<typeof paymentsList>;

export const subscriptionsList = defineList({
  path: href('/admin/payments/subscriptions'),
  filters: { ...shared, state: choiceFilter(copy.state, copy.all, subscriptionStates) },
  sorts: { created: 'created desc', 'created asc': 'created asc', amount: 'amount desc', 'amount asc': 'amount asc' },
});
export type SubscriptionsQuery = QueryOf<typeof subscriptionsList>;

/** Total of the filtered payments in one currency. */
export interface PaymentTotal extends Money {
  readonly count: number;
}

export const paymentTones = {
  open: 'waiting',
  overdue: 'bad',
  failed: 'bad',
  processing: 'waiting',
  paid: 'good',
  credited: 'good',
  'partly-refunded': 'off',
  refunded: 'off',
  disputed: 'bad',
  'charged-back': 'bad',
  void: 'off',
} as const satisfies Record<ListedState, string>;

export const subscriptionTones = {
  active: 'good',
  trialing: 'waiting',
  past_due: 'bad',
  processing: 'waiting',
  unpaid: 'bad',
  paused: 'off',
  ending: 'waiting',
  canceled: 'off',
} as const satisfies Record<ListedSubscriptionState, string>;

interface Payment {
  readonly status: string;
  readonly amount: number;
  readonly amountPaid: number;
  readonly attempts: number;
  readonly dueAt: Date | null;
  readonly amountRefunded: number;
  readonly dispute: string | null;
}

/** The same conditions as the filter's. */
export function paymentListState(payment: Payment, now: Date): ListedState {
  const { status, amount, amountPaid, attempts, dueAt, amountRefunded, dispute } = payment;
  if (status === 'void' || status === 'uncollectible') return 'void';
  if (status === 'processing') return 'processing';
  if (status === 'paid') {
    return paymentState(status, amount, { paid: amountPaid, refunded: amountRefunded, dispute }) as ListedState;
  }
  if (attempts > 0) return 'failed';
  return dueAt !== null && dueAt < overdueBefore(now) ? 'overdue' : 'open';
}

interface Subscription {
  readonly status: string;
  readonly pausedAt: number | null;
  readonly cancelAtPeriodEnd: boolean;
}

export function subscriptionListState(subscription: Subscription): ListedSubscriptionState {
  const { status, pausedAt, cancelAtPeriodEnd } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return 'canceled';
  if (pausedAt !== null || status === 'paused') return 'paused';
  if (status === 'past_due') return 'past_due';
  if (status === 'incomplete') return 'processing';
  if (status === 'unpaid') return 'unpaid';
  if (cancelAtPeriodEnd) return 'ending';
  return status === 'trialing' ? 'trialing' : 'active';
}

/** A fee can be overdue and about to end. `isOverdue`: an invoice of it is. */
export function besideState(subscription: Subscription, isOverdue: boolean): ListedSubscriptionState | null {
  const state = subscriptionListState(subscription);
  if (state === 'past_due' && subscription.cancelAtPeriodEnd) return 'ending';
  return state === 'ending' && isOverdue ? 'past_due' : null;
}
