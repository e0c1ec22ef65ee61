import { clientColumns } from '#features/accounts/organizations/owner-of.server.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { changeAtProvider } from '#features/subscriptions/agreements/change-at-provider.server.ts';
import {
  defaultMethodOf,
  endOf,
  toStartDate,
  monthlyPrice,
  productFor,
  secondsOf,
  taxBehaviorOf,
} from '#features/subscriptions/agreements/provider-terms.server.ts';
import { pushDetails } from '#features/purchases/details/save-details.server.ts';
import { taxParams } from '#features/billing/tax-params.server.ts';
import { customerFor } from '#features/billing/customers/customer.server.ts';
import { holdLock, withCustomerLock, type CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';

export type Agreement = typeof agreements.$inferSelect;

/** Job `carry-out-agreement`: starts an agreement at the provider, or changes it. Safe to repeat. */
export const carryOutAgreement = defineJob(
  'carry-out-agreement',
  z.object({ agreementId: z.string() }),
  async (app, { agreementId }) => {
    if (app.payments.available) await carryOut(app, agreementId);
  },
  { label: 'Start or change an agreed fee or invoice' },
);

/** @throws if the provider is unavailable; the sweep tries again. */
export async function carryOut(app: AppContext, id: string): Promise<void> {
  const [row] = await app.db.select().from(agreements).where(eq(agreements.id, id));
  if (row === undefined) return;
  await withCustomerLock(app, row.organizationId, (lock) => underLock(app, lock, id));
  await syncCustomer(app, row.organizationId);
}

async function underLock(app: AppContext, lock: CustomerLock, id: string): Promise<void> {
  const now = app.now();
  // From here on the agreement cannot be undone.
  const [started] = await app.db
    .update(agreements)
    .set({ state: 'asked', changedAt: now })
    .where(and(eq(agreements.id, id), inArray(agreements.state, ['waiting', 'asked']), lte(agreements.sendAt, now)))
    .returning();
  const [row] = started ? [started] : await app.db.select().from(agreements).where(eq(agreements.id, id));
  if (started === undefined && row?.act == null) return;
  try {
    const set = started ? await start(app, lock, started) : await changeAtProvider(app, row);
    await write(app, lock, id, { refusal: null, ...set }, started ? undefined : row);
  } catch (error) {
    const fault = paymentFault(error);
    if (fault === null || fault === 'away' || !(error instanceof Error)) throw error;
    app.log.warn({ event: 'agreement.refused', agreement: id, err: error }, 'The provider refused an agreement');
    await write(app, lock, id, {
      ...(started ? { state: 'refused' as const } : { act: null }),
      refusal: error.message,
    });
  }
}

const actions = {
  amount: 'fee-changed',
  end: 'fee-ending',
  keep: 'fee-kept',
  'end-now': 'fee-ended',
} as const;

/** `changed`: the row before the provider made the pending change, for the audit log. */
async function write(
  app: AppContext,
  lock: CustomerLock,
  id: string,
  set: Partial<Agreement>,
  changed?: Agreement,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await holdLock(tx, lock);
    if (changed?.act != null) {
      const { act, amount } = changed;
      const entry = { actorId: act.by, ...act.from, userId: null, subject: { kind: 'agreement', id } } as const;
      const details = act.kind === 'amount' ? { changed: { amount: { from: amount, to: act.cents } } } : {};
      await writeAudit(app, { ...entry, action: actions[act.kind], details }, tx);
    }
    await tx
      .update(agreements)
      .set({ ...set, changedAt: app.now() })
      .where(eq(agreements.id, id));
  });
}

/** The provider may already have the agreement, from an attempt whose response was lost. */
async function start(app: AppContext, lock: CustomerLock, row: Agreement): Promise<Partial<Agreement>> {
  const [client] = await app.db
    .select(clientColumns())
    .from(agreements)
    .innerJoin(organizations, eq(organizations.id, agreements.organizationId))
    .where(eq(agreements.id, row.id));
  if (client === undefined) return { state: 'withdrawn' };
  const { name: fullName, company: companyName, email } = client;
  const customer = await customerFor(app, lock, { user: { email }, profile: { fullName, companyName } });
  // The client's address determines the tax.
  const pushed = await pushDetails(app, { organizationId: row.organizationId, customerId: customer });
  if (!pushed.ok) return { state: 'refused', refusal: Object.values(pushed.errors)[0] ?? null };
  if (row.kind === 'invoice') return { state: 'sent', invoiceId: await startInvoice(app, customer, row) };
  return { state: 'sent', subscriptionId: await startFee(app, customer, row) };
}

