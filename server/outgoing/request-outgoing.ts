import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayConnect, type OutgoingReach } from '#server/outgoing/outgoing-address.ts';

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

export interface OutgoingRequest {
  readonly method: string;
  readonly body: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly reach: OutgoingReach;
  /** Default: system DNS. */
  readonly resolve?: (hostname: string) => Promise<readonly Resolved[]>;
}

export type OutgoingFault = 'address' | 'name' | 'time' | 'certificate' | 'connection';

/** Thrown for an address that must not be connected to. */
export class Refused extends Error {
  readonly reason: OutgoingFault;

  constructor(reason: OutgoingFault) {
    super(`nothing is sent there: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Sends to a user-supplied address that `readOutgoingAddress` has accepted. Resolves it once and connects only to a
 * checked address, against DNS rebinding. No connection reuse or redirects.
 */
export function requestOutgoing(
  url: URL,
  { method, body, headers, reach, resolve = resolveName }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((resolved, failed) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      // A pooled connection may lead to a different address.
      agent: false,
      lookup: checkedLookup(reach, resolve),
      maxHeaderSize: 16_384,
      signal,
    });
    // Checks the address that was actually connected to.
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!mayConnect(socket.remoteAddress ?? '', url.hostname, reach)) request.destroy(new Refused('address'));
      });
    });
    request.on('response', resolved);
    request.on('error', failed);
    request.end(body);
  });
}

/** `net.connect` uses exactly this result. */
function checkedLookup(reach: OutgoingReach, resolve: NonNullable<OutgoingRequest['resolve']>): LookupFunction {
  return (hostname, options, done) => {
    const refuse = (reason: OutgoingFault) => {
      done(new Refused(reason), '');
    };
    resolve(hostname).then(
      (found) => {
        const [first, ...others] = found.filter(({ address }) => isIP(address) !== 0);
        if (first === undefined) refuse('name');
        // One internal address is enough to refuse the name, because any of them may be used.
        else if (![first, ...others].every(({ address }) => mayConnect(address, hostname, reach))) refuse('address');
        else if (options.all === true) done(null, [first, ...others]);
        else done(null, first.address, first.family);
      },
      () => {
        refuse('name');
      },
    );
  };
}

async function resolveName(hostname: string): Promise<readonly Resolved[]> {
  return lookup(hostname, { all: true, order: 'verbatim' });
}

/** Why a request failed, unless it timed out. */
export function faultOf(error: unknown): OutgoingFault {
  if (error instanceof Refused) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/.test(code)
    ? 'certificate'
    : 'connection';
}
