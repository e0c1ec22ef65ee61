import { randomUUID } from 'node:crypto';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import type { AppContext } from '#server/app-context.ts';

export const leeAndCo = {
  billingName: 'Lee & Co',
  billingLine1: '1 Main St',
  billingPostalCode: '10001',
  billingCity: 'New York',
  billingState: 'NY',
  billingCountry: 'US',
};

/** Without purchase order and contact. */
export const noExtras = { purchaseOrder: '', contactEmail: '' };

/** As entered in the portal: large purchases need them. */
export async function giveDetails({ db }: Pick<AppContext, 'db'>, organizationId: string): Promise<void> {
  await db.insert(billingDetails).values({
    organizationId,
    name: leeAndCo.billingName,
    line1: leeAndCo.billingLine1,
    line2: '',
    vatId: '',
    postalCode: leeAndCo.billingPostalCode,
    city: leeAndCo.billingCity,
    state: 'NY',
    country: 'US',
    version: randomUUID(),
    updatedAt: new Date(0),
  });
}
