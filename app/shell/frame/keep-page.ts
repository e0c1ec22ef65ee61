import { useEffect } from 'react';
import { data, isRouteErrorResponse, useMatches, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import type { Unsent, UnsentReason } from '#forms/sending/unsent.ts';

type Results = Record<string, DataStrategyResult>;

/** Loader data of the current page by route id, with its URL. */
export interface ShownPage {
  readonly address: string;
  readonly data: ReadonlyMap<string, unknown>;
}

let shown: ShownPage | null = null;

export function setShownPage(page: ShownPage | null): void {
  shown = page;
}

/** Remembers what the page shows, for `keepPage`. */
export function useKeptPage(): void {
  const matches = useMatches();
  useEffect(() => {
    setShownPage({
      address: documentPath(location.href),
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
    });
    return () => setShownPage(null);
  }, [matches]);
}

let keptAt = 0;

/** When a failed reload last kept the page's data, in milliseconds since 1970. */
export function lastKeptAt(): number {
  return keptAt;
}

type Hold = (shown: unknown, next: unknown) => unknown;

let hold: Hold | null = null;

/** Sets how to merge new data into a page that must not move; null to show new data as it is. */
export function setHold(next: Hold | null): void {
  hold = next;
}

/** On a failed request, a form gets `Unsent` instead of an error page, and a revalidated page keeps its data. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const isForm = request.method !== 'GET';
  const isSamePage = !isForm && shown !== null && documentPath(request.url) === shown.address;
  const kept: Results = {};
  for (const [routeId, result] of Object.entries(results)) {
    const reason = reasonOf(result);
    // Undefined if the page could not be loaded at all: it shows an error until it is.
    const before = isSamePage ? shown?.data.get(routeId) : undefined;
    if (reason !== null && isForm) kept[routeId] = { type: 'data', result: unsent(reason) };
    else if (reason !== null && before !== undefined) {
      kept[routeId] = { type: 'data', result: before };
      keptAt = Date.now();
    } else if (hold !== null && before !== undefined && result.type === 'data') {
      kept[routeId] = { type: 'data', result: hold(before, result.result) };
    } else kept[routeId] = result;
  }
  return kept;
};

/** As `keepPage`, for pages whose forms handle their failures themselves. */
export const keepReadPage: MiddlewareFunction<Results> = (args, next) =>
  args.request.method === 'GET' ? keepPage(args, next) : next();

/** The error status makes the router skip revalidation. */
function unsent(reason: UnsentReason) {
  return data<Unsent>({ unsent: reason }, { status: 503 });
}

/** Why a request got no response; null if it got one, even a rejection. */
function reasonOf({ type, result }: DataStrategyResult): UnsentReason | null {
  if (type !== 'error') return null;
  const error: unknown = isWrapped(result) ? result.data : result;
  if (error instanceof Response) return null;
  if (!isRouteErrorResponse(error)) return isServerError(error) ? 'failed' : 'unreachable';
  if (error.status === 429 || (error.status > 500 && error.status < 505)) return 'unreachable';
  return error.status >= 500 ? 'failed' : null;
}

/** Errors of the browser are `TypeError`s or have a different message. */
function isServerError(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected Server Error';
}

function isWrapped(result: unknown): result is ReturnType<typeof data<unknown>> {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit';
}

/** Without the router's parameters. */
function documentPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('index');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
