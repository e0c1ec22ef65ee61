import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAction, writeAudit } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { InvoiceAction, InvoiceResult } from '#features/billing/records/agreements.ts';
import { sendInvoiceEmail } from '#features/subscriptions/agreements/invoice-emails.jobs.server.ts';
import { withCustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { billingRecipients } from '#features/billing/customers/send-to-client.server.ts';
import { sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import {
  refundAtProvider,
  refundTerms,
  type RefundTerms,
} from '#features/subscriptions/agreements/invoices/refund-at-provider.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

const order = z.object({
  paymentId: z.string(),
  act: z.enum(['void', 'mark-paid', 'refund']),
  refund: z.optional(refundTerms),
  key: z.string(),
  note: z.string(),
  by: z.object({ actorId: z.string(), ipAddress: z.nullable(z.string()), userAgent: z.nullable(z.string()) }),
});
type Order = z.infer<typeof order>;

/** Job `act-on-invoice`: voids an invoice, marks it paid or refunds it, unless the request did. */
export const actOnInvoiceJob = defineJob(
  'act-on-invoice',
  order,
  async (app, job) => {
    await actAtProvider(app, job);
  },
  { label: 'Void an invoice, mark it paid, or refund a payment' },
);

/** Seconds after which the job carries out what the request did not. */
const takeOverSeconds = 20;

interface Options {
  /** The id of the form: a second click sends no second email, and refunds nothing again. */
  readonly key?: string;
  readonly note?: string;
  readonly refund?: RefundTerms;
  /** Who gets the receipt; empty for everyone who gets billing emails. */
  readonly to?: string;
}

/**
 * Voids an invoice, marks it paid, refunds it, or sends it or its receipt again. Returns the action if it was carried
 * out, otherwise the state of the invoice.
 */
export async function actOnInvoice(
  app: AppContext,
  by: TeamMember<'money:write'>,
  paymentId: string,
  act: InvoiceAction,
  { key = randomUUID(), note = '', refund, to = '' }: Options = {},
): Promise<InvoiceResult> {
  const [row] = await app.db.select().from(payments).where(eq(payments.id, paymentId));
  const isOpen = row?.status === 'open' && row.invoiceId !== null;
  if (row === undefined || (!isOpen && (row.status !== 'paid' || act === 'void' || act === 'mark-paid'))) return 'gone';
  if (act === 'send-again') return sendAgain(app, by, row, key, to);
  const job = { paymentId, act, key, note, refund, by: { actorId: by.user.id, ...by.from } };
  const startAfter = new Date(app.now().getTime() + takeOverSeconds * 1000);
  await app.jobs.send(app.db, actOnInvoiceJob, job, { startAfter });
  try {
    return await actAtProvider(app, job);
  } catch (error) {
    app.log.warn({ event: 'invoice.act.failed', payment: paymentId, err: error }, 'Could not act on an invoice yet');
    return 'pending';
  }
}

type Payment = typeof payments.$inferSelect;

const perForm = { name: 'send-again-form', points: 1, seconds: 3600 };
const perPayment = { name: 'send-again', points: 5, seconds: 3600 };

/** Sends an open invoice to all who get billing emails, or the receipt of a paid one to them or one of them. */
async function sendAgain(app: AppContext, by: TeamMember<'money:write'>, row: Payment, key: string, to: string) {
  const { id: paymentId, organizationId, invoiceId: invoice } = row;
  const addresses = (await billingRecipients(app, organizationId)).map(({ email }) => email);
  if (to !== '' && !addresses.includes(to)) return 'gone';
  if (!(await app.limits.take(perForm, key)).ok) return 'send-again';
  if (!(await app.limits.take(perPayment, paymentId)).ok) return 'limited';
  await app.db.transaction(async (tx) => {
    const isOpen = row.status === 'open';
    const action = isOpen ? 'invoice-sent-again' : 'receipt-sent-again';
    await recordAction(
      app,
      by,
      { action, subject: subjectOf(paymentId), details: { invoice, email: to || addresses.join(', ') } },
      tx,
    );
    await (isOpen
      ? app.jobs.send(tx, sendInvoiceEmail, { paymentId, reason: 'again', again: key })
      : app.jobs.send(tx, sendPaymentEmail, { paymentId, notice: 'receipt', again: { key, to } }));
  });
  return 'send-again';
}

/** @throws if the provider is unavailable; the job tries again. */
async function actAtProvider(app: AppContext, job: Order): Promise<InvoiceResult> {
  const { paymentId, act } = job;
  const find = async () => (await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0];
  const row = await find();
  if (row === undefined) return 'gone';
  let result: InvoiceResult | null = null;
  let fault: ReturnType<typeof paymentFault> = null;
  try {
    // Under the lock, so that nothing else is refunded between the look at the provider and the call.
    if (act === 'refund')
      result = (await withCustomerLock(app, row.organizationId, () => refund(app, row, job))) ?? null;
    else await changeInvoice(app, row, job, act);
  } catch (error) {
    fault = paymentFault(error);
    if (fault === 'away' || fault === null) throw error;
    app.log.warn({ event: 'invoice.act.refused', payment: paymentId, err: error }, 'The provider refused an act');
  }
  await syncCustomer(app, row.organizationId);
  if (fault === 'missing') return 'unknown';
  if (act === 'refund') return result ?? 'refund-refused';
  const status = (await find())?.status;
  if (status === 'void') return act === 'void' ? act : 'voided';
  if (status === 'paid') return fault === null && act === 'mark-paid' ? act : 'paid';
  return fault === null ? 'pending' : 'refused';
}

/** Repeats an attempt that was not recorded, also after a webhook has changed the row. */
async function changeInvoice(app: AppContext, row: Payment, job: Order, act: 'void' | 'mark-paid'): Promise<void> {
  const { invoices } = app.payments.stripe;
  const once = { idempotencyKey: `invoice-act-${job.key}` };
  const invoice = row.invoiceId ?? '';
  if (await isRecorded(app.db, row, act, { invoice })) return;
  await (act === 'void'
    ? invoices.voidInvoice(invoice, {}, once)
    : invoices.pay(invoice, { paid_out_of_band: true }, once));
  await recordOnce(app, job, { invoice });
}

async function refund(app: AppContext, row: Payment, job: Order): Promise<InvoiceResult> {
  const { key, note, refund: terms } = job;
  const reference = terms && (await refundAtProvider(app, row, { key, note, terms }));
  if (terms === undefined || reference == null) return 'changed';
  await recordOnce(app, job, { reference }, { amount: terms.cents, reason: terms.reason });
  return 'refund';
}

const actions = { void: 'invoice-voided', 'mark-paid': 'invoice-marked-paid', refund: 'payment-refunded' } as const;

function subjectOf(id: string) {
  return { kind: 'payment', id } as const;
}

/** Identifies an audit entry of a payment: by the invoice, or by the refund or credit note. */
type Target = { readonly invoice: string } | { readonly reference: string };

async function isRecorded(db: Database | Transaction, { id }: Payment, act: Order['act'], one: Target) {
  const isSame = sql`${auditLog.details} @> ${JSON.stringify(one)}::jsonb`;
  const isSubject = and(eq(auditLog.subjectKind, 'payment'), eq(auditLog.subjectId, id));
  return (await db.$count(auditLog, and(isSubject, eq(auditLog.action, actions[act]), isSame))) > 0;
}

async function recordOnce(app: AppContext, { paymentId, act, note, by }: Order, one: Target, more = {}): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
    if (row === undefined || (await isRecorded(tx, row, act, one))) return;
    const paidNote = note.trim();
    if (act === 'mark-paid' && paidNote !== '')
      await tx.update(payments).set({ paidNote }).where(eq(payments.id, paymentId));
    const details = { invoice: row.invoiceId, text: note, ...one, ...more };
    const entry = { ...by, userId: null, subject: subjectOf(paymentId), details };
    await writeAudit(app, { ...entry, action: actions[act] }, tx);
  });
}
