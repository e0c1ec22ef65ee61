import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { methodName, paymentNotices } from '#features/billing/billing.ts';
import { orders, payments } from '#features/billing/billing.table.ts';
import {
  DisputeEmailBody,
  disputeSubject,
  FailedEmailBody,
  failedSubject,
  OrderEmailBody,
  orderSubject,
  ReceiptEmailBody,
  receiptSubject,
  RefundEmailBody,
  refundSubject,
  type PaymentEmail,
} from '#features/billing/emails/billing.email.tsx';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { salesEmail } from '#features/billing/billing-settings.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

const paymentNotice = z.object({
  paymentId: z.string(),
  notice: z.enum(paymentNotices),
  /** Cents: this refund, and the total. */
  refund: z.optional(z.object({ amount: z.number(), total: z.number() })),
});
type PaymentNoticeJob = z.infer<typeof paymentNotice>;

const payerColumns = { email: users.email, name: userProfiles.fullName, company: userProfiles.companyName };

/** Job `send-payment-letter`. */
export const sendPaymentEmail = defineJob(
  'send-payment-letter',
  paymentNotice,
  async (app, { paymentId, notice, refund }) => {
    const [row] = await app.db
      .select({ payment: payments, payer: payerColumns })
      .from(payments)
      .innerJoin(users, eq(users.id, payments.userId))
      .innerJoin(userProfiles, eq(userProfiles.userId, payments.userId))
      .where(eq(payments.id, paymentId));
    if (!row) return;
    const { payment, payer } = row;
    // Skipped if the card was charged since.
    if (notice === 'failed' && payment.status !== 'open') return;
    const mail = emailOf(app, payment, refund);
    const toTeam = notice === 'disputed';
    const ours = app.settings.get(salesEmail);
    const [subject, body] = partsOf(app, notice, mail, payer);
    await app.mail.send({
      key: `payment ${paymentId} ${notice}${refund === undefined ? '' : ` ${refund.total}`}`,
      to: toTeam ? ours : payer.email,
      replyTo: toTeam ? payer.email : ours,
      subject,
      ...(await renderEmail(body)),
    });
  },
  { label: 'Payment email', isEmail: true },
);

/** Job `send-order-notice`; replies go to the client. */
export const sendOrderNotice = defineJob(
  'send-order-notice',
  z.object({ orderId: z.string() }),
  async (app, { orderId }) => {
    const [row] = await app.db
      .select({ order: orders, payer: payerColumns })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .innerJoin(userProfiles, eq(userProfiles.userId, orders.userId))
      .where(eq(orders.id, orderId));
    if (!row) return;
    const { order, payer } = row;
    const name = catalogueOfSite(app).offers.find(({ id }) => id === order.offer)?.name ?? order.offer;
    const mail = { name, payer, paidAt: order.paidAt, amount: { cents: order.amount, currency: order.currency } };
    await app.mail.send({
      key: `order ${orderId}`,
      to: app.settings.get(salesEmail),
      replyTo: payer.email,
      subject: orderSubject(mail),
      ...(await renderEmail(createElement(OrderEmailBody, mail))),
    });
  },
  { label: 'Email to the team: sale', isEmail: true },
);

function partsOf(
  app: AppContext,
  notice: PaymentNoticeJob['notice'],
  mail: PaymentEmail,
  payer: { email: string; name: string | null; company: string | null },
) {
  switch (notice) {
    case 'receipt':
      return [receiptSubject(mail), createElement(ReceiptEmailBody, mail)] as const;
    case 'failed':
      return [failedSubject(mail), createElement(FailedEmailBody, mail)] as const;
    case 'refunded':
      return [refundSubject(mail), createElement(RefundEmailBody, mail)] as const;
    case 'disputed': {
      const { consoleUrl } = app.payments;
      return [disputeSubject(mail, payer), createElement(DisputeEmailBody, { mail, payer, consoleUrl })] as const;
    }
  }
}

function emailOf(
  { env }: AppContext,
  payment: typeof payments.$inferSelect,
  refund: PaymentNoticeJob['refund'] = { amount: payment.amountRefunded, total: payment.amountRefunded },
): PaymentEmail {
  const { currency, cardBrand: brand, cardLast4: last4 } = payment;
  return {
    description: payment.description,
    number: payment.number,
    amount: { cents: payment.amount, currency },
    refund: { cents: refund.amount, currency },
    refunded: { cents: refund.total, currency },
    paidAt: payment.paidAt,
    card: brand === null || last4 === null ? null : `${methodName(brand)} ending in ${last4}`,
    nextAttemptAt: payment.nextAttemptAt,
    paperUrl: payment.invoiceUrl ?? payment.receiptUrl,
    dashboardUrl: `${env.PUBLIC_ORIGIN}/dashboard`,
    isPurchase: payment.orderId !== null,
  };
}
