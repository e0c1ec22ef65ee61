import { clientContext, appContext, type RouteHandle } from '#app/load-context.ts';
import { handleBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';
import type { Route } from './+types/browser-errors.ts';

export const handle = { body: 'report' } satisfies RouteHandle;

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleBrowserErrors(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
