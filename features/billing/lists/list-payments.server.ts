import { overdueBefore } from '#features/billing/payment-state.ts';
import { clientColumns } from '#features/accounts/organizations/owner-of.server.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { and, eq, exists, gt, gte, inArray, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { payments } from '#features/billing/billing.table.ts';
import { clientContains, clientsContaining, searchClientPage } from '#features/billing/lists/search-clients.server.ts';
import {
  paymentListState,
  paymentsList,
  type ListedState,
  type PaymentTotal,
  type PaymentsQuery,
} from '#features/billing/lists/payment-lists.ts';
import { invoiceVatState } from '#features/billing/reads/vat-state.server.ts';
import type { VatState } from '#features/billing/records/billing-details.ts';
import type { Page } from '#forms/list/define-list.ts';
import { containing } from '#server/db/query/containing.ts';
import { all } from '#server/db/query/keyset.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

type Reader = Pick<AppContext, 'db' | 'now'>;

const perPage = 50;
const closed = ['won', 'warning_closed'];

/** Timestamps are ISO 8601. */
export function listPayments(app: Reader, query: PaymentsQuery) {
  const now = app.now();
  return readPayments(app, query, perPage, ({ payment, client, isAgreed }) => {
    const { id, organizationId, description, number, amount: cents, currency, issuedAt, dueAt } = payment;
    return {
      id,
      organizationId,
      description,
      number,
      client,
      isAgreed,
      amount: { cents, currency },
      state: paymentListState(payment, now),
      issuedAt: issuedAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    };
  });
}

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>['items'][number];

export interface FoundPayment {
  readonly payment: typeof payments.$inferSelect;
  /** The payment is for an agreed fee or invoice. */
  readonly isAgreed: boolean;
  /** Tax included in the amount paid, in cents. */
  readonly paidTax: number;
  readonly vatState: VatState | null;
  /** The organization. */
  readonly client: string;
  readonly email: string;
  readonly company: string | null;
}

function buildQuery(app: Reader, query: PaymentsQuery, size: number) {
  const now = app.now();
  const isAgreed = isOfAgreement(app);
  return listQuery(paymentsList, query, {
    size,
    columns: {
      issued: [
        ['timestamptz', payments.issuedAt, 'issuedAt'],
        ['uuid', payments.id, 'id'],
      ],
      amount: [
        ['int', payments.amount, 'amount'],
        ['uuid', payments.id, 'id'],
      ],
    },
    conditions: {
      q: () => undefined,
      kind: (kind) => (kind === 'agreed' ? undefined : sql`not ${isAgreed}`),
      state: (state) => ofState(state, now),
      from: (day) => gte(payments.issuedAt, new Date(`${day}T00:00:00Z`)),
      to: (day) => lt(payments.issuedAt, new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)),
    },
  });
}

