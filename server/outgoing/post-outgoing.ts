import type { IncomingMessage } from 'node:http';
import { readOutgoingAddress } from '#server/outgoing/outgoing-address.ts';
import {
  faultOf,
  requestOutgoing,
  type OutgoingFault,
  type OutgoingRequest,
} from '#server/outgoing/request-outgoing.ts';

export interface OutgoingPost extends Omit<OutgoingRequest, 'method'> {
  readonly url: string;
  readonly body: string | Buffer;
  /** From lookup to response end. */
  readonly milliseconds: number;
}

export type OutgoingResult =
  | { readonly ok: true; readonly status: number; readonly excerpt: string; readonly milliseconds: number }
  | { readonly ok: false; readonly reason: OutgoingFault; readonly milliseconds: number };

/** Maximum bytes read of a response. */
const excerptBytes = 1024;

/**
 * Posts to a user-supplied address and reads one kilobyte of the response. Never rejects.
 */
export async function postOutgoing(post: OutgoingPost): Promise<OutgoingResult> {
  const started = performance.now();
  const spent = () => Math.round(performance.now() - started);
  const address = readOutgoingAddress(post.url, post.reach);
  if (!address.ok) return { ok: false, reason: 'address', milliseconds: spent() };
  const limit = AbortSignal.timeout(post.milliseconds);
  try {
    const response = await requestOutgoing(address.url, { ...post, method: 'POST' }, limit);
    const excerpt = await readExcerpt(response);
    return { ok: true, status: response.statusCode ?? 0, excerpt, milliseconds: spent() };
  } catch (error) {
    return { ok: false, reason: limit.aborted ? 'time' : faultOf(error), milliseconds: spent() };
  }
}

async function readExcerpt(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= excerptBytes) break;
    }
  } catch {
    // The status suffices; the body is informative.
  }
  response.destroy();
  const text = Buffer.concat(parts).subarray(0, excerptBytes).toString('utf8');
  // Removes unprintable characters and those that databases reject.
  return text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\ufffd+$/, '')
    .toWellFormed();
}
