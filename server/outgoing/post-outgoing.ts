import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayConnect, readOutgoingAddress, type OutgoingReach } from '#server/outgoing/outgoing-address.ts';

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

export interface OutgoingPost {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reach: OutgoingReach;
  /** From lookup to response end. */
  readonly milliseconds: number;
  /** Default: system DNS. */
  readonly resolve?: (hostname: string) => Promise<readonly Resolved[]>;
}

type OutgoingFault = 'address' | 'name' | 'time' | 'certificate' | 'connection';

export type OutgoingResult =
  | { readonly ok: true; readonly status: number; readonly excerpt: string; readonly milliseconds: number }
  | { readonly ok: false; readonly reason: OutgoingFault; readonly milliseconds: number };

/** Maximum bytes read of a response. */
const excerptBytes = 1024;

/**
 * Posts to a user-supplied address. Resolves it once and connects only to a checked address, against DNS rebinding. No
 * connection reuse or redirects; reads one kilobyte. Never rejects.
 */
export async function postOutgoing(post: OutgoingPost): Promise<OutgoingResult> {
  const started = performance.now();
  const spent = () => Math.round(performance.now() - started);
  const address = readOutgoingAddress(post.url, post.reach);
  if (!address.ok) return { ok: false, reason: 'address', milliseconds: spent() };
  const limit = AbortSignal.timeout(post.milliseconds);
  try {
    const answer = await send(address.url, post, limit);
    const excerpt = await excerptOf(answer);
    return { ok: true, status: answer.statusCode ?? 0, excerpt, milliseconds: spent() };
  } catch (error) {
    return { ok: false, reason: limit.aborted ? 'time' : faultOf(error), milliseconds: spent() };
  }
}

/** Identifies a refused lookup. */
class Refused extends Error {
  readonly reason: OutgoingFault;

  constructor(reason: OutgoingFault) {
    super(`nothing is sent there: ${reason}`);
    this.reason = reason;
  }
}

function send(url: URL, { body, headers, reach, resolve = resolveName }: OutgoingPost, signal: AbortSignal) {
  return new Promise<IncomingMessage>((answered, failed) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      // Pooled connections may lead elsewhere.
      agent: false,
      lookup: checkedLookup(reach, resolve),
      maxHeaderSize: 16_384,
      signal,
    });
    // Records the address actually used.
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!mayConnect(socket.remoteAddress ?? '', url.hostname, reach)) request.destroy(new Refused('address'));
      });
    });
    request.on('response', answered);
    request.on('error', failed);
    request.end(body);
  });
}

/** `net.connect` uses exactly this result. */
function checkedLookup(reach: OutgoingReach, resolve: NonNullable<OutgoingPost['resolve']>): LookupFunction {
  return (hostname, options, done) => {
    const refuse = (reason: OutgoingFault) => {
      done(new Refused(reason), '');
    };
    resolve(hostname).then(
      (found) => {
        const [first, ...others] = found.filter(({ address }) => isIP(address) !== 0);
        if (first === undefined) refuse('name');
        // One internal address refuses the name, because any may be used.
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

async function excerptOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= excerptBytes) break;
    }
  } catch {
    // The status suffices; the body is informative.
  }
  answer.destroy();
  const text = Buffer.concat(parts).subarray(0, excerptBytes).toString('utf8');
  // Removes unprintable characters and those that databases reject.
  return text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\ufffd+$/, '')
    .toWellFormed();
}

function faultOf(error: unknown): OutgoingFault {
  if (error instanceof Refused) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/.test(code)
    ? 'certificate'
    : 'connection';
}
