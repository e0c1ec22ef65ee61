import { href } from 'react-router';
import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { checkoutPath } from '#app/links.ts';
import { shownAgreed, shownInvoice } from '#app/portal/agreed-plan.server.ts';
import { expiryTexts, waitText } from '#app/portal/billing/shown-methods.server.ts';
import { agreedSentences } from '#content/agreed-portal.ts';
import { portalSentences } from '#content/billing.ts';
import { requestsOf } from '#app/portal/requests.ts';
import { subscriptionNotes } from '#content/subscription-notes.ts';
import type { Session } from '#features/accounts/session.server.ts';
import type { CurrentSubscription, OwnOrder } from '#features/billing/billing.ts';
import type { Offer, Plan } from '#features/billing/catalogue.ts';
import { ownAgreed } from '#features/billing/agreed/own-agreed.server.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { ordersOf, paymentsOf, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { methodText, type OwnNextCharge } from '#features/billing/methods/methods.ts';
import { methodsOf, nextChargesOf } from '#features/billing/methods/read-methods.server.ts';
import { formatMoney } from '#features/billing/money.ts';
import { isRunning } from '#features/billing/sync/subscription-row.server.ts';
import { ownSubmissions } from '#features/intake/submissions/my-submissions.server.ts';

export async function loadDashboard(app: AppContext, { user, profile }: Session, url: URL) {
  const [subscription, [payments, orders, intakes, methods, nextCharges, agreed]] = await Promise.all([
    // Only logged; the page then shows no active subscription.
    subscriptionOf(app, user.id).catch((error: unknown) => {
      app.log.error(
        { event: 'dashboard.subscription.failed', err: error },
        'Could not read a subscription for the dashboard',
      );
      return undefined;
    }),
    inOneTrip(app.db, (db) =>
      Promise.all([
        paymentsOf({ db }, user.id, Number(url.searchParams.get('page') ?? '1')),
        ordersOf({ db }, user.id),
        user.emailVerified ? ownSubmissions({ db }, user.email).then(requestsOf) : null,
        methodsOf({ db }, user.id),
        nextChargesOf({ db }, user.id),
        ownAgreed({ db, now: () => app.now() }, user.id),
      ]),
    ),
  ]);
  const { offers, plans } = catalogueOfSite(app);
  const named = (id: string | null) => offers.find((offer) => offer.id === id)?.name ?? null;
  const starter = offers.find(({ id }) => id === 'starter');
  const isPlan = plans.some(({ id }) => id === subscription?.offer);
  const runs = subscription !== undefined && isRunning(subscription.status) && isPlan;
  const pending = payments.payments.find(({ status }) => status === 'processing');
  const [nextCharge] = nextCharges;
  return {
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    name: profile.fullName ?? '',
    subscription: subscription
      ? {
          ...subscription,
          note: subscriptionNotes[subscription.status],
          plan: named(subscription.offer) ?? portalSentences.agreedPlan,
          card: cardOf(subscription),
          ended: endOf(subscription, offers),
        }
      : null,
    /** The newest invoice whose charge failed. */
    toPay: payments.payments.find(({ status, attempts }) => status === 'open' && attempts > 0)?.invoiceUrl ?? null,
    payments: {
      ...payments,
      payments: payments.payments.map((payment) => ({
        ...payment,
        wait: payment.status === 'processing' ? waitText(payment.methodType) : null,
      })),
    },
    expiring: expiryTexts(methods, app.now()),
    /** Of the debit that the bank has not answered. */
    pendingNote: pending === undefined ? null : waitText(pending.methodType),
    nextCharge: nextCharge === undefined ? null : { at: nextCharge.at, text: chargeText(nextCharge) },
    openInvoices: agreed.invoices.map(shownInvoice),
    agreedPlan:
      agreed.plan &&
      shownAgreed(agreed.plan, named(agreed.plan.offer) ?? agreed.plan.name ?? agreedSentences.agreedFee),
    boughtPlan: boughtPlanOf(orders, plans),
    purchases: orders
      .filter(({ mode }) => mode === 'payment')
      .map((order) => ({ ...order, name: named(order.offer) ?? order.offer })),
    intakes,
    upgrade: runs ? href('/dashboard/plan') : checkoutPath(starter?.setupPriceId ?? starter?.priceId ?? ''),
  };
}

/** When a plan ended, and where it can be bought again. */
function endOf({ status, endedAt, offer, isAgreed }: CurrentSubscription, offers: readonly Offer[]) {
  if (status !== 'canceled' || endedAt === null) return null;
  const bought = isAgreed ? undefined : offers.find(({ id }) => id === offer);
  return {
    at: new Date(endedAt * 1000).toISOString(),
    again: bought === undefined ? null : checkoutPath(bought.setupPriceId ?? bought.priceId),
  };
}

function cardOf({ paymentMethodBrand: brand, paymentMethodLast4: last4 }: CurrentSubscription): string | null {
  return brand === null ? null : methodText({ type: null, brand, last4 });
}

function chargeText({ amount, method }: OwnNextCharge): string {
  return method === null ? formatMoney(amount) : portalSentences.by(formatMoney(amount), methodText(method));
}

/** A larger plan bought here: setup paid once, months invoiced. */
function boughtPlanOf(orders: readonly OwnOrder[], plans: readonly Plan[]) {
  for (const { mode, state, offer } of orders) {
    const isKept = state === 'processing' || state === 'paid' || state === 'partly-refunded' || state === 'disputed';
    const plan = mode === 'payment' && isKept ? plans.find(({ id }) => id === offer) : undefined;
    if (plan) return { name: plan.name, monthly: plan.monthly, isPaid: state !== 'processing' };
  }
  return null;
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
