import { clientContext, appContext, type RouteHandle } from '#app/load-context.ts';
import { handleWebVitals } from '#features/analytics/web-vitals.server.ts';
import type { Route } from './+types/web-vitals.ts';

export const handle = { body: 'report' } satisfies RouteHandle;

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleWebVitals(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
