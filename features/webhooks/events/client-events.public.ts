import * as z from 'zod/mini';
import { addOns, optimization, plans } from '#content/offers.ts';
import { defineWebhookEvent, field, previousOf } from '#features/webhooks/events/define-event.ts';

const offerIds = [...plans, ...addOns, optimization].map(({ id }) => id);

const client = field.of(
  z.nullable(
    z.strictObject({
      id: field.text('The account: the same in all its events'),
      email: field.text('Email address'),
      name: field.maybeText('Name'),
      company: field.maybeText('Company'),
    }),
  ),
  'Who pays; `null` once the account is erased',
);
const currency = field.text('ISO code in lower case, such as `usd`');
const priceId = field.text('The price at the payment provider; links to `/checkout?priceId=` use the same id');

const exampleClient = {
  id: 'k3Jd8fQ2mZx7Rb5tYw1LcV9nHs4GpAe6',
  email: 'ada@harbor.example',
  name: 'Ada Okafor',
  company: 'Harbor Freight Tools',
};

export const saleCompleted = defineWebhookEvent({
  type: 'sale.completed',
  when: 'A purchase at the checkout was paid. Sent once; later charges of a subscription are `payment.paid`.',
  data: z.strictObject({
    id: field.id('The order'),
    client,
    offer: field.choice(offerIds, 'What was bought'),
    priceId,
    mode: field.choice(['payment', 'subscription'], 'Paid once, or every month'),
    amount: field.cents('What was charged, with tax'),
    tax: field.cents('Tax in it'),
    currency,
    subscriptionId: field.maybeText('The subscription that it began'),
    paidAt: field.time('When it was paid'),
  }),
  subjectOf: ({ id }) => `order ${id}`,
  example: {
    id: '7a6b5c4d-3e2f-4a1b-9c8d-7e6f5a4b3c2d',
    client: exampleClient,
    offer: 'starter',
    priceId: 'price_starter_monthly',
    mode: 'subscription',
    amount: 850_000,
    tax: 0,
    currency: 'usd',
    subscriptionId: 'sub_1Qx2Yz3Ab4Cd5Ef6',
    paidAt: '2026-11-21T22:48:11.020Z',
  },
});

const terms = {
  offer: field.of(
    z.nullable(z.enum(offerIds)),
    'The plan or service; `null` for a fee that was agreed with the client',
  ),
  priceId,
  status: field.text(
    'The payment provider’s status: `active`, `trialing`, `past_due`, `unpaid`, `paused` or `canceled`',
  ),
  monthlyAmount: field.cents('Monthly fee, less any ongoing discount'),
  mrr: field.cents('What it adds to monthly recurring revenue now: 0 while it is paused, past due, or over'),
  discount: field.of(
    z.nullable(
      z.strictObject({
        amount: field.cents('Off each month'),
        label: field.maybeText('What it is called'),
        endsAt: field.maybeTime('When it ends; `null` if it does not'),
      }),
    ),
    'Discount for more than one month',
  ),
  currency,
  pausedAt: field.maybeTime('Since when no fee is charged; `null` if it is not paused'),
  resumesAt: field.maybeTime('When a pause ends automatically'),
  scheduledOffer: field.of(z.nullable(z.enum(offerIds)), 'The plan that follows'),
  scheduledAt: field.maybeTime('When that plan begins'),
  cancelAtPeriodEnd: field.flag('Whether it ends with the current period'),
  cancelAt: field.maybeTime('When it will end'),
  endedAt: field.maybeTime('When it ended'),
  currentPeriodStart: field.maybeTime('Start of the period that is paid for'),
  currentPeriodEnd: field.maybeTime('End of that period'),
};

/** The kinds of `subscription_changes`, and changes that are not recorded there. */
const changes = [
  'started',
  'changed',
  'change-scheduled',
  'change-undone',
  'paused',
  'unpaused',
  'cancel-scheduled',
  'cancel-undone',
  'ended',
  'renewed',
  'status-changed',
  'updated',
] as const;

