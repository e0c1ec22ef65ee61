import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Changes } from '#server/db/changes.ts';
import { brotli, gzipped } from '#server/http/response/compression.ts';
import { cookiePrefix } from '#server/http/request/cookies.ts';
import { fillStamps, stampedId } from '#server/http/request/form-stamp.ts';
import {
  contentTag,
  storedResponse,
  sendStoredResponse,
  type StoredResponse,
  type Tail,
} from '#server/http/response/memory-response.ts';
import { readBytes } from '#server/http/response/page-response.ts';
import type { Logger } from '#server/log.ts';

/**
 * Makes a page cacheable and lists its cache tags. A `?` tag: queries change the page, so only the path is cached. An
 * `again` tag: the address with its query, such as a search, is cached when it is requested a second time. A `cookie`
 * tag: each of our cookies changes the page. A `form` tag: each response has its own number and time in place of the
 * stamps (form-stamp.ts). The cookie `sessionCookieName` bypasses the cache.
 */
export const cacheTagsHeader = 'X-Cache-Tags';

export interface PageCacheOptions {
  /** Without cookies and query. */
  render(path: string): Promise<Response>;
  /** Without length, encoding and etag. */
  headersOf(response: Response): readonly (readonly [string, string])[];
  readonly changes: Pick<Changes, 'listen'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  /** Pages of signed-in users differ: this cookie bypasses the cache. */
  readonly sessionCookieName?: (() => string | undefined) | undefined;
  /** Milliseconds that a changed page is still shown while it is rendered anew; readers then wait. Default 1000. */
  readonly maxStale?: number;
  /** Default 64 MB. */
  readonly maxBytes?: number;
}

/** Compressed in-memory pages, re-rendered when their data changes. */
export interface PageCache {
  /** These paths are never evicted, and may have any spelling. */
  warm(paths: readonly string[]): Promise<void>;
  /** Caches a proven cacheable path, or an address with a query on its second call; ignores other spellings. */
  keep(address: string): void;
  /** Returns the status; 0 if not cached. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): number;
  /** Resolves when a too stale page is re-rendered; else undefined. */
  renewal(incoming: IncomingMessage): Promise<void> | undefined;
  close(): void;
}

interface Page {
  readonly path: string;
  readonly fixed: boolean;
  topics: readonly string[];
  tag: string;
  answer: StoredResponse | null;
  /** Oldest change not shown yet. */
  staleSince: number | null;
  /** A change that the current rendering may miss. */
  missedSince: number | null;
  rendering: Promise<void> | null;
  /** Since rendering or the last eviction. */
  requested: boolean;
}

const plainPath = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;
const plainQuery = /^\/[a-z0-9-]+\?[\w%+.&=-]{1,200}$/;

/** Addresses with a query, which anyone can make up. */
const maxQueries = 200;

