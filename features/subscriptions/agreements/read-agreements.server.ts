import { clientColumns } from '#features/accounts/organizations/owner-of.server.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { and, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { paymentMethods } from '#features/billing/records/methods.table.ts';
import { methodName } from '#features/billing/billing.ts';
import { besideState, paymentListState, subscriptionListState } from '#features/billing/lists/payment-lists.ts';
import { currencyOf, formatExactMoney, isCurrency } from '#features/billing/money.ts';
import { moneyBackRows, toMoneyBack } from '#features/billing/reads/read-money-back.server.ts';
import { invoiceVatState } from '#features/billing/reads/vat-state.server.ts';
import { billingRecipients } from '#features/billing/customers/send-to-client.server.ts';
import { findRefundable } from '#features/subscriptions/agreements/invoices/refund-at-provider.server.ts';
import { buyerText, noteOf, receiptRows } from '#features/billing/receipt.ts';
import type { AppContext } from '#server/app-context.ts';
import { consolePage } from '#server/payments/payments.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

type Reader = Pick<AppContext, 'db' | 'now'>;

/** A client's agreements, newest first, without undone ones. */
export async function agreementsOf({ db }: Pick<AppContext, 'db'>, organizationId: string) {
  const rows = await db
    .select()
    .from(agreements)
    .where(
      and(
        eq(agreements.organizationId, organizationId),
        inArray(agreements.state, ['waiting', 'asked', 'sent', 'refused']),
      ),
    )
    .orderBy(desc(agreements.createdAt))
    .limit(50);
  return rows.map(toShown);
}

/** Days in which a refused start stays in view. */
const refusedDays = 14;

/** Agreements that the provider does not have yet, or has refused. */
export async function unfinishedAgreements({ db, now }: Reader) {
  const since = new Date(now().getTime() - refusedDays * dayMs);
  const rows = await db
    .select({ agreement: agreements, client: organizations.name })
    .from(agreements)
    .innerJoin(organizations, eq(organizations.id, agreements.organizationId))
    .where(
      or(
        inArray(agreements.state, ['waiting', 'asked']),
        and(eq(agreements.state, 'refused'), gte(agreements.changedAt, since)),
      ),
    )
    .orderBy(desc(agreements.createdAt))
    .limit(20);
  return rows.map(({ agreement, client }) => ({ ...toShown(agreement), client }));
}

function toShown({ id, kind, description, amount, currency, state }: typeof agreements.$inferSelect) {
  return { id, kind, description, amount: { cents: amount, currency }, state };
}

export type ShownAgreement = ReturnType<typeof toShown>;

/** Reads an agreement with client, subscription and payments in two round trips; null if not found. Timestamps are ISO 8601. */
export async function readAgreementPage(app: Reader, id: string) {
  if (!isUuid(id)) return null;
  const [row] = await app.db
    .select({ agreement: agreements, subscription: subscriptions, client: organizations.name })
    .from(agreements)
    .innerJoin(organizations, eq(organizations.id, agreements.organizationId))
    .leftJoin(subscriptions, eq(subscriptions.id, agreements.subscriptionId))
    .where(eq(agreements.id, id));
  if (row === undefined) return null;
  const { agreement, subscription, client } = row;
  const { subscriptionId, invoiceId } = agreement;
  const own =
    subscriptionId !== null
      ? eq(payments.subscriptionId, subscriptionId)
      : invoiceId !== null
        ? eq(payments.invoiceId, invoiceId)
        : undefined;
  const invoices =
    own === undefined
      ? []
      : await app.db.select().from(payments).where(own).orderBy(desc(payments.issuedAt)).limit(100);
  const { firstDay, months, daysDue, collection, organizationId, refusal, act, lines } = agreement;
  const endsAt = subscription?.cancelAtPeriodEnd === true ? subscription.currentPeriodEnd : subscription?.cancelAt;
  return {
    ...toShown(agreement),
    firstDay,
    months,
    daysDue,
    collection,
    organizationId,
    refusal,
    lines,
    isChanging: act !== null,
    client,
    subscription: subscription && {
      state: subscriptionListState(subscription),
      also: besideState(
        subscription,
        invoices.some((one) => paymentListState(one, app.now()) === 'overdue'),
      ),
      isEnding: subscription.cancelAtPeriodEnd,
      next: isoOfSeconds(subscription.nextChargeAt ?? subscription.currentPeriodEnd),
      ends: isoOfSeconds(subscription.endedAt ?? endsAt ?? null),
    },
    invoices: invoices.map((one) => ({
      id: one.id,
      description: one.description,
      number: one.number,
      amount: { cents: one.amount, currency: one.currency },
      state: paymentListState(one, app.now()),
      issuedAt: one.issuedAt.toISOString(),
    })),
  };
}

