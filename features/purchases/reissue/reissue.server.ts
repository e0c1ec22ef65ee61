import { and, desc, eq } from 'drizzle-orm';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { type BilledTo } from '#features/billing/billing.ts';
import { payments } from '#features/billing/billing.table.ts';
import { addressLines, type BillingDetails } from '#features/billing/records/billing-details.ts';
import { invoiceRevisions } from '#features/billing/records/invoice-revisions.table.ts';
import type { InvoiceDocument, ReissueResult, ReissueReason } from '#features/purchases/reissue/reissue.ts';
import { noteOf, receiptRows } from '#features/billing/receipt.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Of one invoice. */
const maxRevisions = 20;

interface Wanted {
  readonly paymentId: string;
  /** Of the invoice; another client's is not found. */
  readonly userId: string;
  readonly details: BillingDetails;
  readonly by: Pick<Parameters<typeof writeAudit>[1], 'actorId' | 'ipAddress' | 'userAgent'>;
}

/**
 * Issues a paid invoice again with corrected buyer details. Amounts, tax and the original stay as they are: the provider
 * changes no invoice that is final.
 */
export function reissueInvoice(app: AppContext, { paymentId, userId, details, by }: Wanted): Promise<ReissueResult> {
  return app.db.transaction(async (tx): Promise<ReissueResult> => {
    // One revision at a time.
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.userId, userId)))
      .for('update');
    if (payment?.status !== 'paid' || payment.number === null) return { ok: false, reason: 'not-paid' };
    const [latest] = await tx
      .select()
      .from(invoiceRevisions)
      .where(eq(invoiceRevisions.paymentId, paymentId))
      .orderBy(desc(invoiceRevisions.revision))
      .limit(1);
    const billedTo = buyerOf(details);
    const refusal = refusalOf(payment, latest?.billedTo ?? payment.billedTo, billedTo);
    if (refusal !== null) return { ok: false, reason: refusal };
    const revision = (latest?.revision ?? 0) + 1;
    if (revision > maxRevisions) return { ok: false, reason: 'too-many' };
    await tx.insert(invoiceRevisions).values({ userId, paymentId, revision, billedTo, issuedAt: app.now() });
    const entry = { action: 'invoice-reissued', userId, details: { invoice: payment.number, revision } } as const;
    await writeAudit(app, { ...entry, ...by }, tx);
    return { ok: true };
  });
}

export function buyerOf(details: BillingDetails): BilledTo {
  const address = addressLines({ ...details, postal_code: details.postalCode });
  return { name: details.name, address, taxId: details.vatId === '' ? null : details.vatId };
}

export function isSameBuyer(one: BilledTo | null, other: BilledTo): boolean {
  const text = (buyer: BilledTo | null) => JSON.stringify([buyer?.name, buyer?.address, buyer?.taxId]);
  return text(one) === text(other);
}

function refusalOf(
  { taxCents, taxNote, billedTo: original }: typeof payments.$inferSelect,
  present: BilledTo | null,
  wanted: BilledTo,
): ReissueReason | null {
  if (isSameBuyer(present, wanted)) return 'same';
  const isTaxed = taxCents !== 0 || taxNote !== null;
  // The last line is the country.
  const isMoved = original?.address.at(-1) !== wanted.address.at(-1);
  const losesReverseCharge = taxNote === 'reverse-charge' && wanted.taxId === null;
  return isTaxed && (isMoved || losesReverseCharge) ? 'tax' : null;
}

/** Null if it is unknown, or never was an invoice that is paid. */
export async function readInvoice({ db }: Pick<AppContext, 'db'>, paymentId: string): Promise<InvoiceDocument | null> {
  if (!isUuid(paymentId)) return null;
  const [row] = await db
    .select({ payment: payments, revision: invoiceRevisions })
    .from(payments)
    .leftJoin(invoiceRevisions, eq(invoiceRevisions.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
    .orderBy(desc(invoiceRevisions.revision))
    .limit(1);
  const number = row?.payment.number ?? null;
  if (row?.payment.status !== 'paid' || number === null) return null;
  const { payment, revision } = row;
  const { userId, issuedAt, paidAt, invoicePdf: originalPdf } = payment;
  return {
    paymentId,
    userId,
    originalPdf,
    rows: receiptRows(payment),
    notes: noteOf(payment),
    number: revision === null ? number : `${number}-R${revision.revision}`,
    replaces: revision === null ? null : { number, issuedAt: issuedAt.toISOString() },
    issuedAt: (revision?.issuedAt ?? issuedAt).toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    billedTo: revision?.billedTo ?? payment.billedTo,
  };
}
