import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { requireExport } from '#features/accounts/rights/require-export.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { methodName } from '#features/billing/billing.ts';
import { readPayments, type FoundPayment } from '#features/billing/lists/list-payments.server.ts';
import { paymentListState, paymentsList, type ListedState } from '#features/billing/lists/payment-lists.ts';
import { csvAnswer, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

type ExportedPayment = FoundPayment & { readonly id: string; readonly state: ListedState };

/** `net_revenue` is what the overview counts on the day of `paid`; `kept_tax` is the tax beside it. */
const columns: CsvColumns<ExportedPayment> = {
  id: ({ id }) => id,
  state: ({ state }) => state,
  client: ({ client }) => client,
  company: ({ company }) => company,
  email: ({ email }) => email,
  country: ({ payment }) => payment.billedTo?.country ?? null,
  vat_id: ({ payment }) => payment.billedTo?.taxId ?? null,
  for: ({ payment }) => payment.description,
  invoice: ({ payment }) => payment.number,
  kind: ({ isAgreed }) => (isAgreed ? 'agreed' : 'bought'),
  amount: ({ payment }) => decimal(payment.amount),
  discount: ({ payment }) => decimal(payment.discountCents),
  tax: ({ payment }) => decimal(payment.taxCents),
  credit: ({ payment }) => decimal(payment.creditCents),
  amount_paid: ({ payment }) => decimal(payment.amountPaid),
  refunded: ({ payment }) => decimal(payment.amountRefunded),
  disputed: ({ payment }) => decimal(payment.amountDisputed),
  kept_tax: ({ keptTax }) => decimal(keptTax),
  net_revenue: ({ payment: { amountPaid, amountRefunded, amountDisputed }, keptTax }) =>
    decimal(amountPaid - amountRefunded - amountDisputed - keptTax),
  currency: ({ payment }) => payment.currency,
  issued: ({ payment }) => payment.issuedAt.toISOString(),
  due: ({ payment }) => payment.dueAt?.toISOString() ?? null,
  paid: ({ payment }) => payment.paidAt?.toISOString() ?? null,
  method: ({ payment: { cardBrand, cardLast4 } }) =>
    cardBrand === null ? null : [methodName(cardBrand), cardLast4 ?? ''].join(' ').trim(),
  reference: ({ payment }) => payment.paymentIntentId ?? payment.invoiceId,
};

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

const rowsPerRead = 1000;

/** Filtered payments as a file; audited. */
export async function exportPayments(
  app: AppContext,
  by: TeamMember<'money:read'>,
  params: URLSearchParams,
): Promise<Response> {
  requireExport(app, by);
  const query = paymentsList.read(params);
  const { state, kind, from, to } = query;
  await recordAction(app, by, { action: 'payments-exported', details: { state, kind, from, to } }, app.db);
  const now = app.now();
  const items = everyItem((after) =>
    readPayments(app, { ...query, after }, rowsPerRead, (found) => {
      return { ...found, id: found.payment.id, state: paymentListState(found.payment, now) };
    }),
  );
  return csvAnswer(`payments-${utcDay(now)}.csv`, columns, items);
}
