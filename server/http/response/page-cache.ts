import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Changes } from '#server/db/changes.ts';
import { brotli, gzipped } from '#server/http/response/compression.ts';
import { cookiePrefix } from '#server/http/request/cookies.ts';
import { fillStamps, stampedId } from '#server/http/request/form-stamp.ts';
import {
  contentDigest,
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
  /** Renders a page for a request without cookies and query. */
  render(path: string): Promise<Response>;
  /** The headers to store: without length, encoding and ETag. */
  headersOf(response: Response): readonly (readonly [string, string])[];
  /** Announces the cache tags of changed data; `*` stands for all pages. */
  readonly changes: Pick<Changes, 'listen'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  /** Pages of signed-in users differ: this cookie bypasses the cache. */
  readonly sessionCookieName?: (() => string | undefined) | undefined;
  /** Milliseconds that an outdated page is served while it is re-rendered; after that, readers wait. Default 1000. */
  readonly maxStale?: number;
  /** Default 64 MB. */
  readonly maxBytes?: number;
}

/** Compressed in-memory pages, re-rendered when their data changes. */
export interface PageCache {
  /** These paths are never evicted, and may have any spelling. */
  warm(paths: readonly string[]): Promise<void>;
  /** Caches a path whose response had cache tags, or an address with a query on its second request. */
  add(address: string): void;
  /** Sends the cached page. Returns the status; 0 if not cached. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): number;
  /** Resolves when a page that is too stale to serve is re-rendered; otherwise undefined. */
  renewal(incoming: IncomingMessage): Promise<void> | undefined;
  close(): void;
}

interface Page {
  readonly path: string;
  readonly fixed: boolean;
  tags: readonly string[];
  digest: string;
  response: StoredResponse | null;
  /** Time of the oldest change that the stored response lacks. */
  staleSince: number | null;
  /** Time of the oldest change that the current rendering may miss. */
  missedSince: number | null;
  rendering: Promise<void> | null;
  /** Whether anyone requested it since it was rendered or last spared from eviction. */
  requested: boolean;
}

const plainPath = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;
const plainQuery = /^\/[a-z0-9-]+\?[\w%+.&=-]{1,200}$/;

/** Limits addresses with a query, because anyone can make them up. */
const maxQueries = 200;

