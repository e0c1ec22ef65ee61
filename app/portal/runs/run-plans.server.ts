import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { boughtPlanOf } from '#app/portal/shown-plans.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import { formatMoney } from '#features/billing/money.ts';
import { readOwnAgreed } from '#features/billing/own/own-agreements.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { readOrders, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { spendingByMonth } from '#features/billing/reads/spending.server.ts';
import type { ReadSections } from '#features/runs/report/reports.server.ts';
import { runsOfPlan } from '#features/runs/runs.ts';

const paidStates: readonly string[] = ['paid', 'partly-refunded', 'disputed'];

/** The largest plan that a client pays for, and the further workflows that they bought. */
export async function runPlanOf(app: AppContext, organizationId: string) {
  const { plans } = catalogOfSite(app);
  const [subscription, orders, agreed] = await inOneTrip(app.db, (db) =>
    Promise.all([
      subscriptionOf({ db }, organizationId),
      readOrders({ db }, organizationId),
      readOwnAgreed({ db, now: () => app.now() }, organizationId),
    ]),
  );
  const bought = boughtPlanOf(orders, plans);
  const offers = [
    subscription !== undefined && isRunning(subscription.status) ? subscription.offer : null,
    agreed.plan === null || agreed.plan.state === 'canceled' ? null : agreed.plan.offer,
  ];
  const plan = plans.findLast(({ id, name }) => offers.includes(id) || bought?.name === name);
  const extra = orders.filter(({ offer, state }) => offer === 'automation-flow' && paidStates.includes(state)).length;
  return { plan: plan?.id ?? null, extra };
}

/** How many days the plan of a client keeps runs. */
export async function runDaysOf(app: AppContext, organizationId: string): Promise<number> {
  const { plan } = await runPlanOf(app, organizationId);
  return runsOfPlan(plan).days;
}

/** Workflows in use against the plan, with what more would cost. */
export function usageOf(app: AppContext, used: number, { plan, extra }: Awaited<ReturnType<typeof runPlanOf>>) {
  const { plans, addOns } = catalogOfSite(app);
  const included = runsOfPlan(plan).workflows;
  const limit = included === null ? null : included + extra;
  const at = plans.findIndex(({ id }) => id === plan);
  // It includes all that are used, and at least one more.
  const needed = limit === null ? Infinity : Math.max(used, limit + 1);
  const larger = plans.slice(at + 1).find(({ id }) => limit !== null && (runsOfPlan(id).workflows ?? needed) >= needed);
  const addOn = addOns.find(({ id }) => id === 'automation-flow');
  return {
    used,
    limit,
    plan: plans[at]?.name ?? null,
    stepUp: larger ? { name: larger.name, workflows: runsOfPlan(larger.id).workflows, monthly: larger.monthly } : null,
    addOn: limit !== null && addOn ? { name: addOn.name, price: formatMoney(addOn.price) } : null,
  };
}

export type WorkflowUsage = ReturnType<typeof usageOf>;

/** What billing adds to the monthly report. */
export const paidInMonth: ReadSections = async (app, { organizationId, month }) => {
  const spent = (await spendingByMonth(app, organizationId)).find((one) => one.month === month)?.spent;
  return spent === undefined || spent.cents === 0
    ? []
    : [{ title: 'Paid', lines: [`${formatMoney(spent)} in payments.`] }];
};
