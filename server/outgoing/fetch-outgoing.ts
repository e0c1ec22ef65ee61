import type { IncomingMessage } from 'node:http';
import { readOutgoingAddress, type OutgoingReach } from '#server/outgoing/outgoing-address.ts';
import { faultOf, Refused, requestOutgoing } from '#server/outgoing/request-outgoing.ts';

export interface FetchLimits {
  readonly reach: OutgoingReach;
  /** For the whole exchange, redirects included. */
  readonly milliseconds: number;
  /** Of the answer. */
  readonly maxBytes: number;
}

/** Why nothing came back. */
export class OutgoingError extends Error {
  readonly reason: ReturnType<typeof faultOf> | 'size';

  constructor(reason: OutgoingError['reason']) {
    super(`no answer: ${reason}`);
    this.reason = reason;
  }
}

const maxRedirects = 3;

/**
 * `fetch` for user-supplied addresses, with the limits of `requestOutgoing`: text bodies, answers read whole. A `GET`
 * follows redirects to addresses that are as allowed as the first. @throws OutgoingError
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
        const answer = await requestOutgoing(url, { method, body, headers, reach: limits.reach }, signal);
        const location = answer.headers.location;
        const isRedirect = (answer.statusCode ?? 0) >= 301 && (answer.statusCode ?? 0) <= 308 && location !== undefined;
        if (!isRedirect || method !== 'GET' || hops === maxRedirects || !URL.canParse(location, url.href))
          return await responseOf(answer, url, limits.maxBytes);
        answer.destroy();
        const next = new URL(location, url);
        // What is secret is for the first origin alone.
        if (next.origin !== url.origin) delete headers['authorization'];
        target = next.href;
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(signal.aborted ? 'time' : faultOf(error));
    }
  };
}

async function responseOf(answer: IncomingMessage, url: URL, maxBytes: number): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new OutgoingError('size');
    }
    parts.push(part);
  }
  const status = answer.statusCode ?? 502;
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const hasBody = ![101, 204, 205, 304].includes(status);
  const response = new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
  Object.defineProperty(response, 'url', { value: url.href });
  return response;
}
