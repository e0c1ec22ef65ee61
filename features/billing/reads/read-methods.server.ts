import { and, asc, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import { runningStatuses } from '#features/billing/billing.ts';
import { paymentCustomers, payments, subscriptions } from '#features/billing/billing.table.ts';
import { daysOfDebit, longestDebit, methodText, type OwnMethod } from '#features/billing/records/methods.ts';
import { paymentMethods } from '#features/billing/records/methods.table.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import type { Money } from '#features/billing/money.ts';
import { dueCents, nextChargeReason } from '#features/billing/receipt.ts';
import type { AppContext } from '#server/app-context.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

type Reader = Pick<AppContext, 'db'>;

/** The default first, then the newest. */
export function methodsOf({ db }: Reader, organizationId: string): Promise<OwnMethod[]> {
  const methods = paymentMethods;
  return db
    .select({
      id: methods.id,
      type: methods.type,
      brand: methods.brand,
      last4: methods.last4,
      expMonth: methods.expMonth,
      expYear: methods.expYear,
      isDefault: methods.isDefault,
      state: methods.state,
      isUsed: isUsed({ db }),
      usedSince: sql<number | null>`${charged({ db })}::float8`,
    })
    .from(methods)
    .where(eq(methods.organizationId, organizationId))
    .orderBy(desc(methods.isDefault), desc(methods.createdAt), asc(methods.id));
}

function charged({ db }: Reader) {
  return db
    .select({ since: max(subscriptions.currentPeriodStart) })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.paymentMethodId, paymentMethods.id),
        inArray(subscriptions.status, [...runningStatuses]),
        eq(subscriptions.collectionMethod, 'charge_automatically'),
      ),
    );
}

/** A running subscription is charged by it. */
export function isUsed(reader: Reader) {
  return sql<boolean>`${charged(reader)} is not null`;
}

/** Text like "Visa •••• 4242" for the subscription's method, otherwise the default. Null if it is not saved. */
export async function chargedMethodOf({ db }: Reader, subscriptionId: string): Promise<string | null> {
  const { type, brand, last4 } = paymentMethods;
  const [method] = await db
    .select({ type, brand, last4 })
    .from(subscriptions)
    .innerJoin(paymentMethods, eq(paymentMethods.id, subscriptions.paymentMethodId))
    .where(eq(subscriptions.id, subscriptionId));
  return method === undefined ? null : methodText(method);
}

/** What will be charged, and when (ISO 8601), the earliest first. */
export async function nextChargesOf({ db }: Reader, organizationId: string) {
  const rows = await db
    .select({
      subscriptionId: subscriptions.id,
      offer: offerThen,
      at: subscriptions.nextChargeAt,
      cents: subscriptions.nextChargeCents,
      currency: subscriptions.currency,
      lines: subscriptions.nextChargeLines,
      collection: subscriptions.collectionMethod,
      type: paymentMethods.type,
      brand: paymentMethods.brand,
      last4: paymentMethods.last4,
      methodId: paymentMethods.id,
      isAgreed: subscriptions.isAgreed,
    })
    .from(subscriptions)
    .leftJoin(paymentMethods, eq(paymentMethods.id, subscriptions.paymentMethodId))
    .where(and(eq(subscriptions.organizationId, organizationId), isNotNull(subscriptions.nextChargeAt)))
    .orderBy(asc(subscriptions.nextChargeAt), asc(subscriptions.id));
  return rows.map(({ subscriptionId, offer, at, cents, currency, lines, ...row }) => ({
    subscriptionId,
    offer,
    at: isoOfSeconds(at ?? 0),
    amount: { cents: cents ?? 0, currency },
    lines: lines.map((line) => ({ ...line, amount: { cents: line.cents, currency } })),
    /** Why it is not the usual amount, or null. */
    reason: nextChargeReason({ cents: cents ?? 0, lines, currency }),
    isAgreed: row.isAgreed,
    /** The client pays an invoice; it is not charged automatically. */
    isSent: row.collection === 'send_invoice',
    method: row.methodId === null ? null : { type: row.type, brand: row.brand, last4: row.last4 },
  }));
}

export type OwnNextCharge = Awaited<ReturnType<typeof nextChargesOf>>[number];

/** The plan of the next charge, including a change scheduled before it. */
const offerThen = sql<OfferId | null>`case when ${subscriptions.scheduledAt} <= ${subscriptions.nextChargeAt}
  then ${subscriptions.scheduledOffer} else ${subscriptions.offer} end`;

/** What the provider deducts from the next invoices; null if nothing. */
export async function creditOf({ db }: Reader, organizationId: string): Promise<Money | null> {
  const [row] = await db
    .select({ cents: paymentCustomers.creditCents, currency: paymentCustomers.creditCurrency })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  return row === undefined || row.currency === null ? null : { cents: row.cents, currency: row.currency };
}

/** Debits that the banks have not answered yet. `days`: maximum business days that the bank takes. */
export async function pendingDebitsOf({ db }: Reader, organizationId: string) {
  const rows = await db
    .select({
      id: payments.id,
      description: payments.description,
      since: payments.issuedAt,
      amount: payments.amount,
      creditCents: payments.creditCents,
      carriedCents: payments.carriedCents,
      creditedCents: payments.creditedCents,
      currency: payments.currency,
      type: payments.methodType,
    })
    .from(payments)
    .where(and(eq(payments.organizationId, organizationId), eq(payments.status, 'processing')))
    .orderBy(asc(payments.issuedAt), asc(payments.id));
  return rows.map(({ id, description, since, currency, type, ...sums }) => ({
    id,
    description,
    amount: { cents: dueCents(sums), currency },
    since: since.toISOString(),
    days: daysOfDebit(type) ?? longestDebit,
  }));
}
