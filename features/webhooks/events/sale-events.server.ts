import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { addOns, optimization, plans } from '#content/offers.ts';
import { readOrder } from '#features/billing/records/rows.public.server.ts';
import { orderPaid } from '#features/payment-sync/payment-sync.events.public.ts';
import {
  subscriptionUpdated,
  type ReportedChange,
  type ReportedSubscription,
} from '#features/subscriptions/subscriptions.events.public.ts';
import { client, currency, readClient } from '#features/webhooks/events/client.server.ts';
import { defineWebhookEvent, onEvent } from '#features/webhooks/events/define-event.server.ts';
import { field, pick, previousOf } from '#features/webhooks/events/fields.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

const offerIds = [...plans, ...addOns, optimization].map(({ id }) => id);
const priceId = field.text(
  'The price at the payment provider; links to `/checkout?priceId=` use the same id',
  'price_starter_monthly',
);
const sampleId = 'sub_1Qx2Yz3Ab4Cd5Ef6';

const sale = {
  id: field.id('The order', '7a6b5c4d-3e2f-4a1b-9c8d-7e6f5a4b3c2d'),
  client,
  offer: field.choice(offerIds, 'What was bought', 'starter'),
  priceId,
  mode: field.choice(['payment', 'subscription'], 'Paid once, or every month', 'subscription'),
  amount: field.cents('What was charged, with tax', 850_000),
  tax: field.cents('Tax in it', 0),
  currency,
  subscriptionId: field.maybeText('The subscription that it began', sampleId),
  paidAt: field.time('When it was paid', '2026-11-21T22:48:11.020Z'),
};

const terms = {
  offer: field.of(
    z.nullable(z.enum(offerIds)),
    'The plan or service; `null` for a fee that was agreed with the client',
    'starter',
  ),
  priceId,
  status: field.text(
    'The payment provider’s status: `active`, `trialing`, `past_due`, `unpaid`, `paused` or `canceled`',
    'active',
  ),
  monthlyAmount: field.cents('Monthly fee, less any ongoing discount', 150_000),
  mrr: field.cents('What it adds to monthly recurring revenue now: 0 while it is paused, past due, or over', 0),
  discount: field.of(
    z.nullable(
      z.strictObject({
        amount: field.cents('Off each month'),
        label: field.maybeText('What it is called'),
        endsAt: field.maybeTime('When it ends; `null` if it does not'),
      }),
    ),
    'Discount for more than one month',
    null,
  ),
  currency,
  pausedAt: field.maybeTime('Since when no fee is charged; `null` if it is not paused', '2026-12-03T10:15:00.000Z'),
  resumesAt: field.maybeTime('When a pause ends automatically', '2027-01-03T10:15:00.000Z'),
  scheduledOffer: field.of(z.nullable(z.enum(offerIds)), 'The plan that follows', null),
  scheduledAt: field.maybeTime('When that plan begins', null),
  cancelAtPeriodEnd: field.flag('Whether it ends with the current period', false),
  cancelAt: field.maybeTime('When it will end', null),
  endedAt: field.maybeTime('When it ended', null),
  currentPeriodStart: field.maybeTime('Start of the period that is paid for', '2026-11-21T22:48:11.000Z'),
  currentPeriodEnd: field.maybeTime('End of that period', '2026-12-21T22:48:11.000Z'),
};

function toTerms(row: ReportedSubscription) {
  const { discountCents: amount, discountLabel: label, discountEndsAt } = row;
  return pick(terms, {
    ...row,
    mrr: row.status === 'active' && row.pausedAt === null ? row.monthlyAmount : 0,
    discount: amount === 0 ? null : { amount, label, endsAt: isoOfSeconds(discountEndsAt) },
    pausedAt: isoOfSeconds(row.pausedAt),
    resumesAt: isoOfSeconds(row.resumesAt),
    scheduledAt: isoOfSeconds(row.scheduledAt),
    cancelAt: isoOfSeconds(row.cancelAt),
    endedAt: isoOfSeconds(row.endedAt),
    currentPeriodStart: isoOfSeconds(row.currentPeriodStart),
    currentPeriodEnd: isoOfSeconds(row.currentPeriodEnd),
  });
}

type Terms = ReturnType<typeof toTerms>;

/**
 * The kinds of `subscription_changes`, and changes that are not recorded there, with the fields that each is about. Other
 * changed fields are reported with the first event.
 */
