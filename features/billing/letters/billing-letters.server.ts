import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { methodName } from '#features/billing/billing.ts';
import { orders, payments } from '#features/billing/billing.table.ts';
import {
  DisputeLetterBody,
  disputeSubject,
  FailedLetterBody,
  failedSubject,
  OrderLetterBody,
  orderSubject,
  ReceiptLetterBody,
  receiptSubject,
  RefundLetterBody,
  refundSubject,
  type PaymentLetter,
} from '#features/billing/letters/billing.mail.tsx';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import type { PaymentLetterJob } from '#features/billing/sync/write-payments.server.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

/** What the job of a purchase is told. */
export interface OrderNoticeJob {
  readonly orderId: string;
}

const payerColumns = { email: users.email, name: userProfiles.fullName, company: userProfiles.companyName };

/** Job `send-payment-letter`: a receipt, a payment that failed, a refund to the client; a dispute to the team. */
export async function sendPaymentLetter(
  machine: Machine,
  { paymentId, notice, refund }: PaymentLetterJob,
): Promise<void> {
  const [row] = await machine.db
    .select({ payment: payments, payer: payerColumns })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, payments.userId))
    .where(eq(payments.id, paymentId));
  if (!row) return;
  const { payment, payer } = row;
  // A card that has been charged since needs no word of the try before.
  if (notice === 'failed' && payment.status !== 'open') return;
  const letter = letterOf(machine, payment, refund);
  const toTeam = notice === 'disputed';
  const { salesEmail } = machine.settings.current();
  const [subject, body] = partsOf(machine, notice, letter, payer);
  await machine.mail.send({
    key: `payment ${paymentId} ${notice}${refund === undefined ? '' : ` ${refund.total}`}`,
    to: toTeam ? salesEmail : payer.email,
    replyTo: toTeam ? payer.email : salesEmail,
    subject,
    ...(await renderLetter(body)),
  });
}

/** Job `send-order-notice`: the purchase to the team, whose answer goes to the client. */
export async function sendOrderNotice(machine: Machine, { orderId }: OrderNoticeJob): Promise<void> {
  const [row] = await machine.db
    .select({ order: orders, payer: payerColumns })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, orders.userId))
    .where(eq(orders.id, orderId));
  if (!row) return;
  const { order, payer } = row;
  const name = catalogueOfSite(machine).offers.find(({ id }) => id === order.offer)?.name ?? order.offer;
  const letter = { name, payer, paidAt: order.paidAt, amount: { cents: order.amount, currency: order.currency } };
  await machine.mail.send({
    key: `order ${orderId}`,
    to: machine.settings.current().salesEmail,
    replyTo: payer.email,
    subject: orderSubject(letter),
    ...(await renderLetter(createElement(OrderLetterBody, letter))),
  });
}

function partsOf(
  machine: Machine,
  notice: PaymentLetterJob['notice'],
  letter: PaymentLetter,
  payer: { email: string; name: string | null; company: string | null },
) {
  switch (notice) {
    case 'receipt':
      return [receiptSubject(letter), createElement(ReceiptLetterBody, letter)] as const;
    case 'failed':
      return [failedSubject(letter), createElement(FailedLetterBody, letter)] as const;
    case 'refunded':
      return [refundSubject(letter), createElement(RefundLetterBody, letter)] as const;
    case 'disputed': {
      const { consoleUrl } = machine.payments;
      return [disputeSubject(letter, payer), createElement(DisputeLetterBody, { letter, payer, consoleUrl })] as const;
    }
  }
}

function letterOf(
  { env }: Machine,
  payment: typeof payments.$inferSelect,
  refund: PaymentLetterJob['refund'] = { amount: payment.amountRefunded, total: payment.amountRefunded },
): PaymentLetter {
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
