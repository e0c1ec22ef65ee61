import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import * as subscriptions from '#features/subscriptions/subscriptions.events.public.ts';
import { subscriptionUpdated } from '#features/webhooks/events/client-events.public.ts';
import { emitWebhooks, webhookClient } from '#features/webhooks/events/emit.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo } from '#server/events.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

type Change = z.output<typeof subscriptionUpdated.data>['change'];
type Terms = ReturnType<typeof termsOf>;

/** Reports each change from the former row to the present one, with what it changed. */
export const reportSubscription = listenTo(
  subscriptions.subscriptionUpdated,
  async (_app: AppContext, tx, { former, row, found }) => {
    const present = termsOf(row);
    const events = eventsOf(former && termsOf(former), present, found);
    if (events.length === 0) return;
    await emitWebhooks(tx, subscriptionUpdated, async () => {
      const client = await webhookClient(tx, row.userId);
      return events.map((event) => ({ id: row.id, client, ...present, ...event }));
    });
  },
);

/** The fields that a kind of change is about. Other changed fields are reported with the first event. */
const fieldsOf: Readonly<Partial<Record<Change, readonly (keyof Terms)[]>>> = {
  changed: ['offer', 'priceId', 'monthlyAmount', 'mrr', 'discount', 'currency'],
  'change-scheduled': ['scheduledOffer', 'scheduledAt'],
  'change-undone': ['scheduledOffer', 'scheduledAt'],
  paused: ['pausedAt', 'resumesAt', 'mrr'],
  unpaused: ['pausedAt', 'resumesAt', 'mrr'],
  'cancel-scheduled': ['cancelAt', 'cancelAtPeriodEnd'],
  'cancel-undone': ['cancelAt', 'cancelAtPeriodEnd'],
  renewed: ['currentPeriodStart', 'currentPeriodEnd'],
};

function eventsOf(former: Terms | undefined, present: Terms, found: readonly subscriptions.ReportedChange[]) {
  const isNew = found.some(({ kind }) => kind === 'started');
  if (former === undefined && !isNew) return [];
  const before = former ?? present;
  const names = Object.keys(present) as (keyof Terms)[];
  const different = names.filter((name) => !isDeepStrictEqual(before[name], present[name]));
  const recorded: { kind: Change; reason: subscriptions.ReportedChange['reason'] }[] = [...found];
  const add = (kind: Change) => recorded.push({ kind, reason: null });
  if (isRenewed(before, present) && !found.some(({ kind }) => kind === 'ended')) add('renewed');
  if (recorded.length === 0 && different.includes('status')) add('status-changed');
  if (recorded.length === 0 && different.length > 0) add('updated');
  const left = new Set(isNew ? [] : different);
  const shares = recorded.map(({ kind }) => (fieldsOf[kind] ?? []).filter((name) => left.delete(name)));
  return recorded.map(({ kind, reason }, at) => {
    const own = at === 0 ? [...(shares[0] ?? []), ...left] : (shares[at] ?? []);
    const previous = kind === 'started' ? null : Object.fromEntries(own.map((name) => [name, before[name]]));
    return { change: kind, reason, previous };
  });
}

function isRenewed({ currentPeriodEnd: end }: Terms, { currentPeriodStart: start }: Terms): boolean {
  return end !== null && start !== null && start >= end;
}

function termsOf(row: subscriptions.ReportedSubscription) {
  const { offer, priceId, status, monthlyAmount, currency, cancelAtPeriodEnd, scheduledOffer } = row;
  const { discountCents: amount, discountLabel: label, discountEndsAt } = row;
  return {
    offer,
    priceId,
    status,
    monthlyAmount,
    currency,
    cancelAtPeriodEnd,
    scheduledOffer,
    mrr: status === 'active' && row.pausedAt === null ? monthlyAmount : 0,
    discount: amount === 0 ? null : { amount, label, endsAt: isoOfSeconds(discountEndsAt) },
    pausedAt: isoOfSeconds(row.pausedAt),
    resumesAt: isoOfSeconds(row.resumesAt),
    scheduledAt: isoOfSeconds(row.scheduledAt),
    cancelAt: isoOfSeconds(row.cancelAt),
    endedAt: isoOfSeconds(row.endedAt),
    currentPeriodStart: isoOfSeconds(row.currentPeriodStart),
    currentPeriodEnd: isoOfSeconds(row.currentPeriodEnd),
  };
}
