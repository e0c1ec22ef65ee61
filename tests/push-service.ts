import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  readonly message: { title: string; body: string; tag: string; data: { url: string; notice?: string } };
  /** Of the VAPID token, whose signature is checked. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
}

export interface PushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** Statuses of the next responses; default 201. */
  answers: number[];
  /** A new browser, as it subscribes. */
  subscribe(publicKey: string): { endpoint: string; p256dh: string; auth: string; publicKey: string };
  close(): void;
}

/** A local push service with its browsers, which decrypt what they get. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer; publicKey: string }>();
  const service = { received: [] as ReceivedPush[], answers: [] as number[] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (!browser) throw new Error('No such browser.');
      const claims = openToken(request.headers.authorization ?? '', browser.publicKey);
      const message = JSON.parse(decrypt(Buffer.concat(parts), browser)) as ReceivedPush['message'];
      service.received.push({ headers: request.headers, message, claims });
      response.writeHead(service.answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    origin,
    subscribe(publicKey: string) {
      const key = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = key.generateKeys('base64url');
      const path = `/push/${browsers.size + 1}`;
      browsers.set(path, { key, auth, publicKey });
      return { endpoint: origin + path, p256dh, auth: auth.toString('base64url'), publicKey };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** RFC 8291, from the side of the browser. */
function decrypt(body: Buffer, { key, auth }: { key: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

function openToken(authorization: string, publicKey: string): ReceivedPush['claims'] {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('Signed with another key than the browser subscribed with.');
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGood) throw new Error('The token is not signed with the key.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims'];
}
