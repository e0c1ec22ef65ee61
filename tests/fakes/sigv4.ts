import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface SigV4Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Verifies AWS Signature Version 4 (header form). Returns null or the S3 error code. */
export function signatureFault(request: IncomingMessage, account: SigV4Account, now = new Date()): string | null {
  const authorization = request.headers.authorization;
  if (authorization === undefined) return 'AccessDenied';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (parts === null) return 'AuthorizationHeaderMalformed';
  const [, accessKeyId, day = '', region = '', service = '', signedHeaders = '', signature = ''] = parts;
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region || service !== 's3') return 'AuthorizationHeaderMalformed';

  const stamp = header(request, 'x-amz-date');
  if (!stamp.startsWith(day) || Math.abs(instant(stamp) - now.getTime()) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  if (header(request, 'x-amz-content-sha256') === '') return 'MissingSecurityHeader';

  const canonical = canonicalRequest(request, names);
  const toSign = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (derived, part) => hmac(derived, part),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function canonicalRequest(request: IncomingMessage, names: string[]): string {
  const url = new URL(request.url ?? '/', 'http://peer');
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}\n`);
  return [
    request.method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    names.join(';'),
    header(request, 'x-amz-content-sha256'),
  ].join('\n');
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

/** Milliseconds of `20260131T235959Z`. */
function instant(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
