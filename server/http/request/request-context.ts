import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainAddress, type AddressRange } from '#server/net/address-range.ts';
import type { Client } from '#server/http/request/client.ts';
import { clientAddress, isForwarded, isTrustedProxy, limitKey } from '#server/net/client-address.ts';
import { isLoopbackAddress } from '#server/net/loopback.ts';
import type { BodyRefusal } from '#server/http/request/request-body.ts';

export interface RequestContext {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly client: Client;
  /** Without the query. */
  readonly path: string;
  /** Direct from this machine. */
  readonly fromThisMachine: boolean;
  /** Set when the body exceeded a limit. */
  bodyRefusal: BodyRefusal | null;
  /** Refused for overload. */
  isRefused: boolean;
}

/** Opens the context of a request, and identifies its client. */
export function openRequestContext(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  trusted: readonly AddressRange[],
): RequestContext {
  const socketAddress = incoming.socket.remoteAddress;
  const address = clientAddress(socketAddress, forwardedFor(incoming), trusted);
  const { url = '/' } = incoming;
  const query = url.indexOf('?');
  return {
    incoming,
    outgoing,
    client: {
      address,
      limitKey: limitKey(address),
      requestId: requestId(incoming, trusted),
      nonce: randomBytes(16).toString('base64'),
    },
    path: query === -1 ? url : url.slice(0, query),
    fromThisMachine: isLoopbackAddress(address) && isLoopbackAddress(socketAddress) && isDirect(incoming),
    bodyRefusal: null,
    isRefused: false,
  };
}

/** Accepts a trusted proxy's id. */
export function requestId(incoming: IncomingMessage, trusted: readonly AddressRange[]): string {
  const forwardedId = incoming.headers['x-request-id'];
  if (forwardedId === undefined || !isFromProxy(incoming, trusted)) return randomUUID();
  return typeof forwardedId === 'string' && /^[\w.-]{1,64}$/.test(forwardedId) ? forwardedId : randomUUID();
}

/** Whether one of our proxies sent it. */
function isFromProxy(incoming: IncomingMessage, trusted: readonly AddressRange[]): boolean {
  return trusted.length > 0 && isTrustedProxy(plainAddress(incoming.socket.remoteAddress ?? ''), trusted);
}

/** Whether no proxy forwarded the request. Proxies without headers may speak HTTP/1.0; browsers never do. */
function isDirect({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion !== '1.0' && !isForwarded(Object.keys(headers));
}

function forwardedFor(incoming: IncomingMessage): string | undefined {
  const forwarded = incoming.headers['x-forwarded-for'];
  return Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
}
