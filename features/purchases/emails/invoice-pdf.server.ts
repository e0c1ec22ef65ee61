import { eq } from 'drizzle-orm';
import type { payments } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { fetchDocument } from '#features/billing/reads/fetch-document.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';

type Payment = Pick<typeof payments.$inferSelect, 'invoicePdf' | 'number'>;

/** The PDF of a payment's invoice. The email goes without it, with its link, if the provider does not send it. */
export async function invoicePdf(
  app: Pick<AppContext, 'log'>,
  { invoicePdf: url, number }: Payment,
): Promise<NonNullable<Email['attachments']>> {
  const document = url === null ? null : await fetchDocument(app, url);
  if (document?.ending !== 'pdf') return [];
  return [{ filename: `${number ?? 'invoice'}.pdf`, contentType: 'application/pdf', content: document.bytes }];
}

/** The PDF of the credit note of a refund, by its id in `money_back`. */
export async function creditNotePdf(app: AppContext, id = '') {
  const { documentUrl: pdf, documentNumber: number } = moneyBack;
  const [row] = await app.db.select({ invoicePdf: pdf, number }).from(moneyBack).where(eq(moneyBack.id, id));
  return row === undefined ? [] : invoicePdf(app, row);
}
