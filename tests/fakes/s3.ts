import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openHttpPeer, sendBytes, wholeBody, type HttpFault, type HttpPeer } from './http-peer.ts';
import { signatureFault, type SigV4Account } from './sigv4.ts';

export interface S3Peer extends HttpPeer {
  readonly account: SigV4Account & { bucket: string };
  readonly objects: Map<string, { bytes: Buffer; headers: IncomingMessage['headers'] }>;
  /** Parts of objects that are not complete. */
  readonly uploads: Map<string, Buffer[]>;
}

/** In-memory, one path-style bucket; checks signatures. */
export async function openS3Peer(options: { port?: number; slowMs?: number } = {}): Promise<S3Peer> {
  const account = {
    accessKeyId: 'AKIDPEER',
    secretAccessKey: 'peer/secret+key',
    region: 'eu-test-1',
    bucket: 'uploads',
  };
  const objects: S3Peer['objects'] = new Map();
  const uploads: S3Peer['uploads'] = new Map();
  const peer = await openHttpPeer(answer, options);
  return { ...peer, account, objects, uploads };

  async function answer(request: IncomingMessage, response: ServerResponse, fault: HttpFault | undefined) {
    if (typeof fault === 'number') return refuse(response, fault, fault === 503 ? 'SlowDown' : 'InternalError');
    const unsigned = signatureFault(request, account);
    if (unsigned !== null) return refuse(response, 403, unsigned);
    const [, bucket, ...rest] = decodeURIComponent(new URL(request.url ?? '/', 'http://peer').pathname).split('/');
    if (bucket !== account.bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    const query = new URL(request.url ?? '/', 'http://peer').searchParams;
    if (query.has('uploads') || query.has('uploadId')) return inParts(request, response, key, query);
    if (query.has('list-type')) return list(response, query.get('prefix') ?? '');
    if (request.method === 'PUT') return take(request, response, key, fault);
    if (request.method === 'GET' || request.method === 'HEAD') return give(request, response, key, fault);
    if (request.method !== 'DELETE') return refuse(response, 405, 'MethodNotAllowed');
    objects.delete(key);
    if (fault === 'lost-answer') return response.destroy();
    response.writeHead(204).end();
  }

  /** Begin, a part, complete, abort. */
  async function inParts(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams) {
    if (query.has('uploads')) {
      const id = `upload-${String(uploads.size + 1)}`;
      uploads.set(id, []);
      return response.writeHead(200).end(`<Result><UploadId>${id}</UploadId></Result>`);
    }
    const id = query.get('uploadId') ?? '';
    const parts = uploads.get(id);
    if (parts === undefined) return refuse(response, 404, 'NoSuchUpload');
    const bytes = await wholeBody(request, undefined);
    if (bytes === null) return refuse(response, 400, 'IncompleteBody');
    if (request.method === 'DELETE') {
      uploads.delete(id);
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      parts[Number(query.get('partNumber')) - 1] = bytes;
      return response.writeHead(200, { ETag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
    }
    const tags = [...bytes.toString().matchAll(/<ETag>"([^"]+)"<\/ETag>/g)].map(([, tag]) => tag);
    const wanted = parts.map((part) => createHash('md5').update(part).digest('hex'));
    if (tags.join() !== wanted.join()) return response.writeHead(200).end('<Error><Code>InvalidPart</Code></Error>');
    uploads.delete(id);
    objects.set(key, { bytes: Buffer.concat(parts), headers: request.headers });
    return response.writeHead(200).end('<CompleteMultipartUploadResult/>');
  }

  function list(response: ServerResponse, prefix: string) {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
    return response.writeHead(200).end(`<List>${keys.map((key) => `<Key>${key}</Key>`).join('')}</List>`);
  }

  async function take(request: IncomingMessage, response: ServerResponse, key: string, fault: HttpFault | undefined) {
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    const bytes = await wholeBody(request, fault);
    if (bytes === null) return refuse(response, 400, 'IncompleteBody');
    const digest = request.headers['x-amz-content-sha256'];
    if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(bytes).digest('hex')) {
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    }
    objects.set(key, { bytes, headers: request.headers });
    if (fault === 'lost-answer') return response.destroy();
    response.writeHead(200, { ETag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
  }

  function give(request: IncomingMessage, response: ServerResponse, key: string, fault: HttpFault | undefined) {
    const object = objects.get(key);
    if (object === undefined) return refuse(response, 404, 'NoSuchKey');
    const type = object.headers['content-type'] ?? 'binary/octet-stream';
    if (request.method === 'GET') return sendBytes(response, object.bytes, type, fault);
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': object.bytes.length }).end();
  }
}

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>peer</RequestId></Error>`;
  return response.writeHead(status, { 'Content-Type': 'application/xml', Connection: 'close' }).end(body);
}
