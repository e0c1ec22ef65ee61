import type { AppContext } from '#app/load-context.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';

export async function loadBilling(app: AppContext, { user }: Session) {
  return { subscription: (await subscriptionOf(app, user.id)) ?? null };
}

export type BillingData = Awaited<ReturnType<typeof loadBilling>>;
