import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagMatches, chooseEncoding, type Encoding } from '#server/http/negotiation.ts';

export interface Encoded {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

/** Headers are in wire format. */
interface Representation {
  readonly etag: string;
  /** Small bodies are byte strings, which Node sends with the headers in one write. */
  readonly body: Buffer | string;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
}

export interface MemoryAnswer {
  readonly bytes: number;
  readonly representations: Readonly<Record<Encoding, Representation>>;
}

const smallBody = 32 * 1024;

/** Prepares a response once; `headers` excludes length and etag. */
export function memoryAnswer(
  body: Encoded,
  headers: readonly (readonly [string, string])[],
  tag?: string,
): MemoryAnswer {
  const base = tag ?? contentTag(body.identity);
  const layOut = (encoding: Encoding, bytes: Buffer): Representation => {
    const etag = encoding === 'identity' ? `"${base}"` : `"${base}-${encoding}"`;
    const coding = encoding === 'identity' ? [] : [['Content-Encoding', encoding] as const];
    const shared = [...headers, ['ETag', etag] as const];
    return {
      etag,
      body: bytes.length <= smallBody ? bytes.toString('latin1') : bytes,
      headers: [...shared, ...coding, ['Content-Length', String(bytes.length)] as const].flat(),
      unchangedHeaders: shared.filter(([name]) => name.toLowerCase() !== 'content-type').flat(),
    };
  };
  const identity = layOut('identity', body.identity);
  const gzip = body.gzip === undefined ? identity : layOut('gzip', body.gzip);
  const br = body.br === undefined ? gzip : layOut('br', body.br);
  const bytes = body.identity.length + (body.gzip?.length ?? 0) + (body.br?.length ?? 0);
  return { bytes, representations: { identity, gzip, br } };
}

/** Content digest for etags. */
export function contentTag(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Answers GET or HEAD, with 304 if unchanged. Returns the status. */
export function sendMemoryAnswer(
  answer: MemoryAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): number {
  const { headers } = incoming;
  const representation = answer.representations[chooseEncoding(headers['accept-encoding'])];
  if (etagMatches(headers['if-none-match'], representation.etag)) {
    outgoing.writeHead(304, representation.unchangedHeaders.concat('X-Request-Id', requestId));
    outgoing.end();
    return 304;
  }
  outgoing.writeHead(200, representation.headers.concat('X-Request-Id', requestId));
  if (incoming.method === 'HEAD') outgoing.end();
  else outgoing.end(representation.body, 'latin1');
  return 200;
}
