import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: Request) => Promise<Response>;

const limit = 1024 * 1024;

/** Uses a free port if taken. */
export async function listen(host: string, port: number, answer: Answer): Promise<{ server: Server; port: number }> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = await requestFrom(incoming);
      const response =
        request === null || incoming.httpVersion === '1.0'
          ? new Response('This request cannot be read.\n', { status: 400 })
          : await answer(request);
      const body = Buffer.from(await response.arrayBuffer());
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    })().catch(() => outgoing.destroy());
  });
  try {
    await listening(server, host, port);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    await listening(server, host, 0);
  }
  return { server, port: (server.address() as AddressInfo).port };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

async function requestFrom(incoming: IncomingMessage): Promise<Request | null> {
  const { method = 'GET', headers, url = '/', httpVersion } = incoming;
  const address = `http://${headers.host ?? 'localhost'}${url}`;
  // Some proxies show only by this version; browsers do not use it.
  if (httpVersion === '1.0' || !url.startsWith('/') || !URL.canParse(address)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') copied.set(name, value);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, { method, headers: copied, body: hasBody ? Buffer.concat(chunks) : null });
}
