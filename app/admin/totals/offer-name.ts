import { catalog } from '#features/billing/catalog.ts';

/**
 * Returns the name of an offer, or the id of an unknown one. Call it on the server, so that browsers need no catalog.
 */
export function offerName(offer: string): string {
  return catalog.offers.find(({ id }) => id === offer)?.name ?? offer;
}
