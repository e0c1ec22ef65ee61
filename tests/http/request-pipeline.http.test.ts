import { createHash } from 'node:crypto';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});

afterAll(() => site.close());

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** Raw: no added headers, path normalization or decompression. */
function ask(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const asking = rawRequest(site.origin, { path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Reads until the server closes. */
async function speak(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const html = { Accept: 'text/html' };

test('every page begins with the document type', async () => {
  for (const path of ['/', '/contact', '/insights?q=workflow', '/login?returnTo=/dashboard', '/update-password']) {
    expect([path, (await ask(path, { headers: html })).body.toString('utf8', 0, 21)]).toEqual([
      path,
      '<!DOCTYPE html><html ',
    ]);
  }
});

test('a form has another number for each visitor, also where the page is cached and compressed', async () => {
  const numbers = new Set<string | undefined>();
  for (const path of ['/contact', '/book', '/intake']) {
    for (const [encoding, read] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      for (let count = 0; count < 3; count += 1) {
        const { body, headers } = await ask(path, { headers: { ...html, 'Accept-Encoding': encoding } });
        expect(headers['cache-control']).toBe('no-store');
        numbers.add(/name="formId" value="([a-z]+-[0-9a-f-]{36})"/.exec(read(body).toString())?.[1]);
      }
    }
  }
  expect(numbers.size).toBe(18);
  expect([...numbers].filter((number) => number?.includes('00000000') !== false)).toEqual([]);
});

describe('a cached page', () => {
  test('is rendered with their own header for signed-in users, and cached for everyone else', async () => {
    const page = async (Cookie: string) => (await ask('/', { headers: { Cookie } })).body.toString();
    expect(await page('meridian-signed-in=1')).toContain(' data-session="signed-in"');
    for (const cookie of ['', 'other=1', 'meridian-signed-in=']) {
      expect(await page(cookie)).not.toContain('data-session="signed-in"');
    }
    expect((await ask('/')).headers['etag']).toBeDefined();
  });

  test('is sent compressed from memory with all its headers, and not again to clients that have it', async () => {
    const plain = await ask('/');
    const br = await ask('/?utm_source=mail', { headers: { 'Accept-Encoding': 'gzip, br' } });
    const gzip = await ask('/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'speculation-rules': '"/speculation-rules.json"',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(br.headers['x-keep-page']).toBeUndefined();
    expect(br.headers['content-security-policy']).toContain("script-src 'self';");
    const etag = String(br.headers.etag);
    const again = await ask('/', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(plain.body.length),
    ]);
  });

  test('has no inline script, no style attribute, and no nonce', async () => {
    const page = (await ask('/')).body.toString();
    const forbidden = /nonce="[^"]|\sstyle=|\son[a-z]+=/.exec(page)?.[0];
    expect(forbidden).toBeUndefined();
    for (const [script] of page.matchAll(/<script[^>]*>/g)) expect(script).toMatch(/src=|application\/ld\+json/);
  });
});

test('lists the methods that an address accepts', async () => {
  const allowed = async (path: string, method: string) => (await ask(path, { method })).headers['allow'];
  for (const method of ['OPTIONS', 'PATCH']) {
    expect(await allowed('/functions/v1/contact-form', method)).toBe('POST, OPTIONS');
    expect(await allowed('/functions/v1/upload-to-drive', method)).toBe('POST, DELETE, OPTIONS');
    expect(await allowed('/.netlify/functions/booking-form', method)).toBe('POST, OPTIONS');
    expect(await allowed('/contact', method)).toBe('GET, HEAD, POST, OPTIONS');
  }
});

test('allows caching hashed files for a year, and serves them precompressed', async () => {
  const page = (await ask('/')).body.toString();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const plain = await ask(script);
  const br = await ask(script, { headers: { 'Accept-Encoding': 'br' } });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(br.headers['content-encoding'] === 'br' || br.body.equals(plain.body)).toBe(true);
  const again = await ask(script, { headers: { 'If-None-Match': String(plain.headers.etag) } });
  expect(again.status).toBe(304);
  expect((await ask('/assets/none.js')).status).toBe(404);
  expect((await ask('/.vite/manifest.json')).status).toBe(404);
  expect((await ask('/assets/../../server/index.js')).status).toBe(404);
  expect((await ask(script, { method: 'POST' })).status).not.toBe(200);
});

test('excludes addresses with side effects from the speculation rules', async () => {
  const answer = await ask('/speculation-rules.json');
  expect(answer.headers['content-type']).toBe('application/speculationrules+json');
  const rules = answer.body.toString();
  for (const path of ['/functions/*', '/sandbox/*', '/admin*', '/dashboard*', '/login*', '/logout*']) {
    expect(rules).toContain(`"${path}"`);
  }
});

test('liveness and readiness answer probes under any host name', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await ask(path, { headers: { Host: '10.0.0.7:8080' } });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await ask(path, { method: 'POST' })).status).toBe(405);
  }
});

