import type { AddressRange } from '#server/http/address-range.ts';
import { isFromProxy, type RequestContext } from '#server/http/request-context.ts';
import { parseTraceparent, startSpan, type Span } from '#server/telemetry/tracing.ts';

/**
 * The server span of a request: its route in place of the path, no query. Undefined while tracing is off. A trusted
 * proxy's `traceparent` gives the trace id alone: our sampler decides what is recorded.
 */
export function startRequestSpan(
  { incoming, path, client }: RequestContext,
  trusted: readonly AddressRange[],
  routeOf: (path: string) => string,
): Span | undefined {
  const { method = 'GET', headers } = incoming;
  const route = routeOf(path);
  const asked = isFromProxy(incoming, trusted) ? parseTraceparent(headers['traceparent']) : null;
  return startSpan(`${method} ${route}`, {
    kind: 'server',
    traceId: asked?.traceId,
    attributes: { 'http.request.method': method, 'http.route': route, 'http.request.id': client.requestId },
  });
}

/** Ends it with the response. */
export function endRequestSpan(span: Span, status: number): void {
  span.set({ 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
  span.end();
}
