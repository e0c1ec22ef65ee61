import { expect, test } from 'vitest';
import { payments } from '#features/billing/billing.table.ts';
import { listPayments } from '#features/billing/lists/list-payments.server.ts';
import { paymentListState, paymentsList, type ListedState } from '#features/billing/lists/payment-lists.ts';
import { paymentStates } from '#content/payments/agreed.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const { app } = await openTestApp();

test('filters payments by the state that each of them shows', async () => {
  const { id: organizationId } = await makePerson(app, 'payer');
  const issuedAt = new Date();
  const common = {
    organizationId,
    description: 'Invoice',
    currency: 'usd' as const,
    attempts: 0,
    notices: [],
    issuedAt,
  };
  const paid = (amountRefunded: number, dispute: string | null = null, amount = 5000) =>
    ({ ...common, status: 'paid', amount, amountPaid: Math.max(0, amount), amountRefunded, dispute }) as const;
  const disputes = [null, 'won', 'lost', 'needs_response', 'warning_under_review', 'warning_closed', 'prevented'];
  const refunds = [0, 2000, 5000];
  const unpaid = { ...common, amount: 5000, amountPaid: 0, amountRefunded: 0 };
  const rows = await app.db
    .insert(payments)
    .values([
      ...disputes.flatMap((dispute) => refunds.map((sum) => paid(sum, dispute))),
      paid(0, null, -5000),
      { ...unpaid, status: 'open' },
      { ...unpaid, status: 'void' },
    ])
    .returning();
  const states = Object.keys(paymentStates) as ListedState[];
  for (const state of states) {
    const { items } = await listPayments(app, paymentsList.read(new URLSearchParams({ state })));
    const expected = rows.filter((row) => paymentListState(row, app.now()) === state);
    expect(new Set(items.map(({ id }) => id)), state).toEqual(new Set(expected.map(({ id }) => id)));
  }
  expect(new Set(rows.map((row) => paymentListState(row, app.now())))).toContain('partly-refunded');
});
