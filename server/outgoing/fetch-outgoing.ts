import type { IncomingMessage } from 'node:http';
import { readOutgoingAddress, type OutgoingReach } from '#server/outgoing/outgoing-address.ts';
import { faultOf, Refused, requestOutgoing } from '#server/outgoing/request-outgoing.ts';

export interface FetchLimits {
  readonly reach: OutgoingReach;
  /** Limits the whole exchange, including redirects. */
  readonly milliseconds: number;
  /** Limits the response body. */
  readonly maxBytes: number;
}

/** Says why there was no usable response. */
export class OutgoingError extends Error {
  readonly reason: ReturnType<typeof faultOf> | 'size';

  constructor(reason: OutgoingError['reason']) {
    super(`no response: ${reason}`);
    this.reason = reason;
  }
}

const maxRedirects = 3;

/**
 * `fetch` for user-supplied addresses, with the limits of `requestOutgoing`. Bodies are text; responses are read whole.
 * A `GET` follows redirects if their addresses are allowed too. @throws OutgoingError
 */
export function openOutgoingFetch(limits: FetchLimits): typeof fetch {
  return async (input, init = {}) => {
    const signal = AbortSignal.timeout(limits.milliseconds);
    const method = init.method ?? 'GET';
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' ? init.body : undefined;
    let target = input instanceof Request ? input.url : String(input);
    try {
      for (let hops = 0; ; hops += 1) {
        const address = readOutgoingAddress(target, limits.reach);
        if (!address.ok) throw new Refused('address');
        const { url } = address;
        const incoming = await requestOutgoing(url, { method, body, headers, reach: limits.reach }, signal);
        const { statusCode = 0 } = incoming;
        const { location } = incoming.headers;
        const isRedirect = statusCode >= 301 && statusCode <= 308 && location !== undefined;
        if (!isRedirect || method !== 'GET' || hops === maxRedirects || !URL.canParse(location, url.href))
          return await toResponse(incoming, url, limits.maxBytes);
        incoming.destroy();
        const next = new URL(location, url);
        // Credentials are meant only for the first origin.
        if (next.origin !== url.origin) delete headers['authorization'];
        target = next.href;
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(signal.aborted ? 'time' : faultOf(error));
    }
  };
}

async function toResponse(incoming: IncomingMessage, url: URL, maxBytes: number): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) {
      incoming.destroy();
      throw new OutgoingError('size');
    }
    parts.push(part);
  }
  const status = incoming.statusCode ?? 502;
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const hasBody = ![101, 204, 205, 304].includes(status);
  const response = new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
  Object.defineProperty(response, 'url', { value: url.href });
  return response;
}