export type AgreementPageData = NonNullable<Awaited<ReturnType<typeof readAgreementPage>>>;

/** Null if there is none. Timestamps are ISO 8601. */
export async function readPaymentPage(app: Reader & Pick<AppContext, 'payments'>, id: string) {
  if (!isUuid(id)) return null;
  const [row] = await app.db
    .select({
      payment: payments,
      client: organizations.name,
      agreementId: agreements.id,
      vatState: invoiceVatState,
      back: moneyBackRows,
    })
    .from(payments)
    .innerJoin(organizations, eq(organizations.id, payments.organizationId))
    .leftJoin(
      agreements,
      or(eq(agreements.invoiceId, payments.invoiceId), eq(agreements.subscriptionId, payments.subscriptionId)),
    )
    .where(eq(payments.id, id))
    .limit(1);
  if (row === undefined) return null;
  const { payment, client, agreementId, vatState, back } = row;
  const { organizationId, description, number, currency, cardBrand, cardLast4, invoiceUrl, invoicePdf, invoiceId } =
    payment;
  const { receiptUrl, paymentIntentId, feeCents, settledCurrency, payoutId, payoutAt } = payment;
  const refundable = findRefundable(payment);
  const reference = paymentIntentId === null ? `invoices/${invoiceId ?? ''}` : `payments/${paymentIntentId}`;
  return {
    id,
    organizationId,
    description,
    number,
    agreementId,
    vatState,
    invoiceUrl,
    invoicePdf,
    receiptUrl,
    client,
    sums: receiptRows(payment),
    /** Why no tax is due, or ''. */
    taxNote: noteOf(payment).join(' '),
    buyer: buyerText(payment.billedTo),
    /** Null while payments are off. */
    providerUrl: consolePage(app.payments, reference),
    back: toMoneyBack(back, currency),
    fee:
      feeCents !== null && settledCurrency !== null && isCurrency(settledCurrency)
        ? formatExactMoney({ cents: feeCents, currency: currencyOf(settledCurrency) })
        : null,
    payout: payoutId === null || payoutAt === null ? null : { id: payoutId, at: payoutAt.toISOString() },
    state: paymentListState(payment, app.now()),
    isOpen: payment.status === 'open' && invoiceId !== null,
    refundable: refundable && { ...refundable, max: formatExactMoney(refundable.max) },
    /** Who gets the receipt; empty until it is paid. */
    recipients:
      payment.status === 'paid' ? (await billingRecipients(app, organizationId)).map(({ email }) => email) : [],
    /** The client pays the invoice; it is not charged automatically. */
    isSent: payment.dueAt !== null,
    method:
      cardBrand === null
        ? payment.paidNote
        : [methodName(cardBrand), cardLast4].filter((part) => part !== null).join(' •••• '),
    issuedAt: payment.issuedAt.toISOString(),
    dueAt: payment.dueAt?.toISOString() ?? null,
    paidAt: payment.paidAt?.toISOString() ?? null,
  };
}

export type PaymentPageData = NonNullable<Awaited<ReturnType<typeof readPaymentPage>>>;

/** Finds a client for whom a fee can be started. Null for an unknown organization. */
export async function readClient({ db }: Pick<AppContext, 'db'>, organizationId: string) {
  const [row] = await db
    .select({
      id: organizations.id,
      ...clientColumns(),
      brand: paymentMethods.brand,
      type: paymentMethods.type,
      last4: paymentMethods.last4,
      isDefault: paymentMethods.isDefault,
      subscriptionBrand: subscriptions.paymentMethodBrand,
      subscriptionLast4: subscriptions.paymentMethodLast4,
    })
    .from(organizations)
    .leftJoin(paymentMethods, eq(paymentMethods.organizationId, organizations.id))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.organizationId, organizations.id), isNotNull(subscriptions.paymentMethodBrand)),
    )
    .where(eq(organizations.id, organizationId))
    .orderBy(sql`${paymentMethods.isDefault} desc nulls last`)
    .limit(1);
  if (row === undefined) return null;
  const { id, email, company, brand, type, last4, isDefault, subscriptionBrand, subscriptionLast4 } = row;
  const found = shownMethod(brand ?? type, last4);
  const method = isDefault === true ? found : shownMethod(subscriptionBrand, subscriptionLast4);
  return {
    id,
    email,
    name: company,
    /** The default payment method, or null. */
    method,
    /** A method that is not the default, where there is no default. */
    otherMethod: method === null ? found : null,
  };
}

export type ClientData = NonNullable<Awaited<ReturnType<typeof readClient>>>;

function shownMethod(brand: string | null, last4: string | null): string | null {
  return brand === null ? null : `${methodName(brand)} ending in ${last4 ?? ''}`;
}
