import { organizationMembers as members } from '#features/accounts/organizations/organizations.table.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { and, desc, eq, inArray, isNull, not, sql, exists, or, type SQL } from 'drizzle-orm';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { orders, payments, stripeUserSubscriptions, subscriptions } from '#features/billing/billing.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import type { Money } from '#features/billing/money.ts';
import { moneyBackRows, moneyBackCents, toMoneyBack } from '#features/billing/reads/read-money-back.server.ts';
import { orderState, paymentState, type PaidMoney } from '#features/billing/payment-state.ts';
import { extraTexts } from '#features/billing/receipt.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { RowOf } from '#server/db/query/row-of.ts';
import type { AppContext } from '#server/app-context.ts';

type Reader = Pick<AppContext, 'db'>;

/** Undefined if never subscribed. Timestamps are seconds since 1970. */
export async function subscriptionOf({ db }: Reader, organizationId: string) {
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
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.organizationId, view.organizationId), eq(subscriptions.isCurrent, true)),
    )
    .where(eq(view.organizationId, organizationId));
  if (!row) return undefined;
  const { cents, currency, ...subscription } = row;
  return { ...subscription, monthly: { cents, currency } };
}

export type CurrentSubscription = NonNullable<Awaited<ReturnType<typeof subscriptionOf>>>;

/** Reads orders in one query, newest first, without unfinished ones. */
export async function readOrders({ db }: Reader, organizationId: string) {
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
    .where(and(eq(orders.organizationId, organizationId), inArray(orders.status, ['processing', 'paid', 'failed'])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(100);
  return rows.map((row) => toOrder(row.order, row.money ?? undefined));
}

/** Undefined unless the buyer's own. */
export async function orderOfSession({ db }: Reader, organizationId: string, sessionId: string) {
  if (!/^cs_\w{1,200}$/.test(sessionId)) return undefined;
  const [row] = await db
    .select(ownOrder)
    .from(orders)
    .where(and(eq(orders.organizationId, organizationId), eq(orders.sessionId, sessionId)));
  return row && toOrder(row, undefined);
}

/** Newest first. Skips voided invoices of paused months and of plan changes that did not happen. */
export async function paymentsOf({ db }: Reader, organizationId: string, during?: SQL, limit = 20) {
  const rows = await db
    .select(ownPayment)
    .from(payments)
    .where(and(eq(payments.organizationId, organizationId), not(isSkipped), during))
    .orderBy(desc(payments.issuedAt), desc(payments.id))
    .limit(limit);
  return rows.map(toPayment);
}

/** No email named an invoice that was void from the start. */
const isSkipped = sql`(${payments.status} = 'void'
  and (${payments.notices} = '{}' or ${payments.lines} @> '[{"kind": "proration"}]'))`;

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

/** `state` includes refunds and disputes. Timestamps are ISO 8601. */
function toOrder(row: RowOf<typeof ownOrder>, money: PaidMoney | undefined) {
  const { cents, currency, createdAt, paidAt, ...order } = row;
  return {
    ...order,
    state: orderState(order.status, money),
    amount: { cents, currency },
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

export type OwnOrder = ReturnType<typeof toOrder>;

const ownPayment = {
  discountCents: payments.discountCents,
  discountLabel: payments.discountLabel,
  taxCents: payments.taxCents,
  taxLabel: payments.taxLabel,
  taxIncluded: payments.taxIncluded,
  taxNote: payments.taxNote,
  creditCents: payments.creditCents,
  carriedCents: payments.carriedCents,
  creditedCents: payments.creditedCents,
  id: payments.id,
  number: payments.number,
  description: payments.description,
  status: payments.status,
  cents: payments.amount,
  refundedCents: payments.amountRefunded,
  backRows: moneyBackRows,
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

/** `state` includes refunds and disputes. Timestamps are ISO 8601. */
function toPayment(row: RowOf<typeof ownPayment>) {
  const { cents, paidCents, refundedCents, backRows, dispute, currency, brand, last4, ...more } = row;
  const {
    discountCents,
    discountLabel,
    taxCents,
    taxLabel,
    taxIncluded,
    taxNote,
    creditCents,
    carriedCents,
    creditedCents,
    ...known
  } = more;
  const { nextAttemptAt, issuedAt, paidAt, ...payment } = known;
  const tax = { taxCents, taxLabel, taxIncluded, taxNote };
  const sums = { discountCents, discountLabel, ...tax, creditCents, carriedCents, creditedCents };
  return {
    ...payment,
    /** Discount and tax, one short text each. */
    extras: extraTexts({ ...sums, currency, amount: cents, amountPaid: paidCents, status: payment.status }),
    state: paymentState(payment.status, cents, { paid: paidCents, refunded: refundedCents, dispute }),
    amount: { cents, currency },
    taxCents,
    paidCents,
    back: toMoneyBack(backRows, currency),
    card: brand === null || last4 === null ? null : { brand, last4 },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    issuedAt: issuedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

export type OwnPayment = ReturnType<typeof toPayment>;

const emailOf = (
  organizationId:
    | typeof orders.organizationId
    | typeof payments.organizationId
    | typeof subscriptionChanges.organizationId,
) => sql`(select ${users.email} from ${users} where ${users.id} = ${ownerOf(organizationId)})`;

/** Email addresses of payers by payment id. */
export function payerAddresses(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: payments.id, name: emailOf(payments.organizationId) }, ids);
}

/** Names of agreements by id. */
export function agreementNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: agreements.id, name: sql`${agreements.description}` }, ids);
}

/** What payments are for, by id. */
export function paymentNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: payments.id, name: payments.description }, ids);
}

/** Email addresses of buyers by order id. */
export function buyerAddresses(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: orders.id, name: emailOf(orders.organizationId) }, ids);
}

/** Subscribers by the id of a change. */
export function subscriberOfChange(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: subscriptionChanges.id, name: emailOf(subscriptionChanges.organizationId) }, ids);
}

/** Expects lower-case emails. */
export async function buyersAmong({ db }: Pick<AppContext, 'db'>, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.organizationId, members.organizationId), inArray(orders.status, ['processing', 'paid'])));
  const subscribed = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, members.organizationId));
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(inArray(users.email, [...emails]), or(exists(bought), exists(subscribed))));
  return new Set(rows.map(({ email }) => email));
}

/** What a group of organizations pays by month, and has paid, by currency. */
export async function moneyOf(
  { db }: Reader,
  organizationIds: readonly string[],
): Promise<{ monthly: Money[]; paid: Money[] }> {
  if (organizationIds.length === 0) return { monthly: [], paid: [] };
  const cents = (sum: ReturnType<typeof sql>) => sql<number>`(${sum})::float8`;
  const [monthly, paid] = await Promise.all([
    db
      .select({ currency: subscriptions.currency, cents: cents(sql`sum(${subscriptions.monthlyAmount})`) })
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.organizationId, [...organizationIds]),
          eq(subscriptions.status, 'active'),
          isNull(subscriptions.pausedAt),
        ),
      )
      .groupBy(subscriptions.currency),
    db
      .select({
        currency: payments.currency,
        cents: cents(sql`sum(${payments.amountPaid} - ${moneyBackCents})`),
      })
      .from(payments)
      .where(inArray(payments.organizationId, [...organizationIds]))
      .groupBy(payments.currency),
  ]);
  return { monthly, paid };
}
