import { sendToClient } from '#features/billing/customers/send-to-client.server.ts';
import { clientColumns } from '#features/accounts/organizations/owner-of.server.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { createElement } from 'react';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { audiences, paymentNotices, isRunning } from '#features/billing/billing.ts';
import { orders, payments, subscriptions } from '#features/billing/billing.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import {
  FailedOrderEmailBody,
  failedOrderSubject,
  OrderEmailBody,
  orderSubject,
  ReceiptEmailBody,
  receiptSubject,
  TeamFailedOrderEmail,
  teamFailedOrderSubject,
  type Payer,
  type PaymentEmail,
} from '#features/purchases/emails/billing.email.tsx';
import { ReturnEmailBody, returnSubject } from '#features/purchases/emails/return.email.tsx';
import {
  DisputeClosedEmail,
  disputeClosedSubject,
  DisputeEmailBody,
  disputeSubject,
  type DisputeEmail,
} from '#features/purchases/emails/dispute.email.tsx';
import {
  FailedEmailBody,
  failedSubject,
  RecoveredEmail,
  recoveredSubject,
  TeamFailedEmail,
  teamFailedSubject,
  type FailedTry,
} from '#features/purchases/emails/failure.email.tsx';
import { creditNotePdf, invoicePdf } from '#features/purchases/emails/invoice-pdf.server.ts';
import { addressesOf, toPaymentEmail } from '#features/purchases/emails/payment-email.server.ts';
import { addressLines } from '#features/billing/records/billing-details.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { salesEmail } from '#features/billing/billing-settings.server.ts';
import { orderFailed, orderPaid, paymentChanged } from '#features/payment-sync/payment-sync.events.public.ts';
import { failureReasons, newReturn } from '#features/payment-sync/rows/payment-updates.ts';
import { listenTo } from '#server/events.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { dateOf } from '#values/timestamp.ts';

/** Jobs of older versions have no `audience`: disputes go to the team, everything else to the client. */
const paymentNotice = z.object({
  paymentId: z.string(),
  notice: z.enum(paymentNotices),
  audience: z.optional(z.enum(audiences)),
  /** Cents: this refund, and the total. Jobs of older versions have no more. */
  refund: z.optional(z.extend(z.partial(newReturn), { amount: z.number(), total: z.number() })),
  /** A receipt that the team sends again; `to` is empty for all recipients. */
  again: z.optional(z.object({ key: z.string(), to: z.string() })),
  /** Timestamps are ISO 8601. */
  attempt: z.optional(
    z.object({ number: z.number(), nextAt: z.nullable(z.string()), failure: z.optional(z.enum(failureReasons)) }),
  ),
  dispute: z.optional(
    z.object({
      status: z.string(),
      reason: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      cents: z.nullable(z.number()),
    }),
  ),
  recovered: z.optional(z.boolean()),
});
type PaymentNoticeJob = z.infer<typeof paymentNotice>;

const subscriptionColumns = { status: subscriptions.status, isAgreed: subscriptions.isAgreed };

/** Job `send-payment-email`. */
export const sendPaymentEmail = defineJob(
  'send-payment-email',
  paymentNotice,
  async (app, job) => {
    const { paymentId, notice, refund, attempt, dispute, again } = job;
    const [row] = await app.db
      .select({ payment: payments, payer: clientColumns(), subscription: subscriptionColumns })
      .from(payments)
      .innerJoin(organizations, eq(organizations.id, payments.organizationId))
      .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
      .where(eq(payments.id, paymentId));
    if (!row) return;
    const { payment, payer } = row;
    if (notice === 'failed' && (isOutdated(payment, attempt) || (await isCoveredByEnd(app, payment)))) return;
    const toTeam = (job.audience ?? (notice === 'disputed' ? 'team' : 'client')) === 'team';
    const [subject, body] = composeParts(app, job, row, toTeam);
    const what = [refund?.id ?? refund?.total, attempt?.number, dispute?.status, again?.key].filter(
      (part) => part !== undefined,
    );
    const key = ['payment', paymentId, notice, ...what, ...(job.audience === 'team' ? ['team'] : [])];
    const email = { key: key.join(' '), subject, ...(await renderEmail(body)) };
    if (toTeam) return app.mail.send({ ...email, replyTo: payer.email, to: app.settings.get(salesEmail) });
    const attachments = notice === 'receipt' ? await invoicePdf(app, payment) : await creditNotePdf(app, refund?.id);
    const mail = { ...email, replyTo: app.settings.get(salesEmail), attachments };
    return sendToClient(app, payment.organizationId, mail, { to: again?.to });
  },
  { label: 'Payment email', isEmail: true },
);