const changes = {
  started: [],
  changed: ['offer', 'priceId', 'monthlyAmount', 'mrr', 'discount', 'currency'],
  'change-scheduled': ['scheduledOffer', 'scheduledAt'],
  'change-undone': ['scheduledOffer', 'scheduledAt'],
  paused: ['pausedAt', 'resumesAt', 'mrr'],
  unpaused: ['pausedAt', 'resumesAt', 'mrr'],
  'cancel-scheduled': ['cancelAt', 'cancelAtPeriodEnd'],
  'cancel-undone': ['cancelAt', 'cancelAtPeriodEnd'],
  ended: [],
  renewed: ['currentPeriodStart', 'currentPeriodEnd'],
  'status-changed': [],
  updated: [],
} satisfies Record<string, readonly (keyof Terms)[]>;
type Change = keyof typeof changes;

/** Returns what `found` and the rows say, each with what it changed. */
function findChanges(former: Terms | undefined, present: Terms, found: readonly ReportedChange[]) {
  const isNew = found.some(({ kind }) => kind === 'started');
  if (former === undefined && !isNew) return [];
  const before = former ?? present;
  const names = Object.keys(present) as (keyof Terms)[];
  const different = names.filter((name) => !isDeepStrictEqual(before[name], present[name]));
  const recorded: { kind: Change; reason: ReportedChange['reason'] }[] = [...found];
  const add = (kind: Change) => recorded.push({ kind, reason: null });
  if (isRenewed(before, present) && !found.some(({ kind }) => kind === 'ended')) add('renewed');
  if (recorded.length === 0 && different.includes('status')) add('status-changed');
  if (recorded.length === 0 && different.length > 0) add('updated');
  const left = new Set(isNew ? [] : different);
  const shares = recorded.map(({ kind }) => changes[kind].filter((name) => left.delete(name)));
  return recorded.map(({ kind, reason }, at) => {
    const own = at === 0 ? [...(shares[0] ?? []), ...left] : (shares[at] ?? []);
    const previous = kind === 'started' ? null : Object.fromEntries(own.map((name) => [name, before[name]]));
    return { change: kind, reason, previous };
  });
}

function isRenewed({ currentPeriodEnd: end }: Terms, { currentPeriodStart: start }: Terms): boolean {
  return end !== null && start !== null && start >= end;
}

export const saleEvents = [
  defineWebhookEvent({
    type: 'sale.completed',
    label: 'A purchase was paid',
    when: 'A purchase at the checkout was paid. Sent once; later charges of a subscription are `payment.paid`.',
    data: z.strictObject(sale),
    subjectOf: ({ id }) => `order ${id}`,
    from: [
      onEvent(orderPaid, ({ orderId }, tx) => async () => {
        const row = await readOrder(tx, orderId);
        if (row?.paidAt == null) return [];
        const { paidAt, taxCents: tax } = row;
        return [pick(sale, { ...row, client: await readClient(tx, row.organizationId), tax, paidAt })];
      }),
    ],
  }),
  defineWebhookEvent({
    type: 'subscription.updated',
    label: 'A subscription started, changed, paused, renewed, or ended',
    when: 'A subscription started, changed or ended. One event for each change; `change` says which.',
    data: z.strictObject({
      id: field.text('The subscription at the payment provider: the same in all its events', sampleId),
      client,
      ...terms,
      change: field.choice(
        Object.keys(changes) as Change[],
        'What happened. `renewed`: the next period began. `status-changed`: a payment is overdue, or was made. `updated`: anything else, such as a discount or another end of a pause',
        'paused',
      ),
      reason: field.of(
        z.nullable(z.enum(['client', 'unpaid', 'us', 'disputed'])),
        'Why it ended: by the client, because of a failed payment, by us, or because of a dispute',
        null,
      ),
      previous: field.of(
        z.nullable(previousOf(terms, '')),
        'Former values of exactly the fields that changed; `null` for `started`',
        { mrr: 150_000, pausedAt: null, resumesAt: null },
      ),
    }),
    from: [
      onEvent(subscriptionUpdated, ({ former, row, found }, tx) => {
        const present = toTerms(row);
        const reported = findChanges(former && toTerms(former), present, found);
        if (reported.length === 0) return null;
        return async () => {
          const payer = await readClient(tx, row.organizationId);
          return reported.map((one) => ({ id: row.id, client: payer, ...present, ...one }));
        };
      }),
    ],
  }),
];
