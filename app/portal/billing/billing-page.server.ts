import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { presentInvoice } from '#app/portal/agreed-plan.server.ts';
import { expiryTexts, presentMethod } from '#app/portal/billing/shown-methods.server.ts';
import { presentPayment } from '#app/portal/shown-payments.server.ts';
import { confirmLine } from '#app/portal/shown-plans.server.ts';
import { portalSentences } from '#content/payments/billing.ts';
import { billingSentences } from '#content/payments/portal-billing.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { readOwnAgreed } from '#features/billing/own/own-agreements.server.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { clientsWithoutAddress } from '#features/billing/reads/untaxed.server.ts';
import { addressLines } from '#features/billing/records/billing-details.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { methodText } from '#features/billing/records/methods.ts';
import type { OwnNextCharge } from '#features/billing/reads/read-methods.server.ts';
import { creditOf, methodsOf, nextChargesOf, pendingDebitsOf } from '#features/billing/reads/read-methods.server.ts';
import { readOwnAddOns } from '#features/billing/own/own-add-ons.server.ts';
import { toConfirmOf } from '#features/billing/own/to-confirm.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { paymentsOf, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';

export async function loadBilling(app: AppContext, { organization }: ClientMember<'billing:read'>, url: URL) {
  const [methods, nextCharges, pending, details, subscription, credit, { invoices }, untaxed, addOns, paid] =
    await inOneTrip(app.db, (db) =>
      Promise.all([
        methodsOf({ db }, organization.id),
        nextChargesOf({ db }, organization.id),
        pendingDebitsOf({ db }, organization.id),
        readDetails({ db }, organization.id),
        subscriptionOf({ db }, organization.id),
        creditOf({ db }, organization.id),
        readOwnAgreed({ db, now: () => app.now() }, organization.id),
        isTaxOn(app) ? clientsWithoutAddress({ db }, organization.id) : [],
        readOwnAddOns({ db, env: app.env }, organization.id),
        paymentsOf({ db }, organization.id, Number(url.searchParams.get('page') ?? '1')),
      ]),
    );
  const { offers } = catalogOfSite(app);
  const now = app.now();
  const toConfirm = subscription && toConfirmOf(app, { ...subscription, ...subscription.monthly });
  const done = url.searchParams.get('done') ?? '';
  return {
    methods: methods.map((method) => presentMethod(method, now)),
    expiring: expiryTexts(methods, now),
    addOns,
    isAddressMissing: untaxed.length > 0,
    openInvoices: invoices.map((one) => presentInvoice(one, methods)),
    invoices: { ...paid, payments: paid.payments.map(presentPayment) },
    toConfirm: toConfirm ? confirmLine(toConfirm) : null,
    nextCharges: nextCharges.map((charge) => ({
      ...charge,
      name: offers.find(({ id }) => id === charge.offer)?.name ?? portalSentences.agreedPlan,
      by: payerOf(charge),
    })),
    planLink: billingSentences.plan[nextCharges.some(({ isAgreed }) => isAgreed) ? 'agreed' : 'own'],
    credit: credit && formatExactMoney(credit),
    pending: pending.map(({ days, ...debit }) => ({ ...debit, wait: portalSentences.wait(days) })),
    details: details && { ...details, address: addressLines({ ...details, postal_code: details.postalCode }) },
    done: isDone(done) ? billingSentences.done[done] : null,
  };
}

function payerOf({ isSent, method }: OwnNextCharge): string {
  if (isSent) return billingSentences.sent;
  return method === null ? billingSentences.noMethod : methodText(method);
}

function isDone(text: string): text is keyof typeof billingSentences.done {
  return Object.hasOwn(billingSentences.done, text);
}

export type BillingData = Awaited<ReturnType<typeof loadBilling>>;
