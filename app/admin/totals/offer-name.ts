import { catalog } from '#features/billing/catalog.ts';

/** So that browsers need no catalog. Unknown offers are shown by their id. */
export function offerName(offer: string): string {
  return catalog.offers.find(({ id }) => id === offer)?.name ?? offer;
}
