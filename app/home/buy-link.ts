import { useRouteLoaderData } from 'react-router';
import { checkoutPath, sectionPath } from '#app/links.ts';
import type { SiteData } from '#app/shell/site-data.ts';

/**
 * Where the link that buys a price leads: to its checkout, or, with `PRICING_LINKS=scroll`, to the pricing section (a site
 * whose checkouts are reached only by a link that sales sends).
 */
export function useBuyPath(): (priceId: string) => string {
  const data = useRouteLoaderData<SiteData>('root');
  return data?.pricingLinks === 'scroll' ? () => sectionPath('pricing') : checkoutPath;
}
