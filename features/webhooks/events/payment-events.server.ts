import * as z from 'zod/mini';
import { readPayment } from '#features/billing/records/rows.public.server.ts';
import { paymentChanged, type PaymentUpdate } from '#features/payment-sync/payment-sync.events.public.ts';
import { client, currency, readClient } from '#features/webhooks/events/client.server.ts';
import { defineWebhookEvent, onEvent } from '#features/webhooks/events/define-event.server.ts';
import { field, pick } from '#features/webhooks/events/fields.ts';

const payment = {
  id: field.id('The payment: the same in all its events', '2c3d4e5f-6a7b-4c8d-9e0f-1a2b3c4d5e6f'),
  client,
  number: field.maybeText('Number of the invoice', 'MER-0042'),
  description: field.text('What it is for', 'Starter, December 21 to January 21'),
  orderId: field.of(z.nullable(z.uuid()), '`id` of its `sale.completed`, if it was bought at the checkout', null),
  subscriptionId: field.maybeText('The subscription that it is for', 'sub_1Qx2Yz3Ab4Cd5Ef6'),
  amount: field.cents('What is due, with tax', 150_000),
  amountPaid: field.cents('What was paid', 150_000),
  amountRefunded: field.cents('All that was refunded', 0),
  tax: field.cents('Tax in the amount', 0),
  currency,
  attempts: field.of(z.int(), 'How often it was charged', 1),
  nextAttemptAt: field.maybeTime('When it is charged again', null),
  issuedAt: field.time('When it was issued', '2026-12-21T22:48:11.000Z'),
  paidAt: field.maybeTime('When it was paid', '2026-12-21T22:49:03.000Z'),
};

/** Follows updates of a payment; `toMore` returns the fields that one adds, or null for other updates. */
function onUpdate<More extends object>(toMore: (update: PaymentUpdate) => More | null) {
  return onEvent(paymentChanged, ({ paymentId, updates }, tx) => {
    const found = updates.map(toMore).filter((more) => more !== null);
    if (found.length === 0) return null;
    return async () => {
      const row = await readPayment(tx, paymentId);
      if (row === undefined) return [];
      const one = pick(payment, { ...row, client: await readClient(tx, row.organizationId), tax: row.taxCents });
      return found.map((more) => ({ ...one, ...more }));
    };
  });
}

export const paymentEvents = [
  defineWebhookEvent({
    type: 'payment.paid',
    label: 'A payment arrived, including renewals',
    when: 'A payment arrived: a purchase, a renewal, or an invoice.',
    data: z.strictObject(payment),
    from: [onUpdate(({ notice }) => (notice === 'receipt' ? {} : null))],
  }),
  defineWebhookEvent({
    type: 'payment.failed',
    label: 'A charge failed',
    when: 'A charge failed. One event for each attempt.',
    data: z.strictObject(payment),
    example: { amountPaid: 0, nextAttemptAt: '2026-12-24T22:48:11.000Z', paidAt: null },
    // Client and team get an email each.
    from: [onUpdate(({ notice, audience }) => (notice === 'failed' && audience === 'team' ? {} : null))],
  }),
  defineWebhookEvent({
    type: 'payment.refunded',
    label: 'A payment was refunded',
    when: 'Money was sent back to a client, or a refund failed at the bank. One event for each.',
    data: z.strictObject({ ...payment, refunded: field.cents('This refund; negative if it failed', 50_000) }),
    example: { amountRefunded: 50_000 },
    from: [
      onUpdate(({ refund, audience }) =>
        refund === undefined || refund.amount === 0 || audience === 'team' ? null : { refunded: refund.amount },
      ),
    ],
  }),
  defineWebhookEvent({
    type: 'payment.disputed',
    label: 'A payment was disputed, or a dispute was decided',
    when: 'A client disputed a payment at their bank, or the bank decided.',
    data: z.strictObject({
      ...payment,
      dispute: field.of(
        z.strictObject({
          status: field.text(
            'The payment provider’s status, such as `needs_response`, `under_review`, `warning_needs_response`, `won` or `lost`',
            'needs_response',
          ),
          reason: field.maybeText('The bank’s reason, such as `fraudulent`', 'fraudulent'),
          amount: field.maybeCents('What is disputed', 150_000),
          dueAt: field.maybeTime('When the answer is due', '2027-01-08T23:59:59.000Z'),
        }),
        'The dispute',
      ),
    }),
    from: [
      onUpdate(({ dispute }) => {
        if (dispute === undefined) return null;
        const { cents: amount, ...shown } = dispute;
        return { dispute: { ...shown, amount } };
      }),
    ],
  }),
];
