import type { AddressRange } from '#server/net/address-range.ts';
import { isFromProxy, type RequestContext } from '#server/http/request/request-context.ts';
import { parseTraceparent, startTrace, type Span } from '#server/telemetry/tracing.ts';

/**
 * The server span of a request: its route in place of the path, no query. Undefined if it is not recorded. A trusted
 * proxy's `traceparent` gives the trace id alone: our sampler decides what is recorded.
 */
export function startRequestSpan(
  { incoming, path, client }: RequestContext,
  trusted: readonly AddressRange[],
  routeOf: (path: string) => string,
): Span | undefined {
  const { method = 'GET', headers } = incoming;
  const sent = headers['traceparent'];
  const parent = sent !== undefined && isFromProxy(incoming, trusted) ? parseTraceparent(sent) : null;
  return startTrace({ traceId: parent?.traceId }, () => {
    const route = routeOf(path);
    return {
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'http.request.id': client.requestId },
    };
  });
}

/** Ends it with the response. */
export function endRequestSpan(span: Span, status: number): void {
  span.set({ 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
  span.end();
}
