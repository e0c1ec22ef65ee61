/** Asks a site through a proxy on this machine, as its host and from any address. */
import http from 'node:http';
import https from 'node:https';
import { submissionOf } from '../../tests/intakes.ts';

export const host = 'www.example.com';

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** An address of this machine to ask from. */
  readonly from?: string;
  /** Waits in the middle of the body. */
  readonly pause?: number;
}
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}
export type Proxy = { readonly name: string; readonly httpPort: number; readonly httpsPort: number };

export function ask(proxy: Proxy, target: string, { method = 'GET', headers, body = '', from, pause = 0 }: Ask = {}) {
  const own = { Host: host, ...(body.length > 0 && { 'Content-Length': String(body.length) }), ...headers };
  const where = { host: '127.0.0.1', method, path: target, headers: own, localAddress: from, timeout: 60_000 };
  return new Promise<Answer>((resolve, reject) => {
    const isPlain = target.startsWith('http:');
    const plain = { ...where, path: target.replace(/^http:\/\/[^/]+/, ''), port: proxy.httpPort };
    const secure = { ...where, port: proxy.httpsPort, servername: own.Host, rejectUnauthorized: false, agent: false };
    const asking = isPlain ? http.request(plain) : https.request(secure);
    asking.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      const take = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
      answer.on('end', take);
      answer.on('error', take);
    });
    asking.on('error', reject);
    asking.on('timeout', () => asking.destroy(new Error('No answer within a minute.')));
    const half = Math.floor(body.length / 2);
    if (pause === 0) return void asking.end(body);
    asking.write(body.slice(0, half));
    setTimeout(() => asking.end(body.slice(half)), pause);
  });
}

export async function fileOf(size: number): Promise<Ask> {
  const form = new FormData();
  form.set('formId', submissionOf('drill').formId);
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9)]);
  form.set('file', new File([new Uint8Array(bytes)], 'brief.pdf'));
  const sent = new Response(form);
  const type = sent.headers.get('Content-Type') ?? '';
  const body = Buffer.from(await sent.arrayBuffer());
  return { method: 'POST', headers: { 'Content-Type': type, Origin: `https://${host}` }, body };
}

export const formOf = (fields: Record<string, string>, more: Ask = {}): Ask => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  ...more,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${host}`, ...more.headers },
});
