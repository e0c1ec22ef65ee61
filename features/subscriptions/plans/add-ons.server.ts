import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { isRunning } from '#features/billing/billing.ts';
import { actOnPlan, type PlanResult } from '#features/subscriptions/plans/act-on-plan.server.ts';
import { offersByPrice, runningOffer } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { whileSomeoneWaits } from '#server/payments/payments.ts';

type Payer = ClientMember<'billing:write'>;

/** Cancels an add-on at the end of its paid period, or undoes that. A repeated call changes nothing. */
export function endAddOn(
  app: AppContext,
  session: Payer,
  { id, isEnding }: { readonly id: string; readonly isEnding: boolean },
): Promise<PlanResult> {
  return actOnPlan(app, session, async ({ customerId: customer }) => {
    if (customer === null) return 'no-plan';
    const { stripe } = app.payments;
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 }, whileSomeoneWaits);
    const known = offersByPrice(app);
    const found = data.find((one) => one.id === id);
    const isPlan = found && known.own.plans.some((plan) => plan.id === runningOffer(known, found));
    if (found === undefined || isPlan !== false || !isRunning(found.status)) return 'no-plan';
    if (found.metadata['agreed'] === 'yes') return 'agreed';
    if ((found.cancel_at !== null) === isEnding) return null;
    // A cancellation on the provider's own pages may set a date instead of the flag.
    const change =
      isEnding || found.cancel_at_period_end ? { cancel_at_period_end: isEnding } : { cancel_at: '' as const };
    await stripe.subscriptions.update(id, change, whileSomeoneWaits);
    return null;
  });
}
