import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Serves `pages`, like provider sandboxes. */
export interface IdentityServer {
  readonly origin: string;
  readonly port: number;
  close(): void;
}

export async function openIdentityServer(
  pages: (request: Request) => Promise<Response | null>,
): Promise<IdentityServer> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = incoming.method === 'POST' ? await buffer(incoming) : null;
      const headers = new Headers(Object.entries(incoming.headers) as [string, string][]);
      const request = { method: incoming.method ?? 'GET', headers, body };
      const page = await pages(new Request(`http://127.0.0.1${incoming.url ?? ''}`, request));
      outgoing.writeHead(page?.status ?? 404, Object.fromEntries(page?.headers ?? []));
      outgoing.end(await page?.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, close: () => server.close() };
}
