import { site } from '#content/site.ts';
import { nextStepCopy } from '#content/payments/next-step.ts';
import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { presentInvoice, presentPlans } from '#app/portal/agreed-plan.server.ts';
import { presentPayment, presentPurchase } from '#app/portal/shown-payments.server.ts';
import { alsoCharged } from '#app/portal/shown-plans.server.ts';
import { expiryTexts, waitText } from '#app/portal/billing/shown-methods.server.ts';
import { nextSteps } from '#app/portal/dashboard/next-step.server.ts';
import { isUnderWay, workOverview } from '#app/portal/work/load-work.server.ts';
import { requestsOf, requestTone, type OwnRequest } from '#app/portal/requests.ts';
import { analyticsCopy } from '#content/payments/portal-analytics.ts';
import { formatMoney } from '#features/billing/money.ts';
import { unfinishedOrder } from '#features/purchases/checkout/unfinished-orders.server.ts';
import { clientHas, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { readOwnAgreed } from '#features/billing/own/own-agreements.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { clientsWithoutAddress } from '#features/billing/reads/untaxed.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { readOrders, paymentsOf, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { methodsOf, nextChargesOf } from '#features/billing/reads/read-methods.server.ts';
import { unreadThreads } from '#features/messages/list-threads.server.ts';
import { reportsOf } from '#features/runs/report/reports.server.ts';
import { projectStepsOf } from '#features/work/read-projects.server.ts';
import { ownDraftLink } from '#features/intake/saved/sync-draft.server.ts';
import { submissionsFor } from '#features/intake/submissions/my-submissions.server.ts';

/** Invoices on the dashboard. */
const latestInvoices = 3;

/** Billing only for those who may see it, and requests only for those who work. */
export async function loadDashboard(app: AppContext, by: ClientMember) {
  const { user, profile, organization } = by;
  const isWorking = clientHas(by, 'work:read');
  const person = {
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    name: profile.fullName ?? '',
    isWorking,
  };
  if (!clientHas(by, 'billing:read')) {
    const work = clientHas(by, 'work:read') ? await loadWork(app, by) : withoutWork;
    return { ...person, ...withoutBilling, ...work };
  }
  const [
    subscription,
    [
      payments,
      orders,
      intakes,
      methods,
      nextCharges,
      agreed,
      untaxed,
      unfinished,
      draftLink,
      projects,
      unread,
      reports,
    ],
  ] = await Promise.all([
    // Only logged; the page then shows no active subscription.
    subscriptionOf(app, organization.id).catch((error: unknown) => {
      app.log.error(
        { event: 'dashboard.subscription.failed', err: error },
        'Could not read a subscription for the dashboard',
      );
      return undefined;
    }),
    inOneTrip(app.db, (db) =>
      Promise.all([
        paymentsOf({ db }, organization.id),
        readOrders({ db }, organization.id),
        isWorking && user.emailVerified
          ? submissionsFor({ db }, user.email, by.organization.id).then(requestsOf)
          : null,
        methodsOf({ db }, organization.id),
        nextChargesOf({ db }, organization.id),
        readOwnAgreed({ db, now: () => app.now() }, organization.id),
        isTaxOn(app) ? clientsWithoutAddress({ db }, organization.id) : [],
        unfinishedOrder({ db, env: app.env, now: () => app.now() }, organization.id),
        isWorking ? ownDraftLink({ db, env: app.env, secret: app.secret, now: () => app.now() }, user.id) : null,
        isWorking ? projectStepsOf({ db }, organization.id) : [],
        isWorking ? unreadThreads({ db, now: () => app.now() }, organization.id, user.id) : [],
        isWorking ? reportsOf({ db }, organization.id) : [],
      ]),
    ),
  ]);
  const { offers } = catalogOfSite(app);
  const pending = payments.find(({ status }) => status === 'processing');
  const pendingNote = pending === undefined ? null : waitText(pending.methodType);
  const shown = presentPlans(app, { subscription, orders, agreed, nextCharges, pendingNote });
  const { plans, runs, bought, toConfirm } = shown;
  const agreedPlan = agreed.plan;
  const steps = nextSteps({
    subscription,
    runs,
    agreed: agreedPlan,
    hasBoughtSetup: bought !== null,
    toConfirm,
    offers,
    isLed: agreed.invoices.length > 0 || unfinished !== null,
  });
  // A list, so that the core alone can leave out projects.
  const begun = [intakes === null || intakes.length > 0, isUnderWay(projects)];
  return {
    ...person,
    isBilling: true,
    /** A link to an intake that was started but not submitted. */
    draftLink,
    work: isWorking ? workOverview(projects, app.now()) : null,
    unread: unread.at(0) ?? null,
    reports,
    plans,
    alsoCharged: alsoCharged(
      nextCharges.filter(({ subscriptionId: id }) => id !== subscription?.id && id !== agreedPlan?.subscriptionId),
      offers,
    ),
    isAgreed: agreedPlan !== null,
    payments: payments.slice(0, latestInvoices).map(presentPayment),
    expiring: expiryTexts(methods, app.now()),
    isAddressMissing: untaxed.length > 0,
    openInvoices: agreed.invoices.map((one) => presentInvoice(one, methods)),
    purchases: orders.filter(({ mode }) => mode === 'payment').map((order) => presentPurchase(order, offers)),
    intakes: intakes && intakes.map(shownIntake),
    unfinished: unfinished && { ...unfinished, amount: formatMoney(unfinished.amount) },
    steps,
    confirm: toConfirm && { go: toConfirm.label, to: toConfirm.payUrl },
    needsIntake: !begun.includes(true),
  };
}

const withoutBilling = {
  isBilling: false,
  plans: [],
  alsoCharged: [],
  isAgreed: false,
  payments: [],
  expiring: [],
  isAddressMissing: false,
  openInvoices: [],
  purchases: [],
  unfinished: null,
  confirm: null,
  steps: {
    first: { text: nextStepCopy.contact, to: `mailto:${site.mail.support}`, isPrimary: true },
    second: null,
  },
};

const withoutWork = {
  intakes: null,
  needsIntake: false,
  draftLink: null,
  work: null,
  unread: null,
  reports: [],
};

function loadWork(app: AppContext, by: ClientMember<'work:read'>) {
  const { user } = by;
  return inOneTrip(app.db, async (db) => {
    const [intakes, draftLink, projects, unread, reports] = await Promise.all([
      user.emailVerified ? submissionsFor({ db }, user.email, by.organization.id).then(requestsOf) : null,
      ownDraftLink({ db, env: app.env, secret: app.secret, now: () => app.now() }, user.id),
      projectStepsOf({ db }, by.organization.id),
      unreadThreads({ db, now: () => app.now() }, by.organization.id, user.id),
      reportsOf({ db }, by.organization.id),
    ]);
    const begun = [intakes === null || intakes.length > 0, isUnderWay(projects)];
    return {
      intakes: intakes && intakes.map(shownIntake),
      needsIntake: !begun.includes(true),
      draftLink,
      work: workOverview(projects, app.now()),
      unread: unread.at(0) ?? null,
      reports,
    };
  });
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;

function shownIntake({ reference, status, createdAt }: OwnRequest) {
  return { reference, createdAt, tone: requestTone(status), stage: analyticsCopy.intakeStatus[status] ?? status };
}
