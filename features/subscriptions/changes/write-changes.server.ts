import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { audiences } from '#features/billing/billing.ts';
import type { PlanSnapshot } from '#features/billing/records/changes.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { subscriptionChanged, type ReportedSubscription } from '#features/payment-sync/payment-sync.events.public.ts';
import { maxReportDays } from '#features/payment-sync/rows/payment-updates.ts';
import { sendSubscriptionEmail } from '#features/subscriptions/changes/change-emails.jobs.server.ts';
import { changesBetween, hasBegun } from '#features/subscriptions/changes/find-changes.ts';
import { subscriptionUpdated } from '#features/subscriptions/subscriptions.events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo, raise } from '#server/events.ts';
import { dayMs } from '#values/duration.ts';

/** Writes the changes of a subscription, and queues their webhooks and emails, each once. */
export const recordChange = listenTo(subscriptionChanged, async (app: AppContext, tx, change) => {
  const { before: known, after: row, canceledAt, endReason } = change;
  const { organizationId, id: subscriptionId } = row;
  const history = await tx
    .select({ kind: subscriptionChanges.kind, at: subscriptionChanges.at })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.subscriptionId, subscriptionId))
    .orderBy(subscriptionChanges.position);
  const now = app.now();
  const oldest = now.getTime() - maxReportDays * dayMs;
  // The end of an agreed number of months is no cancellation.
  const first = row.isAgreed ? toSnapshot(row) : null;
  const before = known === undefined ? first : toSnapshot(known);
  const facts = { createdAt: row.createdAt, canceledAt, endReason };
  const kinds = history.map(({ kind }) => kind);
  const changes = changesBetween(before, toSnapshot(row), facts, kinds, now);
  const hadBegun = known !== undefined && hasBegun(known);
  const reported = changes.filter(({ kind, isReportable }) => (kind === 'started' ? !hadBegun : isReportable));
  await raise(app, tx, subscriptionUpdated, { former: known, row, found: reported });
  // The sandbox's clock may be ahead of ours; a later change never reads as an earlier one.
  let latest = Math.max(history.at(-1)?.at.getTime() ?? 0, (row.currentPeriodStart ?? 0) * 1000);
  let position = history.length;
  const changedBy = sql<string>`(select ${users.id} from ${users} join ${paymentCustomers}
    on ${paymentCustomers.actedBy} = ${users.id} where ${paymentCustomers.organizationId} = ${organizationId})`;
  for (const found of changes) {
    const isStart = found.kind === 'started';
    const at = isStart ? found.at : new Date(Math.max(found.at.getTime(), latest));
    if (!isStart) latest = at.getTime();
    const { kind, reason, after } = found;
    const notified = found.isReportable && found.at.getTime() >= oldest;
    position += 1;
    const change = { position, kind, reason, at, before: found.before, after, changedBy, notified };
    const [made] = await tx
      .insert(subscriptionChanges)
      .values({ organizationId, subscriptionId, ...change })
      .returning({ changeId: subscriptionChanges.id });
    if (!notified || made === undefined) continue;
    for (const audience of audiences) await app.jobs.send(tx, sendSubscriptionEmail, { ...made, audience });
  }
});

function toSnapshot(row: ReportedSubscription): PlanSnapshot {
  const { offer, status, currency, endedAt, currentPeriodEnd: periodEnd } = row;
  const { scheduledOffer, scheduledAt, pausedAt, resumesAt } = row;
  const isRunningOut = row.cancelAtPeriodEnd ? periodEnd : null;
  return {
    offer,
    status,
    currency,
    endedAt,
    periodEnd,
    cents: row.monthlyAmount,
    cancelAt: row.cancelAt ?? isRunningOut,
    scheduledOffer,
    scheduledAt,
    pausedAt,
    resumesAt,
  };
}
