import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { customerSync } from '#features/accounts/accounts.events.server.ts';
import { CustomerBusy, withCustomerLock, type CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import type { PlanReason } from '#features/billing/plans.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { methodFault, paymentFault } from '#server/payments/payment-fault.ts';

type Payer = ClientMember<'billing:write'>;

export type PlanResult = { readonly ok: true } | { readonly ok: false; readonly reason: PlanReason };

/** Short, because a user is waiting. */
const timeout = 15_000;

/**
 * Changes a subscription at the provider under the customer's lock, then reads its new state. `change` returns why
 * nothing was changed, or null. If the process dies in between, an event or the next sync writes the same rows.
 */
export async function actOnPlan(
  app: AppContext,
  { organization, user }: Payer,
  change: (lock: CustomerLock) => Promise<PlanReason | null>,
): Promise<PlanResult> {
  const reason = await withPlanReasons(app, async () =>
    withCustomerLock(app, organization.id, change, { wait: timeout, actedBy: user.id }),
  );
  // Also after a refusal, since our rows may be outdated.
  await syncCustomer(app, organization.id).catch(async (error: unknown) => {
    if (!(error instanceof CustomerBusy) && paymentFault(error) === null) throw error;
    await app.jobs.send(app.db, customerSync, { organizationId: organization.id });
  });
  return reason == null ? { ok: true } : { ok: false, reason };
}

/** Converts errors of the provider to reasons. */
export async function withPlanReasons<Result>(
  app: AppContext,
  work: () => Promise<Result>,
): Promise<Result | PlanReason> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CustomerBusy) return 'busy';
    const refused = methodFault(error);
    if (refused !== null) return refused;
    const fault = paymentFault(error);
    if (fault === null) throw error;
    app.log.error({ event: 'plan.change.failed', err: error }, 'The payment provider refused a call about a plan');
    if (fault === 'missing') return 'no-method';
    return fault === 'away' ? 'unavailable' : 'failed';
  }
}
