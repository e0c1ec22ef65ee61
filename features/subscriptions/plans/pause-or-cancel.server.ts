import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { pauseMonths } from '#features/billing/billing-settings.server.ts';
import { actOnPlan, type PlanResult } from '#features/subscriptions/plans/act-on-plan.server.ts';
import { livePlan, type LivePlan } from '#features/subscriptions/plans/plan-at-provider.server.ts';
import { monthsLater, type Feedback, type PlanReason } from '#features/billing/plans.ts';
import { pendingChange } from '#features/payment-sync/provider/coming-changes.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

type Payer = ClientMember<'billing:write'>;

/** `attempt` is the form's idempotency key: a second click repeats the same request. */
interface Attempt {
  readonly attempt: string;
}

/** Skips the next `months` fees; the one after them is collected. */
export function pausePlan(
  app: AppContext,
  session: Payer,
  { months, attempt }: Attempt & { readonly months: number },
): Promise<PlanResult> {
  return changeLive(app, session, async ({ subscription, item }) => {
    const max = app.settings.get(pauseMonths);
    if (!Number.isInteger(months) || months < 1 || months > max) return 'no-pause';
    if (subscription.pause_collection !== null) return null;
    if (subscription.status !== 'active') return 'unpaid';
    if (subscription.cancel_at !== null) return 'ending';
    if (subscription.schedule !== null) return 'scheduled';
    if (pendingChange(subscription) !== null) return 'confirm';
    // A day before the first fee after the pause.
    const resumes_at = monthsLater(item.current_period_end, months) - 86_400;
    const paused_at = String(Math.floor(app.now().getTime() / 1000));
    await update(app, subscription, `pause-${attempt}`, {
      pause_collection: { behavior: 'void', resumes_at },
      metadata: { paused_at },
    });
    return null;
  });
}

/** Ends the pause now. Does nothing if the plan is not paused. */
export function resumePlan(app: AppContext, session: Payer, { attempt }: Attempt): Promise<PlanResult> {
  return changeLive(app, session, async ({ subscription }) => {
    if (subscription.pause_collection === null) return null;
    await update(app, subscription, `resume-${attempt}`, { pause_collection: '', metadata: { paused_at: '' } });
    return null;
  });
}

/** Cancels the plan at the end of the paid period, and drops a pending change. */
export function cancelPlan(
  app: AppContext,
  session: Payer,
  { feedback, comment, attempt }: Attempt & { readonly feedback: Feedback | null; readonly comment: string },
): Promise<PlanResult> {
  return changeLive(app, session, async ({ subscription }) => {
    if (subscription.cancel_at !== null) return null;
    if (!(await dropPendingChange(app, subscription, attempt))) return 'outdated';
    await update(app, subscription, `cancel-${attempt}`, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: feedback ?? '', comment },
    });
    return null;
  });
}

/** Takes back a cancellation before the plan has ended. */
export function keepPlan(app: AppContext, session: Payer, { attempt }: Attempt): Promise<PlanResult> {
  return changeLive(app, session, async ({ subscription }) => {
    if (subscription.cancel_at === null) return null;
    const details = { cancellation_details: { feedback: '' as const, comment: '' } };
    // A cancellation on the provider's own pages may set a date instead of the flag.
    const goesOn = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
    await update(app, subscription, `keep-${attempt}`, { ...goesOn, ...details });
    return null;
  });
}

/** Drops a change that is scheduled for the next period, or that waits for the client's bank. */
export function undoPlanChange(app: AppContext, session: Payer, { attempt }: Attempt): Promise<PlanResult> {
  return changeLive(app, session, async ({ subscription }) => {
    return (await dropPendingChange(app, subscription, attempt)) ? null : 'same-plan';
  });
}

function changeLive(
  app: AppContext,
  session: Payer,
  work: (live: LivePlan) => Promise<PlanReason | null>,
): Promise<PlanResult> {
  return actOnPlan(app, session, async ({ organizationId, customerId }) => {
    const live = await livePlan(app, organizationId, customerId);
    return typeof live === 'string' ? live : work(live);
  });
}

/** Returns false if the pending change has just been paid. */
async function dropPendingChange(
  { payments }: AppContext,
  subscription: Stripe.Subscription,
  attempt: string,
): Promise<boolean> {
  const pending = pendingChange(subscription);
  if (pending !== null) {
    const once = { ...whileSomeoneWaits, idempotencyKey: `plan-drop-${pending.invoiceId}` };
    try {
      await payments.stripe.invoices.voidInvoice(pending.invoiceId, {}, once);
    } catch (error) {
      if (paymentFault(error) !== 'refused') throw error;
      return false;
    }
  }
  const id = idOf(subscription.schedule);
  if (id === null) return true;
  const options = { ...whileSomeoneWaits, idempotencyKey: `plan-release-${id}-${attempt}` };
  await payments.stripe.subscriptionSchedules.release(id, {}, options);
  return true;
}

async function update(
  { payments }: AppContext,
  { id }: Stripe.Subscription,
  key: string,
  params: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  await payments.stripe.subscriptions.update(id, params, { ...whileSomeoneWaits, idempotencyKey: `plan-${id}-${key}` });
}
