import { sendToClient } from '#features/billing/customers/send-to-client.server.ts';
import { createElement } from 'react';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  InvoiceEmailBody,
  invoiceSubject,
  type InvoiceEmail,
} from '#features/subscriptions/agreements/invoice.email.tsx';
import { paymentCustomers, paymentEvents, payments } from '#features/billing/billing.table.ts';
import { invoicePdf } from '#features/purchases/emails/invoice-pdf.server.ts';
import { remindAfterDays, salesEmail } from '#features/billing/billing-settings.server.ts';
import { dueCents } from '#features/billing/receipt.ts';
import { invoiceSent, invoiceVoided } from '#features/payment-sync/payment-sync.events.public.ts';
import { listenTo } from '#server/events.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

/** Job `send-invoice-email`. `again` distinguishes emails that the team sends again. */
export const sendInvoiceEmail = defineJob(
  'send-invoice-email',
  z.object({
    paymentId: z.string(),
    reason: z.enum(['new', 'overdue', 'again', 'void']),
    again: z.optional(z.string()),
  }),
  async (app, { paymentId, reason, again }) => {
    const [row] = await app.db.select({ payment: payments }).from(payments).where(eq(payments.id, paymentId));
    // Paid or voided since.
    const isStale = row?.payment.status !== (reason === 'void' ? 'void' : 'open');
    if (row === undefined || isStale || row.payment.dueAt === null || row.payment.invoiceUrl === null) return;
    const { description, number, currency, dueAt, invoiceUrl } = row.payment;
    const mail: InvoiceEmail = {
      description,
      number,
      dueAt,
      payUrl: invoiceUrl,
      pdfUrl: row.payment.invoicePdf,
      isReminder: reason === 'overdue',
      isVoid: reason === 'void',
      amount: { cents: dueCents(row.payment), currency },
      dashboardUrl: `${app.env.PUBLIC_ORIGIN}/dashboard`,
    };
    await sendToClient(app, row.payment.organizationId, {
      key: `invoice ${paymentId} ${again ?? reason}`,
      replyTo: app.settings.get(salesEmail),
      subject: invoiceSubject(mail),
      attachments: mail.isVoid ? [] : await invoicePdf(app, row.payment),
      ...(await renderEmail(createElement(InvoiceEmailBody, mail))),
    });
  },
  { label: 'Invoice to a client', isEmail: true },
);

export const emailSentInvoice = listenTo(invoiceSent, async (app: AppContext, tx, invoice) => {
  await app.jobs.send(tx, sendInvoiceEmail, { ...invoice, reason: 'new' });
});

export const emailVoidInvoice = listenTo(invoiceVoided, async (app: AppContext, tx, invoice) => {
  await app.jobs.send(tx, sendInvoiceEmail, { ...invoice, reason: 'void' });
});

/** Job `remind-of-invoices`, hourly: each overdue invoice once. */
export const remindOfInvoices = defineJob(
  'remind-of-invoices',
  noPayload,
  (app: AppContext) =>
    app.db.transaction(async (tx) => {
      const due = sql`${payments.dueAt} + make_interval(days => ${app.settings.get(remindAfterDays)})`;
      const rows = await tx
        .update(payments)
        .set({ notices: sql`array_append(${payments.notices}, 'overdue')` })
        .where(
          and(
            eq(payments.status, 'open'),
            sql`${due} <= ${clockOf(app)}`,
            sql`not (${payments.notices} @> array['overdue'])`,
          ),
        )
        .returning({ paymentId: payments.id });
      for (const row of rows) await app.jobs.send(tx, sendInvoiceEmail, { ...row, reason: 'overdue' });
    }),
  { label: 'Remind clients of overdue invoices', schedule: '37 * * * *' },
);

/** Ours, or that of the customer's newest event: the sandbox's clock can be moved ahead. */
function clockOf(app: AppContext) {
  return sql`greatest(${app.now().toISOString()}::timestamptz, (select max(${paymentEvents.happenedAt})
    from ${paymentEvents} join ${paymentCustomers} on ${paymentCustomers.customerId} = ${paymentEvents.customerId}
    where ${paymentCustomers.organizationId} = ${payments.organizationId}))`;
}