export const subscriptionUpdated = defineWebhookEvent({
  type: 'subscription.updated',
  when: 'A subscription started, changed or ended. One event for each change; `change` says which.',
  data: z.strictObject({
    id: field.text('The subscription at the payment provider: the same in all its events'),
    client,
    ...terms,
    change: field.choice(
      changes,
      'What happened. `renewed`: the next period began. `status-changed`: a payment is overdue, or was made. `updated`: anything else, such as a discount or another end of a pause',
    ),
    reason: field.of(
      z.nullable(z.enum(['client', 'unpaid', 'us', 'disputed'])),
      'Why it ended: by the client, because of a failed payment, by us, or because of a dispute',
    ),
    previous: field.of(
      z.nullable(previousOf(terms, '')),
      'Former values of exactly the fields that changed; `null` for `started`',
    ),
  }),
  example: {
    id: 'sub_1Qx2Yz3Ab4Cd5Ef6',
    client: exampleClient,
    offer: 'starter',
    priceId: 'price_starter_monthly',
    status: 'active',
    monthlyAmount: 150_000,
    mrr: 0,
    discount: null,
    currency: 'usd',
    pausedAt: '2026-12-03T10:15:00.000Z',
    resumesAt: '2027-01-03T10:15:00.000Z',
    scheduledOffer: null,
    scheduledAt: null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    currentPeriodStart: '2026-11-21T22:48:11.000Z',
    currentPeriodEnd: '2026-12-21T22:48:11.000Z',
    change: 'paused',
    reason: null,
    previous: { mrr: 150_000, pausedAt: null, resumesAt: null },
  },
});

const payment = {
  id: field.id('The payment: the same in all its events'),
  client,
  number: field.maybeText('Number of the invoice'),
  description: field.text('What it is for'),
  orderId: field.of(z.nullable(z.uuid()), '`id` of its `sale.completed`, if it was bought at the checkout'),
  subscriptionId: field.maybeText('The subscription that it is for'),
  amount: field.cents('What is due, with tax'),
  amountPaid: field.cents('What was paid'),
  amountRefunded: field.cents('All that was refunded'),
  tax: field.cents('Tax in the amount'),
  currency,
  attempts: field.of(z.int(), 'How often it was charged'),
  nextAttemptAt: field.maybeTime('When it is charged again'),
  issuedAt: field.time('When it was issued'),
  paidAt: field.maybeTime('When it was paid'),
};

const examplePayment = {
  id: '2c3d4e5f-6a7b-4c8d-9e0f-1a2b3c4d5e6f',
  client: exampleClient,
  number: 'MER-0042',
  description: 'Starter, December 21 to January 21',
  orderId: null,
  subscriptionId: 'sub_1Qx2Yz3Ab4Cd5Ef6',
  amount: 150_000,
  amountPaid: 150_000,
  amountRefunded: 0,
  tax: 0,
  currency: 'usd',
  attempts: 1,
  nextAttemptAt: null,
  issuedAt: '2026-12-21T22:48:11.000Z',
  paidAt: '2026-12-21T22:49:03.000Z',
};

export const paymentPaid = defineWebhookEvent({
  type: 'payment.paid',
  when: 'A payment arrived: a purchase, a renewal, or an invoice.',
  data: z.strictObject(payment),
  example: examplePayment,
});

export const paymentFailed = defineWebhookEvent({
  type: 'payment.failed',
  when: 'A charge failed. One event for each attempt.',
  data: z.strictObject(payment),
  example: {
    ...examplePayment,
    amountPaid: 0,
    nextAttemptAt: '2026-12-24T22:48:11.000Z',
    paidAt: null,
  },
});

export const paymentRefunded = defineWebhookEvent({
  type: 'payment.refunded',
  when: 'Money was sent back to a client. One event for each refund.',
  data: z.strictObject({ ...payment, refunded: field.cents('This refund') }),
  example: { ...examplePayment, amountRefunded: 50_000, refunded: 50_000 },
});

export const paymentDisputed = defineWebhookEvent({
  type: 'payment.disputed',
  when: 'A client disputed a payment at their bank, or the bank decided.',
  data: z.strictObject({
    ...payment,
    dispute: field.of(
      z.strictObject({
        status: field.text(
          'The payment provider’s status, such as `needs_response`, `under_review`, `warning_needs_response`, `won` or `lost`',
        ),
        reason: field.maybeText('The bank’s reason, such as `fraudulent`'),
        amount: field.maybeCents('What is disputed'),
        dueAt: field.maybeTime('When the answer is due'),
      }),
      'The dispute',
    ),
  }),
  example: {
    ...examplePayment,
    dispute: { status: 'needs_response', reason: 'fraudulent', amount: 150_000, dueAt: '2027-01-08T23:59:59.000Z' },
  },
});
