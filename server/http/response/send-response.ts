import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';

/**
 * Sends a response. If its body fails, the connection is closed, so that the client notices, and the promise rejects with
 * the cause.
 */
export async function sendResponse(
  status: number,
  headers: Headers,
  body: Response['body'] | Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const flat: string[] = [];
  for (const [name, value] of headers) flat.push(name, value);
  const bodiless = status === 204 || status === 304 || outgoing.req.method === 'HEAD';
  if (Buffer.isBuffer(body)) flat.push('content-length', String(body.length));
  else if (body === null && !bodiless) flat.push('content-length', '0');
  outgoing.writeHead(status, flat);
  if (bodiless || body === null) {
    if (body !== null && !Buffer.isBuffer(body)) await body.cancel();
    outgoing.end();
  } else if (Buffer.isBuffer(body)) outgoing.end(body);
  // The DOM and Node declare different types for the same web stream.
  else await pipeline(Readable.fromWeb(body as WebStream<Uint8Array>), outgoing);
}
