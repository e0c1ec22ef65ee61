import { readOrder, readPayment } from '#features/billing/records/rows.public.server.ts';
import { orderPaid, paymentChanged } from '#features/payment-sync/payment-sync.events.public.ts';
import {
  paymentDisputed,
  paymentFailed,
  paymentPaid,
  paymentRefunded,
  saleCompleted,
} from '#features/webhooks/events/client-events.public.ts';
import { emitWebhooks, webhookClient } from '#features/webhooks/events/emit.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo } from '#server/events.ts';
import type { Transaction } from '#server/db/database.ts';

export const reportSale = listenTo(orderPaid, async (_app: AppContext, tx, { orderId }) => {
  await emitWebhooks(tx, saleCompleted, async () => {
    const row = await readOrder(tx, orderId);
    if (row?.paidAt == null) return [];
    const { id, offer, priceId, mode, amount, currency, subscriptionId, paidAt } = row;
    const client = await webhookClient(tx, row.userId);
    const sale = { id, client, offer, priceId, mode, amount, currency, subscriptionId };
    return [{ ...sale, tax: row.taxCents, paidAt: paidAt.toISOString() }];
  });
});

/** Reports what has become of a payment. */
export const reportPayment = listenTo(paymentChanged, async (_app: AppContext, tx, { paymentId: id, news }) => {
  for (const { notice, audience, refund, dispute } of news) {
    if (notice === 'receipt') await emitWebhooks(tx, paymentPaid, () => read(tx, id));
    // Reported to both; one event.
    if (notice === 'failed' && audience === 'team') await emitWebhooks(tx, paymentFailed, () => read(tx, id));
    if (refund !== undefined) {
      await emitWebhooks(tx, paymentRefunded, async () =>
        (await read(tx, id)).map((one) => ({ ...one, refunded: refund.amount })),
      );
    }
    if (dispute !== undefined) {
      const { status, reason, cents: amount, dueAt } = dispute;
      await emitWebhooks(tx, paymentDisputed, async () =>
        (await read(tx, id)).map((one) => ({ ...one, dispute: { status, reason, amount, dueAt } })),
      );
    }
  }
});

async function read(tx: Transaction, id: string) {
  const row = await readPayment(tx, id);
  if (row === undefined) return [];
  const { number, description, orderId, subscriptionId, amount, amountPaid, amountRefunded, currency, attempts } = row;
  return [
    {
      id,
      number,
      description,
      orderId,
      subscriptionId,
      amount,
      amountPaid,
      amountRefunded,
      currency,
      attempts,
      client: await webhookClient(tx, row.userId),
      tax: row.taxCents,
      nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
      issuedAt: row.issuedAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
    },
  ];
}
