import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { pauseMonths, returnMonths } from '#features/billing/billing-settings.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { portalPlans } from '#features/billing/plans.ts';
import { toConfirmOf } from '#features/billing/own/to-confirm.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

/** Loads the client's plan from our rows. Null if none is running. */
export async function loadPlan(app: AppContext, organizationId: string) {
  const [row] = await app.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.organizationId, organizationId), eq(subscriptions.isCurrent, true)));
  const { plans } = catalogOfSite(app);
  const sold = portalPlans(plans);
  const rank = sold.findIndex(({ id }) => id === row?.offer);
  const named = (id: string | null) => plans.find((plan) => plan.id === id)?.name ?? null;
  if (row === undefined || !isRunning(row.status) || named(row.offer) === null) return null;
  const { scheduledOffer, scheduledAt, pausedAt, resumesAt, currentPeriodEnd, monthlyAmount: cents, currency } = row;
  return {
    name: named(row.offer) ?? '',
    monthly: { cents, currency },
    isAgreed: row.isAgreed || rank === -1,
    /** Its first payment has not arrived. */
    isPending: row.status === 'incomplete',
    canAct: row.status === 'active' || row.status === 'trialing',
    nextCharge: isoOfSeconds(row.nextChargeAt),
    endsAt: isoOfSeconds(row.cancelAt ?? (row.cancelAtPeriodEnd ? currentPeriodEnd : null)),
    scheduled: scheduledOffer === null ? null : { name: named(scheduledOffer) ?? '', at: isoOfSeconds(scheduledAt) },
    toConfirm: toConfirmOf(app, row),
    paused: pausedAt === null ? null : { until: isoOfSeconds(resumesAt) },
    plans: sold.map(({ id, name, features, terms: { monthly, setup } }, at) => ({
      id,
      name,
      features,
      monthly,
      setup,
      place: at === rank ? ('current' as const) : at > rank ? ('up' as const) : ('down' as const),
      isScheduled: id === scheduledOffer,
    })),
    pauseMonths: app.settings.get(pauseMonths),
    returnMonths: app.settings.get(returnMonths),
    /** Idempotency key of this page's forms: a second click repeats the same request. */
    attempt: randomUUID(),
  };
}

export type PlanData = NonNullable<Awaited<ReturnType<typeof loadPlan>>>;