export const emailPayment = listenTo(paymentChanged, async (app: AppContext, tx, { paymentId, updates }) => {
  for (const one of updates) await app.jobs.send(tx, sendPaymentEmail, { paymentId, ...one });
});

/** The payment was charged since, or tried again, which sends its own email. */
function isOutdated({ status, attempts }: Payment, attempt: PaymentNoticeJob['attempt']): boolean {
  return status !== 'open' || (attempt !== undefined && attempts > attempt.number);
}

/** The email about the end of the subscription says that the last attempt failed. */
async function isCoveredByEnd({ db }: AppContext, { subscriptionId }: Payment): Promise<boolean> {
  if (subscriptionId === null) return false;
  const { kind, reason, notified } = subscriptionChanges;
  const endNotified = and(
    eq(subscriptionChanges.subscriptionId, subscriptionId),
    ...[eq(kind, 'ended'), eq(reason, 'unpaid'), eq(notified, true)],
  );
  return (await db.$count(subscriptionChanges, endNotified)) > 0;
}

/** Job `send-order-notice`; replies go to the client. */
export const sendOrderNotice = defineJob(
  'send-order-notice',
  z.object({ orderId: z.string() }),
  async (app, { orderId }) => {
    const mail = await readOrderEmail(app, orderId);
    if (mail === null) return;
    await app.mail.send({
      key: `order ${orderId}`,
      to: app.settings.get(salesEmail),
      replyTo: mail.payer.email,
      subject: orderSubject(mail),
      ...(await renderEmail(createElement(OrderEmailBody, mail))),
    });
  },
  { label: 'Email to the team: sale', isEmail: true },
);

export const emailPaidOrder = listenTo(orderPaid, async (app: AppContext, tx, order) => {
  await app.jobs.send(tx, sendOrderNotice, order);
});

/** Job `send-failed-order-email`: a debit that the bank refused after the purchase. */
export const sendFailedOrderEmail = defineJob(
  'send-failed-order-email',
  z.object({ orderId: z.string(), audience: z.enum(audiences) }),
  async (app, { orderId, audience }) => {
    const mail = await readOrderEmail(app, orderId);
    if (mail === null) return;
    const ours = app.settings.get(salesEmail);
    const isTeam = audience === 'team';
    const email = {
      key: `failed order ${orderId} ${audience}`,
      replyTo: isTeam ? mail.payer.email : ours,
      subject: isTeam ? teamFailedOrderSubject(mail) : failedOrderSubject(mail),
      ...(await renderEmail(createElement(isTeam ? TeamFailedOrderEmail : FailedOrderEmailBody, mail))),
    };
    await (isTeam ? app.mail.send({ ...email, to: ours }) : sendToClient(app, mail.organizationId, email));
  },
  { label: 'Email about a failed purchase', isEmail: true },
);

export const emailFailedOrder = listenTo(orderFailed, async (app: AppContext, tx, { orderId }) => {
  for (const audience of audiences) await app.jobs.send(tx, sendFailedOrderEmail, { orderId, audience });
});

