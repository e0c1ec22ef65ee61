import { detailsFrom } from '#features/billing/billing-settings.server.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Whether a purchase needs billing details: always with tax, otherwise from the amount in the settings. */
export function requiresDetails(app: AppContext, cents: number): boolean {
  return isTaxOn(app) || (cents > 0 && cents >= app.settings.get(detailsFrom) * 100);
}

/** Whether a purchase needs billing details that the client has not entered. */
export async function lacksDetails(app: AppContext, organizationId: string, cents: number): Promise<boolean> {
  return requiresDetails(app, cents) && (await readDetails(app, organizationId)) === null;
}
