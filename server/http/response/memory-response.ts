import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagMatches, chooseEncoding, type Encoding } from '#server/http/request/negotiation.ts';
import { crc32 } from 'node:zlib';

export interface Encoded {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

/** One encoding of a response. Headers are alternating names and values, as `writeHead` takes them. */
interface Representation {
  /** Null if each response differs. */
  readonly etag: string | null;
  readonly body: Buffer;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
  readonly close: CloseBody;
}

/** The last bytes of a body, which differ in each response. */
export interface Tail {
  readonly length: number;
  make(): Buffer;
}

export interface StoredResponse {
  readonly bytes: number;
  readonly representations: Readonly<Record<Encoding, Representation>>;
  readonly tail: Tail | undefined;
}

/** Prepares a response once; `headers` excludes length and etag. With a tail, `body` is compressed without its end. */
export function storedResponse(
  body: Encoded,
  headers: readonly (readonly [string, string])[],
  digest?: string,
  tail?: Tail,
): StoredResponse {
  const base = digest ?? contentDigest(body.identity);
  const layOut = (encoding: Encoding, bytes: Buffer): Representation => {
    const etag = tail !== undefined ? null : encoding === 'identity' ? `"${base}"` : `"${base}-${encoding}"`;
    const coding = encoding === 'identity' ? [] : [['Content-Encoding', encoding] as const];
    const shared = etag === null ? headers : [...headers, ['ETag', etag] as const];
    const close = closerFor(encoding, body.identity);
    const length = bytes.length + (tail === undefined ? 0 : close(Buffer.alloc(tail.length)).length);
    return {
      etag,
      body: bytes,
      headers: [...shared, ...coding, ['Content-Length', String(length)] as const].flat(),
      unchangedHeaders: shared.filter(([name]) => name.toLowerCase() !== 'content-type').flat(),
      close,
    };
  };
  const identity = layOut('identity', body.identity);
  const gzip = body.gzip === undefined ? identity : layOut('gzip', body.gzip);
  const br = body.br === undefined ? gzip : layOut('br', body.br);
  const bytes = body.identity.length + (body.gzip?.length ?? 0) + (body.br?.length ?? 0);
  return { bytes, representations: { identity, gzip, br }, tail };
}

/** Digest of a body, for its ETag. */
export function contentDigest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Sends the response to GET or HEAD, or 304 if the client has it. Returns the status. */
export function sendStoredResponse(
  stored: StoredResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): number {
  const { headers } = incoming;
  const representation = stored.representations[chooseEncoding(headers['accept-encoding'])];
  if (representation.etag !== null && etagMatches(headers['if-none-match'], representation.etag)) {
    outgoing.writeHead(304, representation.unchangedHeaders.concat('X-Request-Id', requestId));
    outgoing.end();
    return 304;
  }
  outgoing.writeHead(200, representation.headers.concat('X-Request-Id', requestId));
  if (incoming.method === 'HEAD') outgoing.end();
  else if (stored.tail === undefined) outgoing.end(representation.body);
  else {
    outgoing.write(representation.body);
    outgoing.end(representation.close(stored.tail.make()));
  }
  return 200;
}

/** Appends the last, uncompressed bytes (at most 64 KB) to a body that was compressed without its end. */
type CloseBody = (tail: Buffer) => Buffer;

/** `start` is the body before compression. */
function closerFor(encoding: Encoding, start: Buffer): CloseBody {
  if (encoding === 'identity') return (tail) => tail;
  return encoding === 'br' ? closeBrotli : closeGzip(start);
}

/** RFC 7932, 9.2: a meta-block without compression, then an empty last one. */
function closeBrotli(tail: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((tail.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, tail, Buffer.of(3)]);
}

/** RFC 1951, 3.2.4: a last stored block; RFC 1952: checksum and length of everything. */
function closeGzip(start: Buffer): CloseBody {
  const sum = crc32(start);
  return (tail) => {
    const head = Buffer.of(1, 0, 0, 0, 0);
    head.writeUInt16LE(tail.length, 1);
    head.writeUInt16LE(~tail.length & 0xffff, 3);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(tail, sum), 0);
    end.writeUInt32LE((start.length + tail.length) % 2 ** 32, 4);
    return Buffer.concat([head, tail, end]);
  };
}