/** Opens the page cache of one process. */
export function openPageCache(options: PageCacheOptions): PageCache {
  const { maxStale = 1000 } = options;
  const pages = new Map<string, Page>();
  const requestedOnce = new Set<string>();
  const fixedPaths = new Set<string>();
  let recompressing: Promise<void> = Promise.resolve();
  let renewing: Promise<void> = Promise.resolve();

  const unlisten = options.changes.listen((tag) => {
    for (const page of pages.values()) {
      if (page.rendering !== null) page.missedSince ??= Date.now();
      else if (tag === '*' || page.tags.includes(tag)) {
        page.staleSince ??= Date.now();
        if (page.fixed) void renew(page);
        // A change may affect a thousand pages, so pages nobody requested are rendered on their next request.
        else if (page.requested) renewing = renewing.then(() => renewStale(page));
        else pages.delete(page.path);
      }
    }
  });

  /** Skips a page that a reader's request already re-rendered. */
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
        // The next successful request adds it to the cache again.
        pages.delete(page.path);
        return;
      }
    } while (becomeFresh(page) && pages.has(page.path));
  }

  async function renderOnce(page: Page): Promise<void> {
    const response = await options.render(page.path);
    const tags = response.headers.get(cacheTagsHeader);
    if (response.status !== 200 || tags === null) {
      pages.delete(page.path);
      return;
    }
    page.tags = tags.split(',').map((tag) => tag.trim());
    const whole = (await readBytes(response)) ?? Buffer.alloc(0);
    const headers = options.headersOf(response);
    const digest = contentDigest(Buffer.concat([whole, Buffer.from(JSON.stringify(headers))]));
    if (digest === page.digest && page.response !== null) return;
    const stamp = page.tags.includes('form') ? whole.indexOf(stampedId) : -1;
    const hasTail = stamp !== -1;
    const html = hasTail ? whole.subarray(0, stamp) : whole;
    const tail = hasTail ? stampedTail(whole.subarray(stamp)) : undefined;
    const compressed = async (quality: number, level: number) => {
      const [br, gzip] = await Promise.all([brotli(html, quality, hasTail), gzipped(html, level, hasTail)]);
      return storedResponse({ identity: html, gzip, br }, headers, digest, tail);
    };
    const quick = await compressed(5, 6);
    page.digest = digest;
    page.response = quick;
    makeRoom(page);
    // The best compression is a hundred times slower: too much for addresses that anyone can make up.
    if (page.path.includes('?')) return;
    // One page at a time; until then the quickly compressed version is served.
    recompressing = recompressing.then(async () => {
      if (page.digest !== digest || !pages.has(page.path)) return;
      const smallest = await compressed(11, 9);
      if (page.digest === digest) page.response = smallest;
    });
  }

  function stampedTail(bytes: Buffer): Tail {
    const text = bytes.toString();
    return { length: bytes.length, make: () => Buffer.from(fillStamps(text, options.now())) };
  }

  function makeRoom(newest: Page): void {
    let bytes = [...pages.values()].reduce((sum, page) => sum + (page.response?.bytes ?? 0), 0);
    // Oldest first; pages requested since the last pass are spared once.
    for (const page of pages.values()) {
      if (bytes <= (options.maxBytes ?? 64 * 1024 * 1024)) return;
      if (page.fixed || page === newest) continue;
      pages.delete(page.path);
      if (page.requested) {
        page.requested = false;
        pages.set(page.path, page);
      } else bytes -= page.response?.bytes ?? 0;
    }
  }

  function isSecondRequest(address: string): boolean {
    if (requestedOnce.delete(address)) return true;
    if (requestedOnce.size >= maxQueries) requestedOnce.clear();
    requestedOnce.add(address);
    return false;
  }

  function makeRoomForQuery(): void {
    const queries = [...pages.keys()].filter((path) => path.includes('?'));
    if (queries.length >= maxQueries) pages.delete(queries[0] ?? '');
  }

  function addPage(path: string, fixed: boolean): Promise<void> {
    const present = pages.get(path);
    if (present !== undefined) return present.rendering ?? Promise.resolve();
    const page: Page = {
      path,
      fixed,
      tags: [],
      digest: '',
      response: null,
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
    if (page.path !== url && page.tags.includes('?')) return undefined;
    if (page.tags.includes('cookie') && (headers.authorization ?? headers.cookie?.includes(cookiePrefix)))
      return undefined;
    return page;
  }

  return {
    async warm(paths) {
      for (const path of paths) fixedPaths.add(path);
      await Promise.all(paths.map((path) => addPage(path, true)));
    },
    add(address) {
      if (fixedPaths.has(address)) void addPage(address, true);
      // Only the plain spelling is cached, not capitals, escapes or trailing slashes.
      else if (plainPath.test(address)) void addPage(address, false);
      else if (plainQuery.test(address) && isSecondRequest(address)) {
        makeRoomForQuery();
        void addPage(address, false);
      }
    },
    serve(incoming, outgoing, requestId) {
      const page = pageFor(incoming);
      if (page === undefined || page.response === null) return 0;
      page.requested = true;
      if (isTooStale(page, maxStale)) return 0;
      return sendStoredResponse(page.response, incoming, outgoing, requestId);
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

/** Returns true if the data changed during rendering, so the page is still stale. */
function becomeFresh(page: Page): boolean {
  page.staleSince = page.missedSince;
  return page.staleSince !== null;
}

function isTooStale(page: Page, maxStale: number): boolean {
  return page.staleSince !== null && Date.now() - page.staleSince >= maxStale;
}
