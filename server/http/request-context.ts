import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainAddress, type AddressRange } from '#server/http/address-range.ts';
import type { Client } from '#server/http/client.ts';
import { clientAddress, isForwarded, isTrusted, limitKey } from '#server/http/client-address.ts';
import { isLoopbackAddress } from '#server/http/loopback.ts';
import type { BodyFault } from '#server/http/request-body.ts';

/** One request on its way through the floor. */
export interface RequestContext {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly client: Client;
  /** As sent, without the query. */
  readonly path: string;
  /** The client is this machine itself, and nobody passed its request on. */
  readonly fromThisMachine: boolean;
  /** Set when the body went past a limit while it was being read. */
  bodyFault: BodyFault | null;
  /** Set when there was no room for it. */
  isRefused: boolean;
}

/** Establishes who asks. */
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
    bodyFault: null,
    isRefused: false,
  };
}

/** A new id, or the one that a trusted proxy gave. */
export function requestId(incoming: IncomingMessage, trusted: readonly AddressRange[]): string {
  if (trusted.length === 0) return randomUUID();
  const given = incoming.headers['x-request-id'];
  const believed = isTrusted(plainAddress(incoming.socket.remoteAddress ?? ''), trusted);
  return believed && typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** No proxy in between, trusted or not. One that names itself nowhere may still speak HTTP/1.0, as no browser does. */
function isDirect({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion !== '1.0' && !isForwarded(Object.keys(headers));
}

function forwardedFor(incoming: IncomingMessage): string | undefined {
  const given = incoming.headers['x-forwarded-for'];
  return Array.isArray(given) ? given.join(',') : given;
}
