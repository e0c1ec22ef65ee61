import { Agent, request as rawRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, usualPassword } from '../accounts.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { bookingOf } from '../bookings.ts';
import { contactOf } from '../contacts.ts';
import { subscriptionOf } from '../subscribers.ts';
import { submissionOf, visitorAddress } from '../intakes.ts';
import { accountCalls, framework, functions, pages } from './fuzzed-addresses.ts';
import { isWeekly } from '../weekly.ts';

/** `FUZZ_REQUESTS=100000` runs the full, seeded test. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? (isWeekly ? 2000 : 500));
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const timeout = 20_000;

let site: BuiltSite;
/** Others are refused before validation. */
let signedIn = '';
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' });
  const { email } = await makePerson(site.app, 'fuzz-admin', { role: 'admin' });
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: usualPassword }),
  });
  signedIn = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
});

afterAll(async () => {
  agent.destroy();
  await site.close();
});

test(
  `${requests} malformed requests get no fault of ours, no silence and nothing of the inside`,
  async () => {
    const random = randomFrom(seed);
    const faults: string[] = [];
    let next = 0;
    const caller = async () => {
      while (next < requests && faults.length < 10) {
        const number = next++;
        const request = malformed(random, number);
        const fault = await send(request).then((answer) => faultIn(request, answer), faultOfSilence);
        if (fault !== null) faults.push(`${number}: ${fault}\n${request.method} ${request.path}\n${describe(request)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    expect(faults).toEqual([]);
    const alive = await send({ method: 'GET', path: '/readyz', headers: {}, body: null });
    expect(alive.status).toBe(200);
  },
  60_000 + requests * 60,
);

interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

type Random = (below: number) => number;

/** Seeded numbers from 0 to a bound. */
function randomFrom(start: number): Random {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const tails = [
  '',
  '',
  '',
  '/',
  '?step=3',
  '?step=-1',
  '?step[]=x',
  '?_routes=root',
  '?index',
  '?%00=%ff',
  '?fileId=%00',
  '?token=%00',
  `?token=${'A'.repeat(43)}`,
  '/%E2%82',
  '/..%2f..',
  '//',
  ';a=b',
];
const methods = ['GET', 'POST', 'POST', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'PROPFIND'];
const kinds = [
  'application/json',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/html\u00e9',
  '',
  'multipart/form-data; boundary=b; boundary=c',
];
const copy = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '🙂'.repeat(50),
  '‮gnp.exe',
  "'; drop table x; --",
  '<script>alert(1)</script>',
  '%s%n',
  '${7*7}',
  '../../etc/passwd',
  'x'.repeat(70_000),
  '\r\nX-Injected: 1',
  '__proto__',
  'NaN',
  '1e999',
  'intake-00000000-0000-4000-8000-000000000000',
];

function malformed(random: Random, number: number): FuzzRequest {
  const pick = <T>(some: readonly T[]): T => some[random(some.length)] as T;
  const method = pick(methods);
  const path = pick([...functions, ...functions, ...pages, ...framework]) + pick(tails);
  const headers: Record<string, string> = { 'X-Forwarded-For': visitorAddress(number) };
  if (random(2) === 0) headers['Accept'] = pick(['*/*', 'text/html', 'application/json', 'x'.repeat(3000), ';;;,q=']);
  if (random(6) === 0)
    headers['Cookie'] = pick([
      signedIn,
      signedIn,
      'meridian-session=x',
      'meridian-intake=%ff; a',
      '=;=;=',
      'x'.repeat(5000),
    ]);
  if (random(6) === 0) headers['Accept-Encoding'] = pick(['br;q=x', 'gzip, br', '*;q=0', 'identity;q=0', 'deflate']);
  if (random(8) === 0) headers['If-None-Match'] = pick(['*', 'W/"', '"', ',,,']);
  if (random(8) === 0) headers['Origin'] = pick(['null', 'https://evil.example', 'x', site.origin]);
  if (random(10) === 0)
    headers[pick(['Range', 'Expect', 'Upgrade', 'X-Forwarded-Host', 'Sec-Fetch-Site'])] = pick([
      'bytes=0-',
      '100-continue',
      'websocket',
      'evil.example',
      'cross-site',
    ]);
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return { method, path, headers, body: null };
  const kind = pick(kinds);
  if (kind !== '') headers['Content-Type'] = kind;
  return { method, path, headers, body: bodyOf(random, pick, kind, path) };
}

function bodyOf(random: Random, pick: <T>(some: readonly T[]) => T, kind: string, path: string): Buffer {
  if (random(150) === 0) return Buffer.alloc(1_100_000, pick(['x', '[', '--b\r\n']));
  if (random(8) === 0) return Buffer.from(Array.from({ length: random(400) }, () => random(256)));
  if (kind.startsWith('multipart')) return Buffer.from(brokenMultipart(random, pick));
  if (kind.includes('urlencoded'))
    return Buffer.from(
      `formId=${pick(copy)}&step=${pick(copy)}&email=${pick(copy)}&message=${pick(copy)}&%ff=%&&=&${pick(copy)}=1`,
    );
  const json = JSON.stringify(damaged(random, pick, wholeFor(path), 0));
  return Buffer.from(random(6) === 0 ? json.slice(0, random(json.length)) : json);
}

function wholeFor(path: string): object {
  const call = accountCalls[path.replace(/^\/api\/auth|[?;].*$/g, '')];
  if (call !== undefined) return call;
  if (path.includes('contact')) return contactOf('fuzz');
  if (path.includes('newsletter')) return subscriptionOf('fuzz');
  return path.includes('book') ? bookingOf('fuzz') : submissionOf('fuzz');
}

/** Mistyped, missing, huge or nested parts. */
function damaged(random: Random, pick: <T>(some: readonly T[]) => T, value: unknown, depth: number): unknown {
  if (random(depth === 0 ? 12 : 9) === 0) return wrong(random, pick);
  if (Array.isArray(value)) return value.map((one) => damaged(random, pick, one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(() => random(25) > 0);
  return Object.fromEntries(entries.map(([name, one]) => [name, damaged(random, pick, one, depth + 1)]));
}

function wrong(random: Random, pick: <T>(some: readonly T[]) => T): unknown {
  const nested = (levels: number): unknown => (levels === 0 ? null : [nested(levels - 1)]);
  const short = () => pick(copy).slice(0, 200);
  const many = () => Array.from({ length: 2000 }, () => ({ fileName: 'a.pdf', googleDriveId: short() }));
  // Lazy, for speed.
  const odd: readonly (() => unknown)[] = [
    () => pick([null, true, -1, 1e308, {}, []]),
    () => pick<unknown>([{ length: 5 }, { toString: 'x' }]),
    () => nested(2000),
    many,
    () => [[pick(copy)]],
  ];
  return random(2) === 0 ? pick(copy) : pick(odd)();
}

function brokenMultipart(random: Random, pick: <T>(some: readonly T[]) => T): string {
  const part = () => {
    const name = pick(['formId', 'fileName', 'file', 'uploadedFiles', 'email', 'message', 'step', '__proto__', '']);
    const file = random(2) === 0 ? `; filename="${pick(['a.pdf', '', '../x.exe', 'a\0.png', '"', 'é.zip'])}"` : '';
    const type = random(2) === 0 ? `\r\nContent-Type: ${pick(['application/pdf', 'x', '/', ''])}` : '';
    return `--b\r\nContent-Disposition: ${pick(['form-data', 'attachment', ''])}; name="${name}"${file}${type}\r\n\r\n${pick(copy)}\r\n`;
  };
  return Array.from({ length: random(30) }, part).join('') + pick(['--b--\r\n', '--b--', '--b', '', '\r\n--c--\r\n']);
}

function send({ method, path, headers, body }: FuzzRequest): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'Content-Length': String(body.length) };
    const options = { method, path, headers: { ...headers, ...length }, agent, timeout: timeout };
    const asking = rawRequest(site.origin, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const type = answer.headers['content-type'] ?? '';
        resolve({ status: answer.statusCode ?? 0, type, body: Buffer.concat(chunks).toString() });
      });
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', reject);
    asking.end(body ?? undefined);
  });
}

function faultOfSilence(error: NodeJS.ErrnoException): string | null {
  // The client refuses some requests.
  return error.code?.startsWith('ERR_') === true ? null : `no answer (${error.message})`;
}

function faultIn(request: FuzzRequest, { status, type, body }: Answered): string | null {
  if (status < 200 || status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (/\n\s+at |node_modules|Failed query|\/server\/http\//.test(body))
    return `the inside shows: ${body.slice(0, 300)}`;
  const wantsShape =
    request.path.startsWith('/functions/') &&
    request.method !== 'HEAD' &&
    !/html/.test(request.headers['Accept'] ?? '');
  if (status < 400 || !wantsShape || !type.startsWith('application/json')) {
    return status >= 400 && wantsShape ? `${status} as ${type}` : null;
  }
  const reply = JSON.parse(body) as { success?: unknown; message?: unknown; error?: { code?: unknown } };
  const whole = reply.success === false && typeof reply.message === 'string' && typeof reply.error?.code === 'string';
  return whole ? null : `another shape: ${body.slice(0, 300)}`;
}

function describe({ headers, body }: FuzzRequest): string {
  return `${JSON.stringify(headers).slice(0, 600)}\n${body?.toString().slice(0, 400) ?? ''}`;
}
