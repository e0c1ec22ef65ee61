import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Attributes, Span } from '#server/telemetry/tracing.ts';

type Start = (name: string, describe: () => Attributes) => Span | undefined;

/** What the channels of `fetch` (undici) tell. */
interface FetchEvent {
  readonly request: object & { readonly method: string; readonly origin: string | URL };
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/** What those of `node:http` tell. */
interface HttpEvent {
  readonly request: ClientRequest;
  readonly response?: IncomingMessage;
  readonly error?: unknown;
}

/**
 * Spans of outgoing calls: by `fetch` (payments, S3, sign-in providers) and `node:http` (webhooks). They name method and
 * host alone, since paths and queries may hold keys of others. Returns the function that ends it.
 */
export function traceOutgoing(start: Start): () => void {
  const spans = new WeakMap<object, Span>();

  function begin(request: object, method: string, addressOf: () => { hostname: string; port: string }): boolean {
    const span = start(method, () => {
      const { hostname, port } = addressOf();
      return {
        'http.request.method': method,
        'server.address': hostname,
        ...(port !== '' && { 'server.port': Number(port) }),
      };
    });
    if (span !== undefined) spans.set(request, span);
    return span !== undefined;
  }

  function note(request: object, status: number): void {
    spans.get(request)?.set({ 'http.response.status_code': status });
    if (status >= 400) spans.get(request)?.fail(String(status));
  }

  function end(request: object, error?: unknown): void {
    const span = spans.get(request);
    spans.delete(request);
    if (error !== undefined) span?.fail(error);
    span?.end();
  }

  const listeners: Readonly<Record<string, (event: unknown) => void>> = {
    'undici:request:create': (event) => {
      const { request } = event as FetchEvent;
      begin(request, request.method, () => new URL(request.origin));
    },
    'undici:request:headers': (event) => {
      const { request, response } = event as FetchEvent;
      note(request, response?.statusCode ?? 0);
    },
    'undici:request:trailers': (event) => end((event as FetchEvent).request),
    'undici:request:error': (event) => {
      const { request, error } = event as FetchEvent;
      end(request, error ?? new Error('unknown'));
    },
    'http.client.request.created': (event) => {
      const { request } = event as HttpEvent;
      const isRecorded = begin(request, request.method, () => {
        const host = String(request.getHeader('host') ?? request.host);
        const [, hostname = host, port = ''] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
        return { hostname, port };
      });
      // Also where nobody reads the response.
      if (isRecorded) request.once('close', () => end(request));
    },
    'http.client.response.finish': (event) => {
      const { request, response } = event as HttpEvent;
      note(request, response?.statusCode ?? 0);
    },
    'http.client.request.error': (event) => {
      const { request, error } = event as HttpEvent;
      end(request, error ?? new Error('unknown'));
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