async function startFee(app: AppContext, customer: string, row: Agreement): Promise<string> {
  const { stripe } = app.payments;
  const { id, firstDay, months, collection, offer } = row;
  const key = `agreement-${id}-${customer}`;
  const known = await stripe.subscriptions
    .list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const made =
    known.find(({ metadata }) => metadata['agreement'] === id) ??
    (await stripe.subscriptions.create(
      {
        customer,
        items: [{ price_data: monthlyPrice(app, await productFor(app, id, row), row) }],
        description: row.description,
        metadata: { agreed: 'yes', agreement: id, name: row.description, ...(offer === null ? {} : { offer }) },
        proration_behavior: 'none',
        ...taxParams(app),
        ...endAt(months, firstDay === null ? row.sendAt : toStartDate(firstDay)),
        ...(firstDay === null ? {} : { trial_end: secondsOf(toStartDate(firstDay)) }),
        ...(collection === 'send_invoice'
          ? { collection_method: collection, days_until_due: row.daysDue }
          : {
              collection_method: collection,
              payment_behavior: 'error_if_incomplete',
              ...(await defaultMethodParams(app, customer)),
            }),
      },
      { idempotencyKey: key },
    ));
  const invoice = idOf(made.latest_invoice);
  // Otherwise the provider keeps the invoice a draft for an hour.
  if (invoice !== null && collection === 'send_invoice') await finalize(app, invoice);
  return made.id;
}

function endAt(months: number | null, startsAt: Date) {
  const end = endOf(months, startsAt);
  return end === null ? {} : { cancel_at: secondsOf(end) };
}

async function defaultMethodParams(app: AppContext, customer: string) {
  const method = await defaultMethodOf(app, customer);
  return method === null ? {} : { default_payment_method: method.id };
}

async function startInvoice(app: AppContext, customer: string, row: Agreement): Promise<string> {
  const { stripe } = app.payments;
  const { id, daysDue, currency } = row;
  const key = `agreement-${id}-${customer}`;
  const known = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
  const draft =
    known.find(({ metadata }) => metadata?.['agreement'] === id) ??
    (await stripe.invoices.create(
      {
        customer,
        currency,
        description: row.description,
        auto_advance: false,
        collection_method: 'send_invoice',
        days_until_due: daysDue,
        pending_invoice_items_behavior: 'exclude',
        metadata: { agreed: 'yes', agreement: id },
        ...taxParams(app),
      },
      { idempotencyKey: key },
    ));
  if (draft.status !== 'draft') return draft.id;
  const lines = draft.lines.data.length;
  for (const [index, { description, cents }] of row.lines.entries()) {
    // Lines of an earlier attempt exist in this order.
    if (index < lines) continue;
    await stripe.invoiceItems.create(
      {
        customer,
        invoice: draft.id,
        amount: cents,
        currency,
        description,
        tax_behavior: taxBehaviorOf(app, row.offer),
      },
      { idempotencyKey: `${key}-line-${index}` },
    );
  }
  await finalize(app, draft.id);
  return draft.id;
}

async function finalize({ payments }: AppContext, invoice: string): Promise<void> {
  const { status } = await payments.stripe.invoices.retrieve(invoice);
  if (status === 'draft') await payments.stripe.invoices.finalizeInvoice(invoice, { auto_advance: true });
}

/** Seconds after which an agreement counts as left by a process that died, or by a provider that was unavailable. */
const sweptAfterSeconds = 60;

/** Job `sweep-agreements`, every minute. */
export const sweepAgreements = defineJob(
  'sweep-agreements',
  noPayload,
  async (app) => {
    if (!app.payments.available) return;
    const before = new Date(app.now().getTime() - sweptAfterSeconds * 1000);
    const left = await app.db
      .select({ agreementId: agreements.id })
      .from(agreements)
      .where(
        and(
          lte(agreements.changedAt, before),
          or(
            and(inArray(agreements.state, ['waiting', 'asked']), lte(agreements.sendAt, before)),
            isNotNull(agreements.act),
          ),
        ),
      )
      .limit(100);
    for (const one of left) await app.jobs.send(app.db, carryOutAgreement, one);
  },
  { label: 'Finish agreements that were interrupted', schedule: '* * * * *' },
);
