import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';
import { cacheTagsHeader, openPageCache, type PageCache } from '#server/http/response/page-cache.ts';

let cache: PageCache;
const opened = new Date('2026-11-22T10:00:00.000Z');
let announce: (tag: string) => void = () => undefined;

afterEach(() => {
  cache.close();
  vi.useRealTimers();
});

function open(render: (path: string) => Promise<Response>, maxBytes?: number, maxStale?: number) {
  const errors: unknown[] = [];
  cache = openPageCache({
    render,
    headersOf: () => [['Content-Type', 'text/html; charset=utf-8']],
    changes: {
      listen: (heard) => {
        announce = heard;
        return () => undefined;
      },
    },
    now: () => opened,
    log: { error: (fault: unknown) => errors.push(fault) },
    maxBytes,
    maxStale,
  });
  return errors;
}

function page(html: string, tags = 'site'): Response {
  return new Response(html, { headers: { [cacheTagsHeader]: tags } });
}

function requestFor(url: string, headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, method, headers });
}

/** Status 0 means not cached. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const incoming = requestFor(url, headers, method);
  const outgoing = new ServerResponse(incoming);
  const head = vi.spyOn(outgoing, 'writeHead');
  const write = vi.spyOn(outgoing, 'write').mockReturnValue(true);
  const end = vi.spyOn(outgoing, 'end').mockReturnValue(outgoing);
  const status = cache.serve(incoming, outgoing, 'id');
  const flat: unknown = head.mock.calls[0]?.[1];
  const names = new Map<string, string>();
  if (Array.isArray(flat)) {
    for (let index = 0; index < flat.length; index += 2) names.set(String(flat[index]), String(flat[index + 1]));
  }
  const sent: unknown[] = [...write.mock.calls, ...end.mock.calls].flat();
  const body = Buffer.concat(sent.filter((bytes) => Buffer.isBuffer(bytes)));
  return { status, headers: names, body, text: body.toString() };
}

describe('page cache', () => {
  test('serves a page in each encoding with its own etag, also to signed-in users', async () => {
    open(() => Promise.resolve(page('<p>words</p>'.repeat(100))));
    await cache.warm(['/']);
    const plain = ask('/');
    const br = ask('/?utm=1', { 'accept-encoding': 'gzip, br' });
    expect(plain.text).toBe('<p>words</p>'.repeat(100));
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
    expect(br.headers.get('Content-Encoding')).toBe('br');
    expect(br.headers.get('Content-Length')).toBe(String(br.body.length));
    expect(br.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
    const etag = br.headers.get('ETag') ?? '';
    const again = ask('/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(ask('/', {}, 'HEAD').body.length).toBe(0);
    expect(ask('/', {}, 'POST').status).toBe(0);
    expect(ask('/', { cookie: 'a=b; meridian-session=x' }).status).toBe(200);
    expect(ask('/other').status).toBe(0);
  });

  test('answers only the bare path from the cache if a query changes the page', async () => {
    open(() => Promise.resolve(page('the list', 'site, ?')));
    await cache.warm(['/list']);
    expect(ask('/list').text).toBe('the list');
    expect(ask('/list?q=words').status).toBe(0);
  });

  test('renders for visitors with one of our cookies or a token if they change the page', async () => {
    open(() => Promise.resolve(page('the form', 'site, cookie')));
    await cache.warm(['/form']);
    expect(ask('/form', { cookie: '_other=1' }).text).toBe('the form');
    expect(ask('/form', { cookie: '_other=1; __Host-meridian-contact=x' }).status).toBe(0);
    expect(ask('/form', { authorization: 'Bearer x' }).status).toBe(0);
  });

  test('gives each response its own form number and time, in every encoding', async () => {
    const stamped = `<input value="contact-${stampedId}"><input value="${stampedTime}"></body>`;
    open(() => Promise.resolve(page(`<p>Été</p>${'<p>words</p>'.repeat(500)}${stamped}`, 'site, form')));
    await cache.warm(['/form']);
    const readers = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
    const numbers = new Set<string | undefined>();
    for (const [encoding, read] of Object.entries(readers)) {
      for (const _ of [1, 2]) {
        const { headers, body } = ask('/form', { 'accept-encoding': encoding, 'if-none-match': '*' });
        expect(headers.get('Content-Length')).toBe(String(body.length));
        expect(headers.has('ETag')).toBe(false);
        const html = read(body).toString();
        expect(html).toContain(`<p>Été</p>${'<p>words</p>'.repeat(500)}<input`);
        expect(html).toMatch(new RegExp(`<input value="${opened.toISOString()}"></body>$`));
        numbers.add(/contact-([0-9a-f-]{36})"/.exec(html)?.[1]);
      }
    }
    expect(numbers.size).toBe(6);
    expect(numbers.has(stampedId)).toBe(false);
  });

  test('caches only the canonical spelling of a path, so that one page cannot fill the memory', async () => {
    let renderings = 0;
    open(() => Promise.resolve(page(`rendering ${String((renderings += 1))}`)));
    for (const path of ['/START', '/%73tart', '/start/', '/x/../start', '/start.data', '/a//b']) cache.add(path);
    cache.add('/insights/line-1');
    await vi.waitFor(() => expect(ask('/insights/line-1').status).toBe(200));
    expect(renderings).toBe(1);
    expect(ask('/START').status).toBe(0);
  });

  test('caches an address with a query on its second request, and at most two hundred of them', async () => {
    const render = vi.fn((path: string) => Promise.resolve(page(path, 'articles, again')));
    open(render);
    cache.add('/insights?q=growth');
    expect(render).not.toHaveBeenCalled();
    cache.add('/insights?q=growth');
    await vi.waitFor(() => expect(ask('/insights?q=growth').text).toContain('/insights?q=growth'));
    expect(ask('/insights').status).toBe(0);
    expect(ask('/insights?q=growth&page=2').status).toBe(0);
    for (const word of Array.from({ length: 200 }, (_, at) => String(at))) {
      cache.add(`/insights?q=${word}`);
      cache.add(`/insights?q=${word}`);
    }
    await vi.waitFor(() => expect(ask('/insights?q=199').status).toBe(200), 10_000);
    expect(ask('/insights?q=growth').status).toBe(0);
    cache.add('/insights?q=<script>');
    cache.add('/insights?q=<script>');
    expect(ask('/insights?q=<script>').status).toBe(0);
  });

  test('renews a page when its tag changes, not for another tag, and all pages for the wildcard', async () => {
    let renderings = 0;
    open(() => Promise.resolve(page(`version ${String((renderings += 1))}`, 'site, articles')));
    await cache.warm(['/']);
    announce('prices');
    await pause(20);
    expect(ask('/').text).toBe('version 1');
    announce('articles');
    await vi.waitFor(() => expect(ask('/').text).toBe('version 2'));
    announce('*');
    await vi.waitFor(() => expect(ask('/').text).toBe('version 3'));
  });

  test('serves the old page while the new one renders, for less than a second, then waits for the new one', async () => {
    let finish: (response: Response) => void = () => undefined;
    let renderings = 0;
    open(() => {
      renderings += 1;
      if (renderings === 1) return Promise.resolve(page('old'));
      return new Promise((resolve) => (finish = resolve));
    });
    await cache.warm(['/']);
    vi.useFakeTimers({ toFake: ['Date'] });
    announce('site');
    vi.setSystemTime(Date.now() + 999);
    expect(ask('/').text).toBe('old');
    const request = requestFor('/');
    expect(cache.renewal(request)).toBeUndefined();
    vi.setSystemTime(Date.now() + 1);
    expect(ask('/').status).toBe(0);
    const renewal = cache.renewal(request);
    finish(page('new'));
    await renewal;
    expect(ask('/').text).toBe('new');
  });

  test('renders once more after changes during a rendering, not once per change', async () => {
    const waiting: ((response: Response) => void)[] = [];
    open(() => new Promise((resolve) => waiting.push(resolve)));
    const warm = cache.warm(['/']);
    for (let count = 0; count < 5; count += 1) announce('site');
    waiting[0]?.(page('one'));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.(page('two'));
    await warm;
    expect(waiting).toHaveLength(2);
    expect(ask('/').text).toBe('two');
  });

  test('drops a page that fails, is gone, or is no longer cacheable', async () => {
    let next: () => Promise<Response> = () => Promise.resolve(page('here'));
    const errors = open(() => next());
    await cache.warm(['/']);
    next = () => Promise.reject(new Error('database down'));
    announce('site');
    await vi.waitFor(() => expect(ask('/').status).toBe(0));
    expect(errors).toHaveLength(1);
    next = () => Promise.resolve(page('back'));
    cache.add('/');
    await vi.waitFor(() => expect(ask('/').text).toBe('back'));
    next = () => Promise.resolve(new Response('gone', { status: 404, headers: { [cacheTagsHeader]: 'site' } }));
    announce('site');
    await vi.waitFor(() => expect(ask('/').status).toBe(0));
  });

  test('caches a warmed address again after a rendering that failed, whatever its spelling', async () => {
    let next: () => Promise<Response> = () => Promise.reject(new Error('database down'));
    open(() => next());
    await cache.warm(['/sitemap.xml']);
    expect(ask('/sitemap.xml').status).toBe(0);
    next = () => Promise.resolve(page('back'));
    cache.add('/sitemap.xml');
    cache.add('/another.xml');
    await vi.waitFor(() => expect(ask('/sitemap.xml').text).toBe('back'));
    expect(ask('/another.xml').status).toBe(0);
  });

  test('limits its memory by evicting the oldest page that was not warmed', async () => {
    const size = 10_000;
    const noise = () => Array.from({ length: size }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90)));
    open(() => Promise.resolve(page(noise().join(''))), 4 * size * 3);
    await cache.warm(['/']);
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f']) {
      cache.add(path);
      await vi.waitFor(() => expect(ask(path).status).toBe(200));
    }
    expect(ask('/').status).toBe(200);
    expect(ask('/a').status).toBe(0);
    expect(ask('/f').status).toBe(200);
  });

  test('never answers with an outdated page where shared caches would keep it', async () => {
    let copy = 'old';
    open(() => Promise.resolve(page(copy)), undefined, 0);
    await cache.warm(['/']);
    copy = 'new';
    announce('site');
    expect(ask('/').status).toBe(0);
    await cache.renewal(requestFor('/'));
    expect(ask('/').text).toBe('new');
  });
});
