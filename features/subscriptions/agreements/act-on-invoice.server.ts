import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { InvoiceAction } from '#features/billing/records/agreements.ts';
import { sendInvoiceEmail } from '#features/subscriptions/agreements/invoice-emails.jobs.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

const order = z.object({ paymentId: z.string(), act: z.enum(['void', 'mark-paid']), key: z.string() });

/** Job `act-on-invoice`: voids an open invoice or marks it paid. Does nothing to one that is no longer open. */
export const actOnInvoiceJob = defineJob(
  'act-on-invoice',
  order,
  async (app, job) => {
    await actAtProvider(app, job);
  },
  { label: 'Void an invoice, or mark it paid' },
);

/** Seconds after which the job does what the request did not. */
const takeOver = 20;

/** False if the invoice is not open. `key`: of the form, so that a second click sends no second mail. */
export async function actOnInvoice(
  app: AppContext,
  by: TeamMember<'money:write'>,
  paymentId: string,
  act: InvoiceAction,
  { key = randomUUID(), note = '' }: { readonly key?: string; readonly note?: string } = {},
): Promise<boolean> {
  const job = act === 'send-again' ? null : { paymentId, act, key };
  const isTaken = await app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ userId: payments.userId, status: payments.status, invoiceId: payments.invoiceId })
      .from(payments)
      .where(eq(payments.id, paymentId))
      .for('update');
    if (row?.status !== 'open' || row.invoiceId === null) return false;
    const entry = { action: actions[act], userId: row.userId, details: { invoice: row.invoiceId, text: note } };
    await recordAction(app, by, entry, tx);
    if (job === null) await app.jobs.send(tx, sendInvoiceEmail, { paymentId, reason: 'again', again: key });
    else {
      const startAfter = new Date(app.now().getTime() + takeOver * 1000);
      await app.jobs.send(tx, actOnInvoiceJob, job, { startAfter });
    }
    return true;
  });
  if (!isTaken || job === null) return isTaken;
  await actAtProvider(app, job).catch((error: unknown) =>
    app.log.warn({ event: 'invoice.act.failed', payment: paymentId, err: error }, 'Could not act on an invoice yet'),
  );
  return true;
}

const actions = {
  void: 'invoice-voided',
  'mark-paid': 'invoice-marked-paid',
  'send-again': 'invoice-sent-again',
} as const;

async function actAtProvider(app: AppContext, { paymentId, act, key }: z.infer<typeof order>): Promise<void> {
  const [row] = await app.db.select().from(payments).where(eq(payments.id, paymentId));
  if (row?.status !== 'open' || row.invoiceId === null) return;
  const { invoices } = app.payments.stripe;
  const once = { idempotencyKey: `invoice-act-${key}` };
  try {
    await (act === 'void'
      ? invoices.voidInvoice(row.invoiceId, {}, once)
      : invoices.pay(row.invoiceId, { paid_out_of_band: true }, once));
  } catch (error) {
    // Paid or voided in the meantime: the sync says which.
    const fault = paymentFault(error);
    if (fault === 'away' || fault === null) throw error;
  }
  await syncCustomer(app, row.userId);
}
