import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import {
  newsletterDeliveries as deliveries,
  newsletterResults as results,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { subscriberLeft } from '#features/newsletter/newsletter.events.public.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import { findRecipientRefusal } from '#server/email/refused-recipient.ts';

/** A code, never text from the mail server. */
export function bounceReason(error: unknown): string | null {
  const refusal = findRecipientRefusal(error);
  if (refusal === null) return null;
  return refusal.enhanced === null ? `SMTP ${refusal.code}` : `SMTP ${refusal.code} ${refusal.enhanced}`;
}

/** Stops all emails to it. Unsubscribed addresses stay unsubscribed. */
export async function markBounced(
  app: AppContext,
  tx: Transaction,
  subscriptionId: string,
  reason: string,
): Promise<boolean> {
  const now = app.now();
  const before = await lockSubscriber(tx, subscriptionId);
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ status: 'bounced', bouncedAt: now, bounceReason: reason, updatedAt: now })
    .where(and(eq(subscriptions.id, subscriptionId), inArray(subscriptions.status, ['active', 'pending'])));
  if (before?.status === 'active')
    await raiseRows(app, tx, subscriberLeft, [{ ...before, reason: 'bounced', at: now }]);
  return rowCount === 1;
}

async function lockSubscriber(tx: Transaction, id: string) {
  const { email, status } = subscriptions;
  const [row] = await tx
    .select({ id: subscriptions.id, email, status })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('update');
  return row;
}

/** A returned email no longer counts as sent. */
export async function markReturned(tx: Transaction, campaignId: string, subscriptionId: string): Promise<void> {
  const { rowCount } = await tx
    .update(deliveries)
    .set({ outcome: 'bounced' })
    .where(
      and(
        eq(deliveries.campaignId, campaignId),
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.outcome, 'sent'),
      ),
    );
  if (rowCount !== 1) return;
  await tx
    .update(results)
    .set({ sent: sql`${results.sent} - 1`, bounced: sql`${results.bounced} + 1` })
    .where(and(eq(results.campaignId, campaignId), isNotNull(results.countedAt)));
}

/** Keeps only the address and dates. False if already unsubscribed. */
export async function unsubscribe(
  app: AppContext,
  tx: Transaction,
  subscriptionId: string,
  campaignId: string | null,
): Promise<boolean> {
  const now = app.now();
  const before = await lockSubscriber(tx, subscriptionId);
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ status: 'unsubscribed', unsubscribedAt: now, preferences: {}, source: '', formId: null, updatedAt: now })
    .where(and(eq(subscriptions.id, subscriptionId), ne(subscriptions.status, 'unsubscribed')));
  if (rowCount !== 1) return false;
  if (before?.status === 'active')
    await raiseRows(app, tx, subscriberLeft, [{ ...before, reason: 'unsubscribed', at: now }]);
  if (campaignId !== null) await countLeaving(tx, campaignId, subscriptionId, now);
  return true;
}

/** Records the email that led to it; ignored if never received. */
async function countLeaving(tx: Transaction, campaignId: string, subscriptionId: string, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(deliveries)
    .set({ leftAt: now })
    .where(
      and(
        eq(deliveries.campaignId, campaignId),
        eq(deliveries.subscriptionId, subscriptionId),
        isNull(deliveries.leftAt),
      ),
    );
  if (rowCount !== 1) return;
  await tx
    .insert(results)
    .values({ campaignId, unsubscribed: 1 })
    .onConflictDoUpdate({ target: results.campaignId, set: { unsubscribed: sql`${results.unsubscribed} + 1` } });
}
