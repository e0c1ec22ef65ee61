import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';

const publicOrigin = 'https://www.example.com';
let site: BuiltSite;
let assets: string[];

beforeAll(async () => {
  site = await openBuiltSite({
    PUBLIC_ORIGIN: publicOrigin,
    SMTP_URL: 'smtp://127.0.0.1:9',
    AUTH_SECRET: 'kd83-Jq0v.Ls92_mZ61xTb47-Wc5Yf38',
  });
  const page = await (await fetch(site.origin)).text();
  assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js|woff2))"/g)].map(([, path = '']) => path);
});

afterAll(() => site.close());

const asJson = { 'Content-Type': 'application/json', Origin: publicOrigin };

/** One request per response kind. */
function kinds(): Record<string, [path: string, init?: RequestInit]> {
  return {
    'a cached page': ['/'],
    'a rendered page': ['/insights?q=workflow'],
    'a page with a session': ['/login'],
    'a redirect': ['/dashboard', { redirect: 'manual' }],
    'a missing page': ['/nothing-here', { headers: { Accept: 'text/html' } }],
    'a refused form': ['/functions/v1/contact-form', { method: 'POST', headers: asJson, body: '{}' }],
    'a request of another site': [
      '/functions/v1/contact-form',
      { method: 'POST', headers: { Origin: 'https://x.example' } },
    ],
    'an API': ['/api/auth/get-session'],
    'a refused API call': ['/api/auth/sign-in/email', { method: 'POST', headers: asJson, body: '{}' }],
    'a method that is not taken': ['/', { method: 'PUT' }],
    'a health check': ['/healthz'],
    'a feed': ['/insights/feed.xml'],
    'a sitemap': ['/sitemap.xml'],
    'a manifest': ['/site.webmanifest'],
    'a route look-up': ['/__manifest?paths=/admin&version=replaced'],
    'an icon': ['/favicon.ico'],
    ...Object.fromEntries(assets.map((path) => [`the file ${path.replace(/-[\w-]+\./, '.')}`, [path]])),
  };
}

const inert = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;

test('every kind of response forbids sniffing, framing and foreign content, and requires https', async () => {
  expect(assets.length).toBeGreaterThan(2);
  for (const [kind, [path, init]] of Object.entries(kinds())) {
    const { headers } = await fetch(site.origin + path, init);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect({ kind, policy }).toMatchObject({
      kind,
      policy: expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/) as string,
    });
    expect({ kind, policy }).not.toMatchObject({ policy: expect.stringMatching(/unsafe|\*/) as string });
    if (path.startsWith('/assets/'))
      expect({ kind, policy }).toEqual({ kind, policy: expect.stringMatching(inert) as string });
    const isHydrated = policy.includes('nonce-');
    expect({ kind, trusted: policy.includes("require-trusted-types-for 'script'") }).toEqual({
      kind,
      trusted: isHydrated,
    });
    expect({ kind, data: policy.includes('data:') }).toEqual({ kind, data: isHydrated });
    expect({ kind, nosniff: headers.get('X-Content-Type-Options') }).toEqual({ kind, nosniff: 'nosniff' });
    expect({ kind, referrer: headers.get('Referrer-Policy') }).toMatchObject({
      referrer: expect.any(String) as string,
    });
    const age = Number(/max-age=(\d+); includeSubDomains/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1]);
    expect({ kind, age: age >= 31_536_000 }).toEqual({ kind, age: true });
  }
});

test.each(['/call', '/intake/continue', '/newsletter/confirm', '/newsletter/preferences', '/newsletter/unsubscribe'])(
  'a page with a token in its address is not stored, and tells no other site the address: %s',
  async (path) => {
    const { headers } = await fetch(`${site.origin}${path}?token=x`);
    expect(headers.get('Cache-Control')).toContain('no-store');
    expect(['same-origin', 'strict-origin-when-cross-origin']).toContain(headers.get('Referrer-Policy'));
  },
);

