import type { KeptNotice, PaymentStatus } from '#features/billing/billing.ts';
import { newsDays } from '#features/billing/sync/payment-news.ts';

interface Invoice {
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly dueAt: Date | null;
  readonly issuedAt: Date;
}

/** An invoice to be paid that the client has not been told of. Older ones, newly found, are not news. */
export function isNewInvoice(invoice: Invoice, notices: readonly KeptNotice[], now: Date): boolean {
  const { status, amount, dueAt, issuedAt } = invoice;
  if (status !== 'open' || dueAt === null || amount === 0 || notices.includes('invoice')) return false;
  return issuedAt.getTime() >= now.getTime() - newsDays * 86_400_000;
}