async function readOrderEmail(app: AppContext, orderId: string) {
  const buyer = { email: users.email, name: userProfiles.fullName };
  const [row] = await app.db
    .select({ order: orders, payer: clientColumns(), buyer, details: billingDetails })
    .from(orders)
    .innerJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(users, eq(users.id, orders.orderedBy))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(billingDetails, eq(billingDetails.organizationId, orders.organizationId))
    .where(eq(orders.id, orderId));
  if (!row) return null;
  const { order, details } = row;
  // The owner, once the account of who bought is erased.
  const payer = { ...row.payer, ...(row.buyer.email === null ? {} : { ...row.buyer, email: row.buyer.email }) };
  const state = details?.vatId === '' ? null : details?.vatState;
  const name = catalogOfSite(app).offers.find(({ id }) => id === order.offer)?.name ?? order.offer;
  return {
    name,
    payer,
    organizationId: order.organizationId,
    paidAt: order.paidAt,
    amount: { cents: order.amount, currency: order.currency },
    checkoutUrl: `${app.env.PUBLIC_ORIGIN}/checkout?priceId=${encodeURIComponent(order.priceId)}`,
    personUrl: addressesOf(app.env, order.organizationId).personUrl,
    billedTo: details === null ? [] : [details.name, ...addressLines({ ...details, postal_code: details.postalCode })],
    vatId: [details?.vatId, state && `(${detailsCopy.vatStates[state]})`].filter(Boolean).join(' '),
  };
}

type Payment = typeof payments.$inferSelect;

interface PaymentRow {
  readonly payment: Payment;
  readonly payer: Payer;
  readonly subscription: Pick<typeof subscriptions.$inferSelect, 'status' | 'isAgreed'> | null;
}

function composeParts(app: AppContext, job: PaymentNoticeJob, row: PaymentRow, toTeam: boolean) {
  const { payer, payment, subscription } = row;
  const isOver = subscription !== null && !isRunning(subscription.status);
  const recovery = job.recovered !== true ? null : isOver ? 'ended' : 'continues';
  const mail = toPaymentEmail(app, payment, recovery, job.refund);
  switch (job.notice) {
    case 'receipt':
      return [receiptSubject(mail), createElement(ReceiptEmailBody, mail)] as const;
    case 'failed': {
      const next = job.attempt === undefined ? payment.nextAttemptAt : dateOf(job.attempt.nextAt);
      const number = job.attempt?.number ?? payment.attempts;
      const isAgreed = subscription?.isAgreed === true;
      const failure = job.attempt?.failure ?? null;
      const attempt: FailedTry = { number, nextAt: next, dueAt: payment.dueAt, failure, isEnd: isOver, isAgreed };
      if (toTeam) {
        return [
          teamFailedSubject(mail, payer, attempt),
          createElement(TeamFailedEmail, { mail, payer, attempt }),
        ] as const;
      }
      return [failedSubject(mail, attempt), createElement(FailedEmailBody, { mail, attempt })] as const;
    }
    case 'recovered':
      return [recoveredSubject(mail, payer), createElement(RecoveredEmail, { mail, payer })] as const;
    case 'refunded':
    case 'refund-failed':
    case 'credited': {
      const { notice } = job;
      const props = { mail, notice, payer: toTeam ? payer : null };
      return [returnSubject(props), createElement(ReturnEmailBody, props)] as const;
    }
    case 'disputed': {
      const dispute = toDisputeEmail(app, mail, row, job);
      return [disputeSubject(dispute), createElement(DisputeEmailBody, dispute)] as const;
    }
    case 'dispute-closed': {
      const dispute = toDisputeEmail(app, mail, row, job);
      return [disputeClosedSubject(dispute), createElement(DisputeClosedEmail, dispute)] as const;
    }
  }
}

function toDisputeEmail(
  app: AppContext,
  mail: PaymentEmail,
  { payment, payer }: PaymentRow,
  { dispute }: PaymentNoticeJob,
): DisputeEmail {
  return {
    mail,
    payer,
    consoleUrl: app.payments.consoleUrl,
    reason: dispute?.reason ?? null,
    status: dispute?.status ?? payment.dispute ?? 'needs_response',
    dueAt: dateOf(dispute?.dueAt ?? null),
    amount: { cents: dispute?.cents ?? payment.amountPaid, currency: payment.currency },
  };
}
