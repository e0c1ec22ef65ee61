import { data } from 'react-router';
import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { presentInvoice, presentPlans } from '#app/portal/agreed-plan.server.ts';
import { expiryTexts, presentMethod } from '#app/portal/billing/shown-methods.server.ts';
import { presentDocument } from '#app/portal/shown-payments.server.ts';
import { confirmLine } from '#app/portal/shown-plans.server.ts';
import { portalSentences } from '#content/payments/billing.ts';
import { billingSentences as copy } from '#content/payments/portal-billing.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { readOwnAgreed, readOwnAgreements } from '#features/billing/own/own-agreements.server.ts';
import { documentsOf, documentsPerYear, documentYears } from '#features/billing/own/own-documents.server.ts';
import { detailsForm } from '#features/purchases/details/details-form.server.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { clientsWithoutAddress } from '#features/billing/reads/untaxed.server.ts';
import { addressLines } from '#features/billing/records/billing-details.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { methodText } from '#features/billing/records/methods.ts';
import type { OwnNextCharge } from '#features/billing/reads/read-methods.server.ts';
import { creditOf, methodsOf, nextChargesOf, pendingDebitsOf } from '#features/billing/reads/read-methods.server.ts';
import { readOwnAddOns } from '#features/billing/own/own-add-ons.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { readOrders, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { spendingByMonth } from '#features/billing/reads/spending.server.ts';
import { changesOf } from '#features/subscriptions/changes/change-reads.server.ts';

const documentsPerPage = 50;

export async function loadBilling(app: AppContext, by: ClientMember<'billing:read'>, url: URL) {
  const { id } = by.organization;
  const { searchParams } = url;
  const year = yearIn(searchParams);
  const first = Number(/^\d{1,4}$/.exec(searchParams.get('from') ?? '')?.[0] ?? 0);
  const now = app.now();
  const [
    methods,
    nextCharges,
    pending,
    saved,
    subscription,
    orders,
    credit,
    agreed,
    agreements,
    untaxed,
    addOns,
    ...rest
  ] = await inOneTrip(app.db, (db) => {
    const reader = { ...app, db };
    return Promise.all([
      methodsOf(reader, id),
      nextChargesOf(reader, id),
      pendingDebitsOf(reader, id),
      readDetails(reader, id),
      subscriptionOf(reader, id),
      readOrders(reader, id),
      creditOf(reader, id),
      readOwnAgreed(reader, id),
      readOwnAgreements(reader, id),
      isTaxOn(app) ? clientsWithoutAddress(reader, id) : [],
      readOwnAddOns(reader, id),
      changesOf(reader, id),
      spendingByMonth(reader, id),
      documentYears(reader, id),
      documentsOf(reader, id, year),
    ]);
  });
  const [changes, spending, years, documents] = rest;
  const [debit] = pending;
  const pendingNote = debit === undefined ? null : portalSentences.wait(debit.days);
  const { plans, runs, toConfirm } = presentPlans(app, { subscription, orders, agreed, nextCharges, pendingNote });
  const done = searchParams.get('done') ?? '';
  return {
    plans,
    /** Whether the client can change, pause or cancel the plan. */
    canChange: runs && agreed.plan === null,
    isAgreed: agreed.plan !== null,
    changes,
    methods: methods.map((method) => presentMethod(method, now)),
    expiring: expiryTexts(methods, now),
    addOns,
    isAddressMissing: untaxed.length > 0,
    openInvoices: agreed.invoices.map((one) => presentInvoice(one, methods)),
    documents: {
      years,
      year: year ?? years[0] ?? now.getUTCFullYear(),
      documents: documents.slice(first, first + documentsPerPage).map(presentDocument),
      older: first + documentsPerPage < documents.length ? first + documentsPerPage : null,
      cut: documents.length >= documentsPerYear ? documents.length : null,
    },
    spending,
    agreements: agreements.map(({ amount, kind, ...agreement }) => {
      return { ...agreement, terms: copy.agreed[kind](formatExactMoney(amount)) };
    }),
    toConfirm: toConfirm ? confirmLine(toConfirm) : null,
    nextCharges: nextCharges.map(({ offer, lines, ...charge }) => ({
      ...charge,
      name: catalogOfSite(app).offers.find((one) => one.id === offer)?.name ?? portalSentences.agreedPlan,
      by: payerOf(charge),
      lines: lines.map(({ label, amount }) => ({ label, amount: formatExactMoney(amount) })),
    })),
    credit: credit && formatExactMoney(credit),
    pending: pending.map(({ days, ...one }) => ({ ...one, wait: portalSentences.wait(days) })),
    details: saved && { ...saved, address: addressLines({ ...saved, postal_code: saved.postalCode }) },
    form: searchParams.get('edit') === 'details' ? detailsForm(app, by, saved) : null,
    done: Object.hasOwn(copy.done, done) ? copy.done[done as keyof typeof copy.done] : null,
  };
}

/** The year of the documents in an address; null for the newest. Throws 404 for what is no year. */
export function yearIn(params: URLSearchParams): number | null {
  const text = params.get('year');
  if (text === null) return null;
  if (!/^20\d\d$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

function payerOf({ isSent, method }: Pick<OwnNextCharge, 'isSent' | 'method'>): string {
  if (isSent) return copy.sent;
  return method === null ? copy.noMethod : methodText(method);
}

export type BillingData = Awaited<ReturnType<typeof loadBilling>>;