describe('refuses requests that cannot be answered in the standard error shape', () => {
  test.each([
    ['a broken escape', '/%', 'GET', {}, 400, 'malformed-address'],
    ['NUL', '/a%00b', 'GET', {}, 400, 'malformed-address'],
    ['broken UTF-8', '/%ff', 'GET', {}, 400, 'malformed-address'],
    ['a second slash', '//evil.example', 'GET', {}, 400, 'malformed-address'],
    ['a backslash', '/\\evil.example', 'GET', {}, 400, 'malformed-address'],
    ['an absolute target', 'http://evil.example/', 'GET', {}, 400, 'malformed-address'],
    ['a strange method', '/', 'PUT', {}, 405, 'method-not-allowed'],
    ['TRACE', '/', 'TRACE', {}, 405, 'method-not-allowed'],
    ['another host', '/', 'GET', { Host: 'evil.example' }, 421, 'wrong-host'],
    ['another site', '/functions/v1/intake-submissions', 'POST', { Origin: 'https://evil.example' }, 403, 'cross-site'],
    ['no origin but cookies', '/intake', 'POST', { Cookie: 'a=b' }, 403, 'cross-site'],
    ['no such function', '/functions/v1/nothing', 'POST', {}, 404, 'not-found'],
    ['no such function, asked for', '/.netlify/functions/nothing', 'GET', {}, 404, 'not-found'],
  ])('%s', async (_name, path, method, headers, status, code) => {
    const answer = await ask(path, { method, headers });
    expect(answer.status).toBe(status);
    const body: unknown = JSON.parse(answer.body.toString());
    expect(body).toMatchObject({ success: false, error: { code }, requestId: answer.headers['x-request-id'] });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('shows a browser a page, without a stack', async () => {
    const answer = await ask('/', { headers: { ...html, Host: 'evil.example' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    const page = answer.body.toString();
    expect(page).toContain('This server does not answer for that host name.');
    const style = createHash('sha256')
      .update(/<style>([^]*)<\/style>/.exec(page)?.[1] ?? '')
      .digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${style}'`);
    expect((await ask('/nothing-here', { headers: html })).status).toBe(404);
  });

  test('refuses data that is not HTTP plainly, and closes the connection', async () => {
    expect(await speak('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await speak(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });
});

describe('a request body', () => {
  const post = (path: string, headers: Record<string, string>, body: string) =>
    ask(path, { method: 'POST', headers, body });

  test('is refused over its limit, announced or not, and the client may finish sending', async () => {
    const large = 'x'.repeat(3 * 1024 * 1024);
    const json = { 'Content-Type': 'application/json' };
    const path = '/functions/v1/intake-submissions';
    for (const headers of [
      { ...json, 'Content-Length': String(large.length) },
      { ...json, 'Transfer-Encoding': 'chunked' },
    ]) {
      const answer = await post(path, headers, large);
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false, error: { code: 'too-large' } });
    }
  });

  test('may be as large as a file for a file upload', async () => {
    const path = '/functions/v1/upload-to-drive';
    const multipart = (bytes: number) =>
      post(path, { 'Content-Type': 'multipart/form-data; boundary=b' }, `--b\r\n${'x'.repeat(bytes)}`);
    expect((await multipart(3 * 1024 * 1024)).status).not.toBe(413);
    expect((await multipart(12 * 1024 * 1024)).status).toBe(413);
  });
});

test('accepts localhost like the address, and posts from its pages', async () => {
  const { port } = new URL(site.origin);
  const headers = { Host: `localhost:${port}`, Origin: `http://localhost:${port}` };
  expect((await ask('/', { headers })).status).toBe(200);
  const answer = await ask('/functions/v1/intake-submissions', { method: 'POST', headers });
  expect(answer.status).not.toBe(403);
});

test('refuses a request with two hosts', async () => {
  const { hostname, port } = new URL(site.origin);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
});

test('sets a policy on files and security.txt, and names the field with refused control characters', async () => {
  const icon = await ask('/favicon.svg');
  expect(icon.headers['content-security-policy']).toContain("default-src 'none'");
  const text = await ask('/.well-known/security.txt');
  expect(text.status).toBe(200);
  expect(text.body.toString()).toMatch(/^Contact: mailto:.*\nContact: http.*\nExpires: \d{4}-.*T00:00:00Z\n/);
  const contact = { name: 'Ann', email: 'ann@example.com', company: '', message: 'Good day, this is a question.' };
  for (const [field, value] of [
    ['message', 'a\0b'],
    ['message', 'a\u0007b'],
    ['name', 'A\u001bnn'],
    ['company', '\u0085\u0000'],
  ]) {
    const body = JSON.stringify({ ...contact, [field as string]: value });
    const answer = await fetch(`${site.origin}/functions/v1/contact-form`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const reply = (await answer.json()) as { error: { fields?: Record<string, string> } };
    expect([field, answer.status, Object.keys(reply.error.fields ?? {})]).toEqual([field, 422, [field]]);
  }
});

test('refuses a list of 130,000 choices without a server error', async () => {
  const form = { automationAreas: Array<string>(130_000).fill('x') };
  const answer = await fetch(`${site.origin}/functions/v1/intake-submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ formId: `intake-${crypto.randomUUID()}`, form }),
  });
  expect(answer.status).toBe(413);
});

test('ignores a request ID from outside', async () => {
  const answer = await ask('/', { headers: { 'X-Request-Id': 'mine' } });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('serves the local inbox to this machine, with its own policy', async () => {
  const inbox = `/sandbox/inbox?key=${site.app.sandboxKey}`;
  const answer = await ask(inbox);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("frame-src 'self'");
  expect(answer.headers['speculation-rules']).toBeUndefined();
  expect((await ask(inbox, { headers: { 'X-Forwarded-For': '127.0.0.1' } })).status).toBe(404);
  expect((await ask('/sandbox/inbox', { headers: { Host: 'evil.example' } })).status).toBe(421);
  expect((await ask('/sandbox/other')).status).toBe(404);
});
