import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: ReceivedMessage[];
  /** Next response statuses; default 204. */
  answers: number[];
  close(): void;
}

/** A local webhook receiver. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const receiver = { received, answers: [] as number[] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      const status = receiver.answers.shift() ?? 204;
      response.writeHead(status).end(status === 204 ? undefined : `answer ${status}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(receiver, { url, close });
}

/** Independent check per standardwebhooks.com. */
export function holds({ headers, body }: ReceivedMessage, secret: string, signedBody = body): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${signedBody}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
}
