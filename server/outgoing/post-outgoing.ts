import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayConnect, readOutgoingAddress, type OutgoingReach } from '#server/outgoing/outgoing-address.ts';

/** A network address that a name leads to. */
export interface Resolved {
  readonly address: string;
  readonly family: number;
}

export interface OutgoingPost {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reach: OutgoingReach;
  /** For all of it, from the name's addresses to the end of the answer. */
  readonly milliseconds: number;
  /** Asks for the addresses of a name; the system's own way without it. */
  readonly resolve?: (hostname: string) => Promise<readonly Resolved[]>;
}

/** Why no answer came. */
type OutgoingFault = 'address' | 'name' | 'time' | 'certificate' | 'connection';

export type OutgoingAnswer =
  | { readonly ok: true; readonly status: number; readonly excerpt: string; readonly milliseconds: number }
  | { readonly ok: false; readonly reason: OutgoingFault; readonly milliseconds: number };

/** Bytes of an answer that are read, and no more. */
const excerptBytes = 1024;

/**
 * Posts to an address that somebody gave us. Its name is resolved once, each of its addresses is checked, and the
 * connection goes to what was checked: a name that leads inside the next time it is asked for gains nothing. No
 * connection is used twice, no redirect followed, and of the answer one kilobyte is read. Never rejects.
 */
export async function postOutgoing(post: OutgoingPost): Promise<OutgoingAnswer> {
  const started = performance.now();
  const spent = () => Math.round(performance.now() - started);
  const given = readOutgoingAddress(post.url, post.reach);
  if (!given.ok) return { ok: false, reason: 'address', milliseconds: spent() };
  const limit = AbortSignal.timeout(post.milliseconds);
  try {
    const answer = await send(given.url, post, limit);
    const excerpt = await excerptOf(answer);
    return { ok: true, status: answer.statusCode ?? 0, excerpt, milliseconds: spent() };
  } catch (error) {
    return { ok: false, reason: limit.aborted ? 'time' : faultOf(error), milliseconds: spent() };
  }
}

/** Thrown by the look-up, and found again as what the request failed of. */
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
      // A connection of its own: one from a pool may lead to where an earlier look-up did.
      agent: false,
      lookup: checkedLookup(reach, resolve),
      maxHeaderSize: 16_384,
      signal,
    });
    // Whatever was said before, this is where it went.
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

/** Resolves a name for `net.connect`, which then connects to what it is given here and asks nobody again. */
function checkedLookup(reach: OutgoingReach, resolve: NonNullable<OutgoingPost['resolve']>): LookupFunction {
  return (hostname, options, done) => {
    const refuse = (reason: OutgoingFault) => {
      done(new Refused(reason), '');
    };
    resolve(hostname).then(
      (found) => {
        const [first, ...others] = found.filter(({ address }) => isIP(address) !== 0);
        if (first === undefined) refuse('name');
        // One address of the inside among others is one too many: which of them is connected to is chance.
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
    // Its status has been said; words that break off or take too long are only for a person to read.
  }
  answer.destroy();
  const text = Buffer.concat(parts).subarray(0, excerptBytes).toString('utf8');
  // What cannot be shown, and what a database would not take.
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
