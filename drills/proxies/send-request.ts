/** Sends requests to the site through a proxy on this machine, for the site's host and from any local address. */
import http from 'node:http';
import https from 'node:https';
import { submissionOf } from '../../tests/intakes.ts';

export const host = 'www.example.com';

export interface ProxyRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** The local address to send from. */
  readonly from?: string;
  /** Milliseconds to wait in the middle of the body. */
  readonly pause?: number;
}
export interface ProxyResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}
export type Proxy = { readonly name: string; readonly httpPort: number; readonly httpsPort: number };

export function sendRequest(
  proxy: Proxy,
  target: string,
  { method = 'GET', headers, body = '', from, pause = 0 }: ProxyRequest = {},
) {
  const own = { Host: host, ...(body.length > 0 && { 'Content-Length': String(body.length) }), ...headers };
  const where = { host: '127.0.0.1', method, path: target, headers: own, localAddress: from, timeout: 60_000 };
  return new Promise<ProxyResponse>((resolve, reject) => {
    const isPlain = target.startsWith('http:');
    const plain = { ...where, path: target.replace(/^http:\/\/[^/]+/, ''), port: proxy.httpPort };
    const secure = { ...where, port: proxy.httpsPort, servername: own.Host, rejectUnauthorized: false, agent: false };
    const outgoing = isPlain ? http.request(plain) : https.request(secure);
    outgoing.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      const take = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      response.on('end', take);
      response.on('error', take);
    });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error('No response within a minute.')));
    const half = Math.floor(body.length / 2);
    if (pause === 0) return void outgoing.end(body);
    outgoing.write(body.slice(0, half));
    setTimeout(() => outgoing.end(body.slice(half)), pause);
  });
}

export async function fileOf(size: number): Promise<ProxyRequest> {
  const form = new FormData();
  form.set('formId', submissionOf('drill').formId);
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9)]);
  form.set('file', new File([new Uint8Array(bytes)], 'brief.pdf'));
  const sent = new Response(form);
  const type = sent.headers.get('Content-Type') ?? '';
  const body = Buffer.from(await sent.arrayBuffer());
  return { method: 'POST', headers: { 'Content-Type': type, Origin: `https://${host}` }, body };
}

export const formOf = (fields: Record<string, string>, more: ProxyRequest = {}): ProxyRequest => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  ...more,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${host}`, ...more.headers },
});
