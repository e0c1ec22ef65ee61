import type { agreements } from '#features/billing/records/agreements.table.ts';
import {
  endOf,
  toStartDate,
  monthlyPrice,
  secondsOf,
} from '#features/subscriptions/agreements/provider-terms.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Agreement = typeof agreements.$inferSelect;

/** Carries out the pending change of an agreed fee at the provider. Returns the columns to update. */
export async function changeAtProvider(app: AppContext, row: Agreement | undefined): Promise<Partial<Agreement>> {
  const { act, subscriptionId } = row ?? {};
  if (row === undefined || act == null || subscriptionId == null) return { act: null };
  const { stripe } = app.payments;
  const once = { idempotencyKey: `agreement-act-${act.id}` };
  switch (act.kind) {
    case 'amount': {
      const { items } = await stripe.subscriptions.retrieve(subscriptionId);
      const [item] = items.data;
      const product = idOf(item?.price.product);
      if (item === undefined || product === null) return { act: null };
      // An earlier attempt may have changed the price already.
      if (item.price.unit_amount !== act.cents) {
        const terms = monthlyPrice(app, product, { ...row, amount: act.cents });
        const price = await stripe.prices.create(terms, { idempotencyKey: `agreement-price-${act.id}` });
        const change = { items: [{ id: item.id, price: price.id }], proration_behavior: 'none' as const };
        await stripe.subscriptions.update(subscriptionId, change, once);
      }
      return { act: null, amount: act.cents, lines: [{ description: row.description, cents: act.cents }] };
    }
    case 'end':
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, once);
      return { act: null };
    case 'keep': {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }, once);
      const end = endOf(row.months, row.firstDay === null ? row.sendAt : toStartDate(row.firstDay));
      if (end !== null && end > app.now()) {
        const kept = { idempotencyKey: `${once.idempotencyKey}-end` };
        await stripe.subscriptions.update(
          subscriptionId,
          { cancel_at: secondsOf(end), proration_behavior: 'none' },
          kept,
        );
      }
      return { act: null };
    }
    case 'end-now': {
      const { status } = await stripe.subscriptions.retrieve(subscriptionId);
      if (status !== 'canceled') await stripe.subscriptions.cancel(subscriptionId, {}, once);
      return { act: null };
    }
  }
}