/** Sums of all payments that match the filters, by currency. */
export async function paymentTotals(app: Reader, query: PaymentsQuery): Promise<PaymentTotal[]> {
  return app.db
    .select({
      currency: payments.currency,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${payments.amount})`.mapWith(Number),
    })
    .from(payments)
    .where(matchingPayments(app, query))
    .groupBy(payments.currency)
    .orderBy(payments.currency);
}

/** Condition that a payment matches the filters. */
export function matchingPayments(app: Reader, query: PaymentsQuery): SQL {
  const { where } = buildQuery(app, { ...query, after: '' }, 1);
  const isAgreed = query.kind === 'agreed' ? ofAgreements : undefined;
  return sql`${payments.id} in (select id from ${found(query.q, all([where, isAgreed]))} payments)`;
}

/** The columns that `toFound` converts to a `FoundPayment`. */
export function foundColumns(app: Reader) {
  return {
    payment: payments,
    isAgreed: isOfAgreement(app).as('is_of_agreement'),
    paidTax: sql<number>`paid_tax(${payments})`,
    vatState: invoiceVatState.as('invoice_vat_state'),
    ...clientColumns(),
  };
}

export function toFound<Row extends { readonly company: string }>(row: Row) {
  return { ...row, client: row.company };
}

/** One query, or two for searches. */
export async function readPayments<Shown>(
  app: Reader,
  query: PaymentsQuery,
  size: number,
  shownOf: (found: FoundPayment) => Shown,
): Promise<Page<Shown>> {
  const isAgreed = isOfAgreement(app);
  const { where, orderBy, limit, page } = buildQuery(app, query, size);
  const read = (ids: SQL) =>
    app.db
      .select({
        ...foundColumns(app),
        id: payments.id,
        issuedAt: payments.issuedAt,
        amount: payments.amount,
      })
      .from(payments)
      .innerJoin(organizations, eq(organizations.id, payments.organizationId))
      .where(sql`${payments.id} in (${ids} order by ${orderBy} limit ${limit})`)
      .orderBy(orderBy);
  const { q } = query;
  const isOfAgreements = query.kind === 'agreed';
  const rows = await searchClientPage(
    { q, isRare: isOfAgreements, limit },
    {
      inOrder: (count) =>
        read(sql`select id from (select * from payments where ${where} order by ${orderBy} limit ${count}) payments
          where ${all([q === '' ? undefined : contains(q), isOfAgreements ? isAgreed : undefined])}`),
      byIndex: () =>
        read(sql`select id from ${found(q, all([where, isOfAgreements ? ofAgreements : undefined]))} payments`),
    },
  );
  return page(rows, (row) => shownOf(toFound(row)));
}

/** Matches the text of a payment, or of its client by a subquery. */
function contains(q: string): SQL {
  const pattern = containing(q.toLowerCase());
  return sql`(lower(${payments.description}) like ${pattern} or lower(${payments.number}) like ${pattern}
    or ${clientContains(payments.organizationId, q)})`;
}

/** The same by the indexes: each once, by what the list is sorted by. */
function found(q: string, where: SQL): SQL {
  const rows = (condition?: SQL) => sql`select id, issued_at, amount from payments where ${all([where, condition])}`;
  if (q === '') return sql`(${rows()})`;
  const pattern = containing(q.toLowerCase());
  const isOfClient = sql`organization_id in (select organization_id from clients)`;
  const hasText = sql`(lower(description) like ${pattern} or lower(number) like ${pattern})`;
  return sql`(with clients as materialized (${clientsContaining(q)})
    ${rows(isOfClient)} union all ${rows(sql`${hasText} and not ${isOfClient}`)})`;
}

const ofAgreements = sql`${payments.id} in (
  select p.id from agreements a join payments p on p.subscription_id = a.subscription_id
  union all select p.id from agreements a join payments p on p.invoice_id = a.invoice_id)`;

function isOfAgreement({ db }: Reader): SQL<boolean> {
  const agreement = db
    .select({ id: agreements.id })
    .from(agreements)
    .where(or(eq(agreements.invoiceId, payments.invoiceId), eq(agreements.subscriptionId, payments.subscriptionId)));
  return sql<boolean>`${exists(agreement)}`;
}

function ofState(state: ListedState, now: Date): SQL | undefined {
  const isOpen = eq(payments.status, 'open');
  // The index knows the first two that are over.
  const isDisputed = and(notInArray(payments.dispute, closed), ne(payments.dispute, 'prevented'));
  const isUndisputed = or(isNull(payments.dispute), inArray(payments.dispute, [...closed, 'prevented']));
  const isRefunded = and(gt(payments.amountRefunded, 0), gte(payments.amountRefunded, payments.amountPaid));
  switch (state) {
    case 'open':
      return and(isOpen, eq(payments.attempts, 0), or(isNull(payments.dueAt), gte(payments.dueAt, overdueBefore(now))));
    case 'overdue':
      return and(isOpen, eq(payments.attempts, 0), lt(payments.dueAt, overdueBefore(now)));
    case 'failed':
      return and(isOpen, gt(payments.attempts, 0));
    case 'paid':
      return and(eq(payments.status, 'paid'), gte(payments.amount, 0), eq(payments.amountRefunded, 0), isUndisputed);
    case 'credited':
      return and(eq(payments.status, 'paid'), lt(payments.amount, 0));
    case 'refunded':
      return and(eq(payments.status, 'paid'), gte(payments.amount, 0), isRefunded);
    case 'partly-refunded':
      return and(
        ...[eq(payments.status, 'paid'), gte(payments.amount, 0), gt(payments.amountRefunded, 0)],
        ...[lt(payments.amountRefunded, payments.amountPaid), isUndisputed],
      );
    case 'disputed':
    case 'charged-back':
      return and(
        ...[eq(payments.status, 'paid'), gte(payments.amount, 0), isDisputed, sql`not (${isRefunded})`],
        state === 'disputed' ? ne(payments.dispute, 'lost') : eq(payments.dispute, 'lost'),
      );
    case 'void':
      return inArray(payments.status, ['void', 'uncollectible']);
    case 'processing':
      return eq(payments.status, 'processing');
  }
}
