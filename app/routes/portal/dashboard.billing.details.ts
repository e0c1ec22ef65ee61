import { href, redirect } from 'react-router';
import type { RouteHandle } from '#app/load-context.ts';
import type { Route } from './+types/dashboard.billing.details.ts';

export const handle = { right: 'client:billing:write' } satisfies RouteHandle;

/** Where the details were edited before; emails link to it. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URLSearchParams([...new URL(request.url).searchParams, ['edit', 'details']]);
  throw redirect(`${href('/dashboard/billing')}?${query}#details-title`);
}
