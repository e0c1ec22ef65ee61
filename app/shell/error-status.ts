import { isRouteErrorResponse } from 'react-router';
import { errorPages } from '#content/errors.ts';

/** The response data for a malformed address. */
export const unreadableAddress = 'unreadable-address';

/** Unknown errors are 500. */
export function errorStatus(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The ID of the failed request, as logged. Only internal errors have one. */
export function errorReference(error: unknown): string | undefined {
  const failure: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (typeof failure !== 'object' || failure === null || !('requestId' in failure)) return undefined;
  return typeof failure.requestId === 'string' ? failure.requestId : undefined;
}

export function errorPage(error: unknown): { readonly title: string; readonly copy: string } {
  if (isRouteErrorResponse(error) && error.data === unreadableAddress) return errorPages.unreadable;
  return errorPageOf(errorStatus(error));
}

export function errorPageOf(status: number): { readonly title: string; readonly copy: string } {
  if (status === 404) return errorPages.notFound;
  if (status === 401 || status === 403) return errorPages.forbidden;
  if (status === 429) return errorPages.tooMany;
  if (status === 503) return errorPages.unavailable;
  return status < 500 ? errorPages.client : errorPages.server;
}