export function openPageCache(options: PageCacheOptions): PageCache {
  const { maxStale = 1000 } = options;
  const pages = new Map<string, Page>();
  const askedOnce = new Set<string>();
  const fixedPaths = new Set<string>();
  let polishing: Promise<void> = Promise.resolve();
  let renewing: Promise<void> = Promise.resolve();

  const unlisten = options.changes.listen((topic) => {
    for (const page of pages.values()) {
      if (page.rendering !== null) page.missedSince ??= Date.now();
      else if (topic === '*' || page.topics.includes(topic)) {
        page.staleSince ??= Date.now();
        if (page.fixed) void renew(page);
        // A change may affect a thousand pages; unrequested ones wait for a reader.
        else if (page.requested) renewing = renewing.then(() => renewStale(page));
        else pages.delete(page.path);
      }
    }
  });

  /** Skips it if a reader already triggered rendering. */
  async function renewStale(page: Page): Promise<void> {
    if (page.staleSince === null || pages.get(page.path) !== page) return;
    page.requested = false;
    await renew(page);
  }

  /** One rendering per page; changes during it trigger another. */
  function renew(page: Page): Promise<void> {
    page.rendering ??= renderUntilFresh(page).finally(() => {
      page.rendering = null;
    });
    return page.rendering;
  }

  async function renderUntilFresh(page: Page): Promise<void> {
    do {
      page.missedSince = null;
      try {
        await renderOnce(page);
      } catch (error) {
        options.log.error(
          { event: 'page_cache.render.failed', err: error, path: page.path },
          'Could not render a cached page',
        );
        // Rendered per request now, and cached again once that works.
        pages.delete(page.path);
        return;
      }
    } while (becomeFresh(page) && pages.has(page.path));
  }

  async function renderOnce(page: Page): Promise<void> {
    const response = await options.render(page.path);
    const topics = response.headers.get(cacheTagsHeader);
    if (response.status !== 200 || topics === null) {
      pages.delete(page.path);
      return;
    }
    page.topics = topics.split(',').map((topic) => topic.trim());
    const whole = (await readBytes(response)) ?? Buffer.alloc(0);
    const headers = options.headersOf(response);
    const tag = contentTag(Buffer.concat([whole, Buffer.from(JSON.stringify(headers))]));
    if (tag === page.tag && page.answer !== null) return;
    const stamp = page.topics.includes('form') ? whole.indexOf(stampedId) : -1;
    const hasTail = stamp !== -1;
    const html = hasTail ? whole.subarray(0, stamp) : whole;
    const tail = hasTail ? stampedTail(whole.subarray(stamp)) : undefined;
    const compressed = async (quality: number, level: number) => {
      const [br, gzip] = await Promise.all([brotli(html, quality, hasTail), gzipped(html, level, hasTail)]);
      return storedResponse({ identity: html, gzip, br }, headers, tag, tail);
    };
    const quick = await compressed(5, 6);
    page.tag = tag;
    page.answer = quick;
    makeRoom(page);
    // Anyone can make up queries, and the best compression is a hundred times slower.
    if (page.path.includes('?')) return;
    // One page at a time, while the fast version is served.
    polishing = polishing.then(async () => {
      if (page.tag !== tag || !pages.has(page.path)) return;
      const smallest = await compressed(11, 9);
      if (page.tag === tag) page.answer = smallest;
    });
  }

  function stampedTail(bytes: Buffer): Tail {
    const text = bytes.toString();
    return { length: bytes.length, make: () => Buffer.from(fillStamps(text, options.now())) };
  }

  function makeRoom(newest: Page): void {
    let bytes = [...pages.values()].reduce((sum, page) => sum + (page.answer?.bytes ?? 0), 0);
    // Oldest first; requested pages get another round.
    for (const page of pages.values()) {
      if (bytes <= (options.maxBytes ?? 64 * 1024 * 1024)) return;
      if (page.fixed || page === newest) continue;
      pages.delete(page.path);
      if (page.requested) {
        page.requested = false;
        pages.set(page.path, page);
      } else bytes -= page.answer?.bytes ?? 0;
    }
  }

  function isAskedAgain(address: string): boolean {
    if (askedOnce.delete(address)) return true;
    if (askedOnce.size >= maxQueries) askedOnce.clear();
    askedOnce.add(address);
    return false;
  }

  function makeRoomForQuery(): void {
    const queries = [...pages.keys()].filter((path) => path.includes('?'));
    if (queries.length >= maxQueries) pages.delete(queries[0] ?? '');
  }

  function begin(path: string, fixed: boolean): Promise<void> {
    const present = pages.get(path);
    if (present !== undefined) return present.rendering ?? Promise.resolve();
    const page: Page = {
      path,
      fixed,
      topics: [],
      tag: '',
      answer: null,
      staleSince: null,
      missedSince: null,
      rendering: null,
      requested: false,
    };
    pages.set(path, page);
    return renew(page);
  }

  function pageFor(incoming: IncomingMessage): Page | undefined {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return undefined;
    const { url = '', headers } = incoming;
    const sessionCookieName = options.sessionCookieName?.();
    if (sessionCookieName && headers.cookie?.includes(`${sessionCookieName}=`)) return undefined;
    const query = url.indexOf('?');
    const page = pages.get(url) ?? pages.get(query === -1 ? url : url.slice(0, query));
    if (page === undefined) return undefined;
    if (page.path !== url && page.topics.includes('?')) return undefined;
    if (page.topics.includes('cookie') && (headers.authorization ?? headers.cookie?.includes(cookiePrefix)))
      return undefined;
    return page;
  }

  return {
    async warm(paths) {
      for (const path of paths) fixedPaths.add(path);
      await Promise.all(paths.map((path) => begin(path, true)));
    },
    keep(address) {
      if (fixedPaths.has(address)) void begin(address, true);
      // Only the plain spelling is cached, not capitals, escapes or trailing slashes.
      else if (plainPath.test(address)) void begin(address, false);
      else if (plainQuery.test(address) && isAskedAgain(address)) {
        makeRoomForQuery();
        void begin(address, false);
      }
    },
    answer(incoming, outgoing, requestId) {
      const page = pageFor(incoming);
      if (page === undefined || page.answer === null) return 0;
      page.requested = true;
      if (isTooStale(page, maxStale)) return 0;
      return sendStoredResponse(page.answer, incoming, outgoing, requestId);
    },
    renewal(incoming) {
      const page = pageFor(incoming);
      return page !== undefined && isTooStale(page, maxStale) ? renew(page) : undefined;
    },
    close() {
      unlisten();
      pages.clear();
    },
  };
}

/** True if still stale after a change during rendering. */
function becomeFresh(page: Page): boolean {
  page.staleSince = page.missedSince;
  return page.staleSince !== null;
}

function isTooStale(page: Page, maxStale: number): boolean {
  return page.staleSince !== null && Date.now() - page.staleSince >= maxStale;
}
