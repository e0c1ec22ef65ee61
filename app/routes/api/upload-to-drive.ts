import { handledBy, type RouteHandle } from '#app/load-context.ts';
import { handleUploadRequest } from '#features/intake/uploads/upload-endpoint.server.ts';

export const handle = { body: 'file' } satisfies RouteHandle;

export const action = handledBy(handleUploadRequest);
export const loader = action;
