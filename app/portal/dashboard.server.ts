import { href } from 'react-router';
import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { checkoutPath } from '#app/links.ts';
import { agreedPortalCopy } from '#content/agreed-portal.ts';
import { requestsOf } from '#app/portal/requests.ts';
import { subscriptionNotes } from '#content/subscription-notes.ts';
import type { Session } from '#features/accounts/session.server.ts';
import type { OwnOrder } from '#features/billing/billing.ts';
import type { Plan } from '#features/billing/catalogue.ts';
import { ownAgreed } from '#features/billing/agreed/own-agreed.server.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { ordersOf, paymentsOf, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { expiryNotice } from '#features/billing/methods/methods.ts';
import { methodsOf, nextChargesOf } from '#features/billing/methods/read-methods.server.ts';
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
  return {
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    name: profile.fullName ?? '',
    subscription: subscription
      ? { ...subscription, note: subscriptionNotes[subscription.status], plan: named(subscription.offer) }
      : null,
    /** The newest invoice whose charge failed. */
    toPay: payments.payments.find(({ status, attempts }) => status === 'open' && attempts > 0)?.invoiceUrl ?? null,
    payments,
    methods: methods.map((method) => ({ ...method, notice: expiryNotice(method, app.now()) })),
    /** Of the debit that the bank has not answered. */
    pendingType: payments.payments.find(({ status }) => status === 'processing')?.methodType ?? null,
    /** The earliest. */
    nextCharge: nextCharges[0] ?? null,
    openInvoices: agreed.invoices,
    agreedPlan: agreed.plan && {
      ...agreed.plan,
      title: named(agreed.plan.offer) ?? agreed.plan.name ?? agreedPortalCopy.agreedFee,
    },
    boughtPlan: boughtPlanOf(orders, plans),
    purchases: orders
      .filter(({ mode }) => mode === 'payment')
      .map((order) => ({ ...order, name: named(order.offer) ?? order.offer })),
    intakes,
    upgrade: runs ? href('/dashboard/plan') : checkoutPath(starter?.setupPriceId ?? starter?.priceId ?? ''),
  };
}

/** A larger plan bought here: set-up paid once, months invoiced. */
function boughtPlanOf(orders: readonly OwnOrder[], plans: readonly Plan[]) {
  for (const { mode, state, offer } of orders) {
    const isKept = state === 'processing' || state === 'paid' || state === 'partly-refunded' || state === 'disputed';
    const plan = mode === 'payment' && isKept ? plans.find(({ id }) => id === offer) : undefined;
    if (plan) return { name: plan.name, monthly: plan.monthly, isPaid: state !== 'processing' };
  }
  return null;
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
