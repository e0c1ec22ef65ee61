import { clientContext, appContext, type RouteHandle } from '#app/load-context.ts';
import { handleUploadRequest } from '#features/intake/uploads/upload-endpoint.server.ts';
import type { Route } from './+types/upload-to-drive.ts';

export const handle = { body: 'file' } satisfies RouteHandle;

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleUploadRequest(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
