import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAction, writeAudit } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { InvoiceAction, InvoiceResult } from '#features/billing/records/agreements.ts';
import { sendInvoiceEmail } from '#features/subscriptions/agreements/invoice-emails.jobs.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

const order = z.object({
  paymentId: z.string(),
  act: z.enum(['void', 'mark-paid']),
  key: z.string(),
  note: z.string(),
  by: z.object({ actorId: z.string(), ipAddress: z.nullable(z.string()), userAgent: z.nullable(z.string()) }),
});
type Order = z.infer<typeof order>;

/** Job `act-on-invoice`: voids an invoice or marks it paid, unless the request did. */
export const actOnInvoiceJob = defineJob(
  'act-on-invoice',
  order,
  async (app, job) => {
    await actAtProvider(app, job);
  },
  { label: 'Void an invoice, or mark it paid' },
);

/** Seconds after which the job carries out what the request did not. */
const takeOverSeconds = 20;

/**
 * Voids an invoice, marks it paid or sends it again. Returns the action if it was carried out, otherwise the state of
 * the invoice. `key`: the id of the form, so that a second click sends no second email.
 */
export async function actOnInvoice(
  app: AppContext,
  by: TeamMember<'money:write'>,
  paymentId: string,
  act: InvoiceAction,
  { key = randomUUID(), note = '' }: { readonly key?: string; readonly note?: string } = {},
): Promise<InvoiceResult> {
  const job = act === 'send-again' ? null : { paymentId, act, key, note, by: { actorId: by.user.id, ...by.from } };
  const isTaken = await app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ organizationId: payments.organizationId, status: payments.status, invoiceId: payments.invoiceId })
      .from(payments)
      .where(eq(payments.id, paymentId))
      .for('update');
    if (row?.status !== 'open' || row.invoiceId === null) return false;
    if (job === null) {
      const entry = {
        action: 'invoice-sent-again',
        userId: row.organizationId,
        details: { invoice: row.invoiceId },
      } as const;
      await recordAction(app, by, entry, tx);
      await app.jobs.send(tx, sendInvoiceEmail, { paymentId, reason: 'again', again: key });
    } else {
      const startAfter = new Date(app.now().getTime() + takeOverSeconds * 1000);
      await app.jobs.send(tx, actOnInvoiceJob, job, { startAfter });
    }
    return true;
  });
  if (!isTaken) return 'gone';
  if (job === null) return 'send-again';
  try {
    return await actAtProvider(app, job);
  } catch (error) {
    app.log.warn({ event: 'invoice.act.failed', payment: paymentId, err: error }, 'Could not act on an invoice yet');
    return 'pending';
  }
}

/** @throws if the provider is unavailable; the job tries again. */
async function actAtProvider(app: AppContext, job: Order): Promise<InvoiceResult> {
  const { paymentId, act, key } = job;
  const find = async () => (await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0];
  const row = await find();
  if (row === undefined || row.invoiceId === null) return 'gone';
  const { invoices } = app.payments.stripe;
  const once = { idempotencyKey: `invoice-act-${key}` };
  let fault: ReturnType<typeof paymentFault> = null;
  try {
    // Repeats an attempt that was not recorded, also after a webhook has changed the row.
    if (!(await isRecorded(app.db, row, act))) {
      await (act === 'void'
        ? invoices.voidInvoice(row.invoiceId, {}, once)
        : invoices.pay(row.invoiceId, { paid_out_of_band: true }, once));
      await recordOnce(app, job);
    }
  } catch (error) {
    fault = paymentFault(error);
    if (fault === 'away' || fault === null) throw error;
  }
  await syncCustomer(app, row.organizationId);
  if (fault === 'missing') return 'unknown';
  const status = (await find())?.status;
  if (status === 'void') return act === 'void' ? act : 'voided';
  if (status === 'paid') return fault === null && act === 'mark-paid' ? act : 'paid';
  return fault === null ? 'pending' : 'refused';
}

const actions = { void: 'invoice-voided', 'mark-paid': 'invoice-marked-paid' } as const;

type Invoice = Pick<typeof payments.$inferSelect, 'organizationId' | 'invoiceId'>;

async function isRecorded(db: Database | Transaction, { organizationId, invoiceId }: Invoice, act: Order['act']) {
  const isOfInvoice = sql`${auditLog.details} ->> 'invoice' = ${invoiceId}`;
  return (
    (await db.$count(
      auditLog,
      and(eq(auditLog.userId, organizationId), eq(auditLog.action, actions[act]), isOfInvoice),
    )) > 0
  );
}

async function recordOnce(app: AppContext, { paymentId, act, note, by }: Order): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
    if (row === undefined || (await isRecorded(tx, row, act))) return;
    const { organizationId, invoiceId } = row;
    const paidNote = note.trim();
    if (act === 'mark-paid' && paidNote !== '')
      await tx.update(payments).set({ paidNote }).where(eq(payments.id, paymentId));
    await writeAudit(
      app,
      { ...by, action: actions[act], userId: organizationId, details: { invoice: invoiceId, text: note } },
      tx,
    );
  });
}
