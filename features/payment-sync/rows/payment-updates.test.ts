import { expect, test } from 'vitest';
import type { PaymentNotice } from '#features/billing/billing.ts';
import { failureReason, maxReportDays, findUpdates } from '#features/payment-sync/rows/payment-updates.ts';

const issuedAt = new Date('2026-06-01T10:00:00Z');
const now = new Date('2026-06-01T10:01:00Z');
const paid = {
  status: 'paid' as const,
  amountPaid: 100,
  amountRefunded: 0,
  attempts: 0,
  dispute: null,
  issuedAt,
  creditCents: 0,
  subscriptionId: null,
  nextAttemptAt: null,
};
const open = { ...paid, status: 'open' as const, amountPaid: 0, subscriptionId: 'sub_1' };

type Payment = Parameters<typeof findUpdates>[0];

function disputed(status: string) {
  return { status, reason: 'fraudulent', dueAt: null, cents: 100 };
}

/** As 'notice audience', after what the row says. */
function told(payment: Payment, known: Payment | undefined, notices: readonly PaymentNotice[] = [], at = now) {
  const dispute = payment.dispute === null ? null : disputed(payment.dispute);
  const { updates } = findUpdates(payment, known && { ...known, notices }, dispute, at);
  return updates.map(({ notice, audience }) => `${notice} ${audience}`);
}

test('sends a receipt once', () => {
  expect(findUpdates(paid, undefined, null, now)).toEqual({
    updates: [{ notice: 'receipt', audience: 'client' }],
    notices: ['receipt'],
  });
  expect(told(paid, paid, ['receipt'])).toEqual([]);
  expect(told({ ...paid, amountPaid: 0 }, undefined)).toEqual([]);
});

test('sends a receipt for what credit alone paid', () => {
  const credited = { ...paid, amountPaid: 0, creditCents: 100 };
  expect(told(credited, undefined)).toEqual(['receipt client']);
  expect(told({ ...credited, creditCents: -100 }, undefined)).toEqual([]);
});

test('sends nothing about an old payment that was just found', () => {
  const late = new Date(issuedAt.getTime() + (maxReportDays + 1) * 86_400_000);
  const whole = { ...paid, amountRefunded: 50, dispute: 'lost' };
  expect(findUpdates(whole, undefined, disputed('lost'), late)).toEqual({
    updates: [],
    notices: ['receipt', 'refunded', 'dispute-closed'],
  });
  expect(told(paid, open, [], late)).toEqual(['receipt client']);
});

test('says why a charge failed', () => {
  const failureOf = (failure_code: string | null, reason: string | null) =>
    failureReason({ failure_code, outcome: { reason } });
  expect(failureOf('authentication_required', 'authentication_required')).toBe('authentication');
  expect(failureOf('card_declined', 'authentication_required')).toBe('authentication');
  expect(failureOf('card_declined', 'insufficient_funds')).toBe('funds');
  expect(failureOf('insufficient_funds', null)).toBe('funds');
  expect(failureOf('expired_card', 'expired_card')).toBe('expired');
  expect(failureOf('card_declined', 'generic_decline')).toBe(null);
});

test('tells of each failed try of a subscription, and of the recovery', () => {
  const first = { ...open, attempts: 1, nextAttemptAt: now };
  const third = { ...open, attempts: 3 };
  expect(told(first, open)).toEqual(['failed client', 'failed team']);
  expect(told(first, first, ['failed'])).toEqual([]);
  // The second was missed: what counts is the latest.
  expect(findUpdates(third, { ...first, notices: ['failed'] }, null, now).updates).toEqual([
    { notice: 'failed', audience: 'client', attempt: { number: 3, nextAt: null } },
    { notice: 'failed', audience: 'team', attempt: { number: 3, nextAt: null } },
  ]);
  expect(told({ ...first, subscriptionId: null }, undefined)).toEqual([]);
  const sent = { ...open, subscriptionId: null };
  expect(told(sent, { ...sent, status: 'processing' })).toEqual(['failed client', 'failed team']);
  expect(findUpdates(paid, { ...third, notices: ['failed'] }, null, now).updates).toEqual([
    { notice: 'receipt', audience: 'client', recovered: true },
    { notice: 'recovered', audience: 'team' },
  ]);
});

test('announces each refund and credit note separately, and a failed one to client and team', () => {
  const known = { ...paid, amountRefunded: 20, notices: ['receipt', 'refunded'] as const };
  const one = { id: 're_1', notice: 'refunded', amount: 50, credited: 0, reason: 'duplicate', note: '' } as const;
  const returns = [
    one,
    { ...one, id: 're_2' },
    { ...one, id: 're_1:failed', notice: 'refund-failed', amount: -50 },
    { ...one, id: 'cn_1', notice: 'credited', amount: 0, credited: 30 },
  ] as const;
  const { updates } = findUpdates({ ...paid, amountRefunded: 70, returns }, known, null, now);
  expect(updates.map(({ notice, audience, refund }) => [notice, audience, refund?.id, refund?.total])).toEqual([
    ['refunded', 'client', 're_1', 70],
    ['refunded', 'client', 're_2', 120],
    ['refund-failed', 'client', 're_1:failed', 70],
    ['refund-failed', 'team', 're_1:failed', 70],
    ['credited', 'client', 'cn_1', 70],
  ]);
  expect(findUpdates({ ...paid, amountRefunded: 20 }, known, null, now).updates).toEqual([]);
});

test('tells the team once that a dispute opened, and once how it was closed', () => {
  const under = (dispute: string | null) => ({ ...paid, dispute });
  const known: PaymentNotice[] = ['receipt', 'disputed'];
  expect(told(under('needs_response'), paid, ['receipt'])).toEqual(['disputed team']);
  expect(told(under('under_review'), under('needs_response'), known)).toEqual([]);
  expect(told(under('needs_response'), under('warning_needs_response'), known)).toEqual(['disputed team']);
  for (const status of ['won', 'lost', 'warning_closed']) {
    expect(told(under(status), under('under_review'), known)).toEqual(['dispute-closed team']);
    expect(told(under(status), under(status), [...known, 'dispute-closed'])).toEqual([]);
    // Opened and closed between two reads.
    expect(told(under(status), paid, ['receipt'])).toEqual(['dispute-closed team']);
  }
});