test('every response with text names its type and character set, and no other origin can read any', async () => {
  for (const [kind, [path, init]] of Object.entries(kinds())) {
    const response = await fetch(site.origin + path, {
      ...init,
      headers: { Origin: publicOrigin, ...(init?.headers as Record<string, string> | undefined) },
    });
    const type = response.headers.get('Content-Type') ?? '';
    const body = await response.arrayBuffer();
    if (body.byteLength > 0)
      expect({ kind, type }).toMatchObject({ type: expect.stringMatching(/^\w+\/[\w.+-]+/) as string });
    if (/^text\/|xml/.test(type))
      expect({ kind, type }).toMatchObject({ type: expect.stringContaining('charset=utf-8') as string });
    expect({ kind, cors: response.headers.get('Access-Control-Allow-Origin') }).toEqual({ kind, cors: null });
  }
});

test.each(['/assets/', '/assets', '/.git/config', '/package.json', '/server/', '/functions/', '/.env'])(
  'lists no folder and serves no file of the project: %s',
  async (path) => {
    expect((await fetch(site.origin + path, { redirect: 'manual' })).status).toBe(404);
  },
);

test('redirects other spellings of an address to the canonical one, for caches, too', async () => {
  for (const path of ['/insights/', '/INSIGHTS']) {
    const { status, headers } = await fetch(`${site.origin}${path}?q=a`, { redirect: 'manual' });
    expect([status, headers.get('Location')]).toEqual([301, '/insights?q=a']);
    expect(headers.get('Cache-Control')).toBe('public, max-age=86400');
  }
});

test('names no POST among the methods of a page without a form', async () => {
  const refused = await fetch(`${site.origin}/insights`, { method: 'POST' });
  const asked = await fetch(`${site.origin}/insights`, { method: 'OPTIONS' });
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(asked.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
});

test('refuses TRACE and CONNECT, and echoes nothing', async () => {
  for (const method of ['TRACE', 'CONNECT']) {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
    socket.write(`${method} / HTTP/1.1\r\nHost: www.example.com\r\nX-Canary: seen\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).not.toContain('seen');
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  }
});

test.each(['/login', '/signup'])('%s masks each password and lets password managers fill it in', async (path) => {
  const page = await (await fetch(site.origin + path)).text();
  const fields = [...page.matchAll(/<input[^>]*name="(?:password|confirmPassword)"[^>]*>/g)].map(([field]) => field);
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) {
    expect(field).toContain('type="password"');
    expect(field).toMatch(/autoComplete="(?:current|new)-password"/i);
    expect(field).not.toMatch(/onpaste|readonly/i);
    expect(Number(/maxLength="(\d+)"/i.exec(field)?.[1] ?? 128)).toBeGreaterThanOrEqual(64);
  }
});

test('answers route look-ups of its own release for good, and sends those of another to the document', async () => {
  const file = readdirSync('build/client/assets').find((name) => /^manifest-[0-9a-f]+\.js$/.test(name)) ?? '';
  const version = file.slice('manifest-'.length, -'.js'.length);
  const lookUp = (paths: string, of: string) =>
    fetch(`${site.origin}/__manifest?${new URLSearchParams({ paths, version: of })}`);
  const own = await lookUp('/admin,/admin/leads', version);
  expect(own.status).toBe(200);
  expect(own.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(own.headers.get('Set-Cookie')).toBeNull();
  const routes = (await own.json()) as Record<string, unknown>;
  expect(Object.keys(routes)).toContain('routes/admin/leads/leads');
  expect(Object.keys(routes)).not.toContain('routes/admin/people/users');
  const former = await lookUp('/admin,/admin/leads', 'replaced');
  expect([former.status, former.headers.get('X-Remix-Reload-Document')]).toEqual([204, 'true']);
  expect(former.headers.get('Cache-Control')).toBe('no-store');
});
