import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A status, delay, connection lost during upload or download, or response lost after execution. */
export type HttpFault = 'pass' | number | 'slow' | 'cut-off-upload' | 'cut-off-download' | 'lost-answer';

export interface HttpPeer {
  readonly origin: string;
  /** "METHOD path", oldest first. */
  readonly requests: string[];
  /** One fault per request. */
  failNext(...faults: HttpFault[]): void;
  /** Without the faults that are left. */
  recover(): void;
  close(): Promise<void>;
}

export type PeerHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  fault: HttpFault | undefined,
) => Promise<unknown>;

/** For protocol fakes. `spared` requests get no fault. */
export async function openHttpPeer(
  handle: PeerHandler,
  options: { port?: number; slowMs?: number; spared?: (path: string) => boolean } = {},
): Promise<HttpPeer> {
  const faults: HttpFault[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(`${request.method ?? 'GET'} ${path}`);
    const fault = options.spared?.(path) ? undefined : faults.shift();
    const pause = fault === 'slow' ? wait(options.slowMs ?? 500) : Promise.resolve();
    void pause.then(() => handle(request, response, fault)).catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    failNext: (...next) => void faults.push(...next),
    recover: () => void faults.splice(0),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Null if cut off. */
export async function wholeBody(request: IncomingMessage, fault: HttpFault | undefined): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (fault === 'cut-off-upload') request.destroy();
    }
  } catch {
    return null;
  }
  return request.complete ? Buffer.concat(chunks) : null;
}

/** Breaks off half-way under `cut-off-download`. */
export function sendBytes(
  response: ServerResponse,
  bytes: Buffer,
  type: string,
  fault: HttpFault | undefined,
): ServerResponse {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length });
  if (fault !== 'cut-off-download') return response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
  return response;
}
