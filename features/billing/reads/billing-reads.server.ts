import { and, desc, eq, inArray, isNull, not, sql, exists, or } from 'drizzle-orm';
import {
  paymentsPerPage,
  type CurrentSubscription,
  type OwnOrder,
  type OwnPayment,
  type PaymentsPage,
} from '#features/billing/billing.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { users } from '#features/accounts/accounts.table.ts';
import {
  orders,
  payments,
  stripeUserSubscriptions,
  subscriptions,
  paymentCustomers,
} from '#features/billing/billing.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { billingReminders, paymentMethods } from '#features/billing/records/methods.table.ts';
import type { Currency, Money } from '#features/billing/money.ts';
import { orderState, paymentState, type PaidMoney } from '#features/billing/payment-state.ts';
import { extraTexts, type ReceiptColumns } from '#features/billing/receipt.ts';
import { invoiceRevisions } from '#features/billing/records/invoice-revisions.table.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';

type Reader = Pick<AppContext, 'db'>;

/** Undefined if never subscribed. */
export async function subscriptionOf({ db }: Reader, userId: string): Promise<CurrentSubscription | undefined> {
  const view = stripeUserSubscriptions;
  const [row] = await db
    .select({
      priceId: view.priceId,
      status: view.subscriptionStatus,
      cancelAtPeriodEnd: view.cancelAtPeriodEnd,
      currentPeriodStart: view.currentPeriodStart,
      currentPeriodEnd: view.currentPeriodEnd,
      paymentMethodBrand: view.paymentMethodBrand,
      paymentMethodLast4: view.paymentMethodLast4,
      offer: subscriptions.offer,
      cents: subscriptions.monthlyAmount,
      currency: subscriptions.currency,
      id: subscriptions.id,
      isAgreed: subscriptions.isAgreed,
      endedAt: subscriptions.endedAt,
      pausedAt: subscriptions.pausedAt,
      resumesAt: subscriptions.resumesAt,
      scheduledOffer: subscriptions.scheduledOffer,
      scheduledAt: subscriptions.scheduledAt,
      pendingChange: subscriptions.pendingChange,
    })
    .from(view)
    .innerJoin(subscriptions, and(eq(subscriptions.userId, view.userId), eq(subscriptions.isCurrent, true)))
    .where(eq(view.userId, userId));
  if (!row) return undefined;
  const { cents, currency, ...subscription } = row;
  return { ...subscription, monthly: { cents, currency } };
}

/** Newest first, without unfinished ones; in one query. */
export async function readOrders({ db }: Reader, userId: string): Promise<OwnOrder[]> {
  const paid = db
    .select(paidMoney)
    .from(payments)
    .where(eq(payments.orderId, orders.id))
    .orderBy(payments.issuedAt, payments.id)
    .limit(1)
    .as('paid_money');
  const money = { paid: paid.paid, refunded: paid.refunded, dispute: paid.dispute };
  const rows = await db
    .select({ order: ownOrder, money })
    .from(orders)
    .leftJoinLateral(paid, sql`true`)
    .where(and(eq(orders.userId, userId), inArray(orders.status, ['processing', 'paid', 'failed'])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(100);
  return rows.map((row) => orderOf(row.order, row.money ?? undefined));
}

/** Undefined unless the buyer's own. */
export async function orderOfSession({ db }: Reader, userId: string, sessionId: string): Promise<OwnOrder | undefined> {
  if (!/^cs_\w{1,200}$/.test(sessionId)) return undefined;
  const [row] = await db
    .select(ownOrder)
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.sessionId, sessionId)));
  return row && orderOf(row, undefined);
}

/** Newest first. Without voided invoices of a change of plan, which the bank refused or the client undid. */
export async function paymentsOf({ db }: Reader, userId: string, page: number): Promise<PaymentsPage> {
  const requestedPage = Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1;
  const rows = await db
    .select(ownPayment)
    .from(payments)
    .where(and(eq(payments.userId, userId), not(isDroppedChange)))
    .orderBy(desc(payments.issuedAt), desc(payments.id))
    .limit(paymentsPerPage + 1)
    .offset((requestedPage - 1) * paymentsPerPage);
  return {
    payments: rows.slice(0, paymentsPerPage).map(paymentOf),
    page: requestedPage,
    hasMore: rows.length > paymentsPerPage,
  };
}

const isDroppedChange = sql`(${payments.status} = 'void' and ${payments.lines} @> '[{"kind": "proration"}]')`;

const ownOrder = {
  id: orders.id,
  sessionId: orders.sessionId,
  offer: orders.offer,
  mode: orders.mode,
  status: orders.status,
  cents: orders.amount,
  currency: orders.currency,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
};

const paidMoney = { paid: payments.amountPaid, refunded: payments.amountRefunded, dispute: payments.dispute };

