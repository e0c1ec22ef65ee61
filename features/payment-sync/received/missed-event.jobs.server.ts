import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { createElement } from 'react';
import { and, eq, gte, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/accounts.table.ts';
import { paymentCustomers, paymentEvents, payments } from '#features/billing/billing.table.ts';
import { MissedEventEmail, missedEventSubject } from '#features/payment-sync/received/missed-event.email.tsx';
import { salesEmail } from '#features/billing/billing-settings.server.ts';
import { paymentReceived } from '#features/payment-sync/payment-sync.events.public.ts';
import { listenTo } from '#server/events.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { minuteMs } from '#values/duration.ts';

/** Events that report payments. */
const paymentTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice.payment_succeeded',
  'payment_intent.succeeded',
];

/** Events may arrive slightly later or earlier. */
const laterMinutes = 2;
const earlierMinutes = 60;

/** Unless the event still arrives. */
export const warnWithoutEvent = listenTo(
  paymentReceived,
  async (app: AppContext, tx, { paymentId, organizationId }) => {
    const now = app.now();
    if (await hasEvent(tx, organizationId, now)) return;
    const job = { paymentId, foundAt: now.toISOString() };
    const startAfter = new Date(now.getTime() + laterMinutes * minuteMs);
    await app.jobs.send(tx, warnOfMissedEvent, job, { startAfter });
  },
);

/** Limits emails when the webhook is down for everyone. */
const warningLimit = { name: 'missed-event-warning', points: 10, seconds: 86_400 };

/** `foundAt` is ISO text. */
const foundPayment = z.object({ paymentId: z.string(), foundAt: z.string() });

/** Job `send-missed-event-warning`: to the team; the endpoint is probably misconfigured. */
export const warnOfMissedEvent = defineJob(
  'send-missed-event-warning',
  foundPayment,
  async (app, { paymentId, foundAt }) => {
    const [row] = await app.db
      .select({ payment: payments, email: users.email })
      .from(payments)
      .innerJoin(users, eq(users.id, ownerOf(payments.organizationId)))
      .where(eq(payments.id, paymentId));
    if (!row || (await hasEvent(app.db, row.payment.organizationId, new Date(foundAt)))) return;
    app.log.error(
      { event: 'payments.event.missed', payment: paymentId, invoice: row.payment.invoiceId },
      'Found a payment without a webhook event: check the endpoint at the provider and its secret',
    );
    const limited = await app.limits.take(warningLimit, 'team');
    if (!limited.ok) return;
    const { payment, email } = row;
    const warning = {
      description: payment.description,
      amount: { cents: payment.amountPaid, currency: payment.currency },
      email,
      endpoint: `${app.env.PUBLIC_ORIGIN}/functions/v1/stripe-webhook`,
      consoleUrl: app.payments.consoleUrl,
    };
    await app.mail.send({
      key: `missed event ${paymentId}`,
      to: app.settings.get(salesEmail),
      subject: missedEventSubject(warning),
      ...(await renderEmail(createElement(MissedEventEmail, warning))),
    });
  },
  { label: 'Email to the team: missing payment event', isEmail: true },
);

async function hasEvent(db: Transaction | AppContext['db'], organizationId: string, foundAt: Date): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .innerJoin(paymentCustomers, eq(paymentCustomers.customerId, paymentEvents.customerId))
    .where(
      and(
        eq(paymentCustomers.organizationId, organizationId),
        inArray(paymentEvents.type, paymentTypes),
        gte(paymentEvents.receivedAt, new Date(foundAt.getTime() - earlierMinutes * minuteMs)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
