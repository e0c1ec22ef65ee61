import { useRouteLoaderData } from 'react-router';
import { checkoutPath, sectionPath } from '#app/links.ts';
import type { SiteData } from '#app/shell/site-data.ts';

/** Links to the checkout or, with `PRICING_LINKS=scroll`, to pricing (when sales sends the checkout links). */
export function useBuyPath(): (priceId: string) => string {
  const data = useRouteLoaderData<SiteData>('root');
  return data?.pricingLinks === 'scroll' ? () => sectionPath('pricing') : checkoutPath;
}