function orderOf({ cents, currency, createdAt, paidAt, ...order }: OrderRow, money: PaidMoney | undefined): OwnOrder {
  return {
    ...order,
    state: orderState(order.status, money),
    amount: { cents, currency },
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

type OrderRow = Omit<OwnOrder, 'state' | 'amount' | 'createdAt' | 'paidAt'> & {
  readonly cents: number;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

const ownPayment = {
  discountCents: payments.discountCents,
  discountLabel: payments.discountLabel,
  taxCents: payments.taxCents,
  taxLabel: payments.taxLabel,
  taxIncluded: payments.taxIncluded,
  taxNote: payments.taxNote,
  creditCents: payments.creditCents,
  id: payments.id,
  number: payments.number,
  description: payments.description,
  status: payments.status,
  cents: payments.amount,
  refundedCents: payments.amountRefunded,
  currency: payments.currency,
  paidCents: payments.amountPaid,
  dispute: payments.dispute,
  brand: payments.cardBrand,
  last4: payments.cardLast4,
  methodType: payments.methodType,
  attempts: payments.attempts,
  nextAttemptAt: payments.nextAttemptAt,
  issuedAt: payments.issuedAt,
  paidAt: payments.paidAt,
  invoiceUrl: payments.invoiceUrl,
  invoicePdf: payments.invoicePdf,
  receiptUrl: payments.receiptUrl,
};

function paymentOf(row: PaymentRow): OwnPayment {
  const { cents, paidCents, refundedCents, dispute, currency, brand, last4, ...more } = row;
  const { discountCents, discountLabel, taxCents, taxLabel, taxIncluded, taxNote, creditCents, ...known } = more;
  const { nextAttemptAt, issuedAt, paidAt, ...payment } = known;
  const sums = { discountCents, discountLabel, taxCents, taxLabel, taxIncluded, taxNote, creditCents };
  return {
    ...payment,
    extras: extraTexts({ ...sums, currency, amount: cents, amountPaid: paidCents, status: payment.status }),
    state: paymentState(payment.status, cents, { paid: paidCents, refunded: refundedCents, dispute }),
    amount: { cents, currency },
    refunded: { cents: refundedCents, currency },
    card: brand === null || last4 === null ? null : { brand, last4 },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    issuedAt: issuedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

type PaymentRow = Omit<
  OwnPayment,
  'state' | 'amount' | 'refunded' | 'card' | 'nextAttemptAt' | 'issuedAt' | 'paidAt' | 'extras'
> &
  Omit<ReceiptColumns, 'lines' | 'amount' | 'amountPaid' | 'status'> & {
    readonly cents: number;
    readonly paidCents: number;
    readonly refundedCents: number;
    readonly dispute: string | null;
    readonly brand: string | null;
    readonly last4: string | null;
    readonly nextAttemptAt: Date | null;
    readonly issuedAt: Date;
    readonly paidAt: Date | null;
  };

const emailOf = (userId: typeof orders.userId | typeof payments.userId | typeof subscriptionChanges.userId) =>
  sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;

/** By payment id. */
export function payerAddresses(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: payments.id, name: emailOf(payments.userId) }, ids);
}

/** By agreement id. */
export function agreementNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: agreements.id, name: sql`${agreements.description}` }, ids);
}

/** By order id. */
export function buyerAddresses(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: orders.id, name: emailOf(orders.userId) }, ids);
}

/** By the id of a change. */
export function subscriberOfChange(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: subscriptionChanges.id, name: emailOf(subscriptionChanges.userId) }, ids);
}

export async function exportBilling({ db }: Pick<AppContext, 'db'>, userId: string): Promise<object> {
  const [customer] = await db
    .select({ customer: paymentCustomers.customerId, since: paymentCustomers.createdAt })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return {
    ...customer,
    details: await db.select().from(billingDetails).where(eq(billingDetails.userId, userId)),
    orders: await db.select().from(orders).where(eq(orders.userId, userId)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    payments: await db.select().from(payments).where(eq(payments.userId, userId)),
    methods: await db.select().from(paymentMethods).where(eq(paymentMethods.userId, userId)),
    reminders: await db.select().from(billingReminders).where(eq(billingReminders.userId, userId)),
    changes: await db.select().from(subscriptionChanges).where(eq(subscriptionChanges.userId, userId)),
    invoiceRevisions: await db.select().from(invoiceRevisions).where(eq(invoiceRevisions.userId, userId)),
    agreements: await db.select().from(agreements).where(eq(agreements.userId, userId)),
  };
}

/** Expects lower-case emails. */
export async function buyersAmong({ db }: Pick<AppContext, 'db'>, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, users.id), inArray(orders.status, ['processing', 'paid'])));
  const subscribed = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, users.id));
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...emails]), or(exists(bought), exists(subscribed))));
  return new Set(rows.map(({ email }) => email));
}

/** What a group of accounts pays by month, and has paid, by currency. */
export async function moneyOf(
  { db }: Reader,
  userIds: readonly string[],
): Promise<{ monthly: Money[]; paid: Money[] }> {
  if (userIds.length === 0) return { monthly: [], paid: [] };
  const cents = (sum: ReturnType<typeof sql>) => sql<number>`(${sum})::float8`;
  const [monthly, paid] = await Promise.all([
    db
      .select({ currency: subscriptions.currency, cents: cents(sql`sum(${subscriptions.monthlyAmount})`) })
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.userId, [...userIds]),
          eq(subscriptions.status, 'active'),
          isNull(subscriptions.pausedAt),
        ),
      )
      .groupBy(subscriptions.currency),
    db
      .select({
        currency: payments.currency,
        cents: cents(sql`sum(${payments.amountPaid} - ${payments.amountRefunded} - ${payments.amountDisputed})`),
      })
      .from(payments)
      .where(inArray(payments.userId, [...userIds]))
      .groupBy(payments.currency),
  ]);
  return { monthly, paid };
}
