import { handledBy, type RouteHandle } from '#app/load-context.ts';
import { handleBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';

export const handle = { body: 'report' } satisfies RouteHandle;

export const action = handledBy(handleBrowserErrors);
export const loader = action;
