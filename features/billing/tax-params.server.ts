import { taxEnv } from '#features/billing/billing-settings.server.ts';
import type { AppContext } from '#server/app-context.ts';

export function isTaxOn({ env }: Pick<AppContext, 'env'>): boolean {
  return taxEnv.of(env).STRIPE_TAX === 'on';
}

/** Used for everything that charges: checkout sessions, subscriptions, invoices and their previews. */
export function taxParams(app: Pick<AppContext, 'env'>): { automatic_tax?: { enabled: true } } {
  return isTaxOn(app) ? { automatic_tax: { enabled: true } } : {};
}
