import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { requireExport } from '#features/accounts/rights/require-export.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { methodName } from '#features/billing/billing.ts';
import { readMoneyBack, type FoundMoneyBack } from '#features/billing/lists/list-money-back.server.ts';
import { readPayments, type FoundPayment } from '#features/billing/lists/list-payments.server.ts';
import { paymentListState, paymentsList, type ListedState } from '#features/billing/lists/payment-lists.ts';
import { csvResponse, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

interface ExportedRow extends Omit<FoundMoneyBack, 'back'> {
  readonly back: FoundMoneyBack['back'] | null;
  readonly id: string;
  readonly state: ListedState;
}

/** `Net revenue` is what the overview counts on the day of `Paid`; `Tax paid` is the tax on it. */
const columns: CsvColumns<ExportedRow> = {
  Type: ({ back }) => back?.kind ?? 'payment',
  ID: ({ id }) => id,
  Status: ({ state }) => state,
  Client: ({ client }) => client,
  Company: ({ company }) => company,
  Email: ({ email }) => email,
  Country: ({ payment }) => payment.billedTo?.country ?? null,
  'VAT ID': ({ payment }) => payment.billedTo?.taxId ?? null,
  'VAT status': ({ vatState }) => vatState,
  'Purchase order': ({ payment }) => payment.billedTo?.purchaseOrder ?? null,
  Description: ({ payment }) => payment.description,
  Invoice: ({ payment }) => payment.number,
  'Sold as': ({ isAgreed }) => (isAgreed ? 'agreed' : 'bought'),
  'Credit note': ({ back }) => back?.documentNumber ?? null,
  Amount: (row) => decimal(row.back === null ? row.payment.amount : paidCents(row) - row.back.creditedCents),
  Discount: ({ back, payment }) => decimal(back === null ? payment.discountCents : 0),
  Tax: ({ back, payment: { taxCents, amount } }) =>
    decimal(
      back === null ? taxCents : -back.taxCents - Math.round((taxCents * back.creditedCents) / Math.max(amount, 1)),
    ),
  Credit: ({ back, payment }) => decimal(back === null ? payment.creditCents : 0),
  'Carried over': ({ back, payment }) => decimal(back === null ? payment.carriedCents : 0),
  'Amount paid': (row) => decimal(paidCents(row)),
  'Tax paid': (row) => decimal(taxCents(row)),
  'Net revenue': (row) => decimal(paidCents(row) - taxCents(row)),
  Currency: ({ payment }) => payment.currency,
  Issued: ({ back, payment }) => back?.happenedAt ?? payment.issuedAt,
  Due: ({ back, payment }) => (back === null ? payment.dueAt : null),
  Paid: ({ back, payment }) => back?.happenedAt ?? payment.paidAt,
  Method: ({ payment: { cardBrand, cardLast4, paidNote } }) =>
    cardBrand === null ? paidNote : [methodName(cardBrand), cardLast4 ?? ''].join(' ').trim(),
  Reference: ({ payment }) => payment.paymentIntentId ?? payment.invoiceId,
  Fee: ({ back, payment }) => decimal((back ?? payment).feeCents),
  Settled: ({ back, payment }) => decimal((back ?? payment).netCents),
  'Settled currency': ({ back, payment }) => (back ?? payment).settledCurrency,
  Payout: ({ back, payment }) => (back ?? payment).payoutId,
  'Payout arrived': ({ back, payment }) => (back ?? payment).payoutAt,
};

/** What the client paid; negative for money that went back. */
function paidCents({ back, payment }: ExportedRow): number {
  return back === null ? payment.amountPaid : 0 - back.amount;
}

/** The tax in that amount. */
function taxCents({ back, paidTax }: ExportedRow): number {
  return back === null ? paidTax : 0 - back.taxCents;
}

function decimal(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}

const rowsPerRead = 1000;

/** Returns the filtered payments as a file, followed by the money that went back. The audit log records it. */
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
  const stateOf = ({ payment }: FoundPayment) => paymentListState(payment, now);
  async function* rows(): AsyncGenerator<ExportedRow> {
    yield* everyItem((after) =>
      readPayments(app, { ...query, after }, rowsPerRead, (found) => {
        return { ...found, back: null, id: found.payment.id, state: stateOf(found) };
      }),
    );
    for await (const found of everyItem((after) => readMoneyBack(app, { ...query, after }, rowsPerRead)))
      yield { ...found, id: found.back.id, state: stateOf(found) };
  }
  return csvResponse(`payments-${utcDay(now)}.csv`, columns, rows());
}
