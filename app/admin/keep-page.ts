import { data, isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import type { Unsent, UnsentReason } from '#forms/sending/unsent.ts';

type Results = Record<string, DataStrategyResult>;

/** The data of the page that is shown, by route, for the address that it was loaded for. */
export interface ShownPage {
  readonly address: string;
  readonly data: ReadonlyMap<string, unknown>;
}

let shown: ShownPage | null = null;

export function setShownPage(page: ShownPage | null): void {
  shown = page;
}

/**
 * Keeps a page of the back office where its request does not arrive or fails: a form is answered with `Unsent` in
 * place of an error page, and a page that is asked for anew keeps the data that it shows.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const isForm = request.method !== 'GET';
  const isSamePage = !isForm && shown !== null && addressOf(request.url) === shown.address;
  const kept: Results = {};
  for (const [routeId, result] of Object.entries(results)) {
    const reason = reasonOf(result);
    if (reason !== null && isForm) kept[routeId] = { type: 'data', result: unsent(reason) };
    else if (reason !== null && isSamePage && shown?.data.has(routeId) === true) {
      kept[routeId] = { type: 'data', result: shown.data.get(routeId) };
    } else kept[routeId] = result;
  }
  return kept;
};

/** A status of a fault has the router ask for nothing anew. */
function unsent(reason: UnsentReason) {
  return data<Unsent>({ unsent: reason }, { status: 503 });
}

/** Why a request was not answered; null for what was, a refusal among it. */
function reasonOf({ type, result }: DataStrategyResult): UnsentReason | null {
  if (type !== 'error') return null;
  const error: unknown = isWrapped(result) ? result.data : result;
  if (error instanceof Response) return null;
  if (!isRouteErrorResponse(error)) return isServerError(error) ? 'failed' : 'unreachable';
  if (error.status === 429 || (error.status > 500 && error.status < 505)) return 'unreachable';
  return error.status >= 500 ? 'failed' : null;
}

/** An error that the server met and told of. What the browser throws by itself is a `TypeError`, or its own words. */
function isServerError(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected Server Error';
}

function isWrapped(result: unknown): result is ReturnType<typeof data<unknown>> {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit';
}

/** An address as the router asks for it, without what it adds. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('index');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
