import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Changes } from '#server/db/changes.ts';
import { brotli, gzipped } from '#server/http/compression.ts';
import { contentTag, memoryAnswer, sendMemoryAnswer, type MemoryAnswer } from '#server/http/memory-response.ts';
import type { Logger } from '#server/log.ts';

/**
 * The header by which a route has its page kept; it lists the topics whose change makes the page stale. A `?` among them
 * says that a query makes another page of it: what is kept answers the path alone. A request with the cookie of
 * `sessionCookieName` is never answered from here.
 */
export const cacheTagsHeader = 'X-Cache-Tags';

export interface PageCacheOptions {
  /** Renders the page of a path for nobody in particular: no cookies, no query. */
  render(path: string): Promise<Response>;
  /** All headers of a kept page but its length, encoding and etag. */
  headersOf(response: Response): readonly (readonly [string, string])[];
  readonly changes: Pick<Changes, 'listen'>;
  readonly log: Pick<Logger, 'error'>;
  /** The name of the session's cookie where pages differ by who is signed in: whoever has one is shown a page of their own. */
  readonly sessionCookieName?: (() => string | undefined) | undefined;
  /** Bytes that all kept pages together may take, 64 MB without it. */
  readonly maxBytes?: number;
}

/** Pages rendered ahead of their readers and served compressed from memory, renewed when their data changes. */
export interface PageCache {
  /** Renders and keeps these; resolves when they are there. They are never let go to make room. */
  warm(paths: readonly string[]): Promise<void>;
  /** Keeps the page of a path that has just shown that it may be kept; not under another spelling of that path. */
  keep(path: string): void;
  /** Sends the kept page if there is one for this request, and returns its status; 0 means that there is none. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): number;
  /** A page too stale to be shown, that is being rendered anew: the end of that. Undefined for any other request. */
  renewal(incoming: IncomingMessage): Promise<void> | undefined;
  close(): void;
}

interface Page {
  readonly path: string;
  readonly fixed: boolean;
  topics: readonly string[];
  tag: string;
  answer: MemoryAnswer | null;
  /** When the oldest change was heard that `answer` does not show yet. */
  staleSince: number | null;
  /** When a change was heard while the page was being rendered, which that rendering may have missed. */
  missedSince: number | null;
  rendering: Promise<void> | null;
  /** Someone has asked for it since it was rendered, or since room was last made. */
  asked: boolean;
}

// A change must show everywhere within a second; past that a reader waits for the new page.
const maxStale = 1000;

const plainPath = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

export function openPageCache(options: PageCacheOptions): PageCache {
  const pages = new Map<string, Page>();
  let polishing: Promise<void> = Promise.resolve();
  let renewing: Promise<void> = Promise.resolve();

  const unlisten = options.changes.listen((topic) => {
    for (const page of pages.values()) {
      if (page.rendering !== null) page.missedSince ??= Date.now();
      else if (topic === '*' || page.topics.includes(topic)) {
        page.staleSince ??= Date.now();
        if (page.fixed) void renew(page);
        // A change may concern a thousand pages: those that nobody asks for wait for the next one who does.
        else if (page.asked) renewing = renewing.then(() => renewStale(page));
        else pages.delete(page.path);
      }
    }
  });

  /** Renews a page whose turn has come, unless a reader who would not wait has had that done. */
  async function renewStale(page: Page): Promise<void> {
    if (page.staleSince === null || pages.get(page.path) !== page) return;
    page.asked = false;
    await renew(page);
  }

  /** One rendering at a time for each page; a change heard meanwhile asks for another. */
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
        // Without its kept page the path is answered by rendering it for each request, which keeps it again.
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
    const html = Buffer.from(await response.arrayBuffer());
    const headers = options.headersOf(response);
    const tag = contentTag(Buffer.concat([html, Buffer.from(JSON.stringify(headers))]));
    if (tag === page.tag && page.answer !== null) return;
    const [quickBr, gzip] = await Promise.all([brotli(html, 5), gzipped(html, 6)]);
    page.tag = tag;
    page.answer = memoryAnswer({ identity: html, gzip, br: quickBr }, headers, tag);
    makeRoom(page);
    // The best compression takes a hundred times as long: one page at a time, while the quick one is served.
    polishing = polishing.then(async () => {
      if (page.tag !== tag || !pages.has(page.path)) return;
      const smallest = await Promise.all([brotli(html, 11), gzipped(html, 9)]);
      if (page.tag !== tag) return;
      page.answer = memoryAnswer({ identity: html, br: smallest[0], gzip: smallest[1] }, headers, tag);
    });
  }

  function makeRoom(newest: Page): void {
    let bytes = [...pages.values()].reduce((sum, page) => sum + (page.answer?.bytes ?? 0), 0);
    // The first in the map is the one that has been there longest; whoever was asked for gets another round.
    for (const page of pages.values()) {
      if (bytes <= (options.maxBytes ?? 64 * 1024 * 1024)) return;
      if (page.fixed || page === newest) continue;
      pages.delete(page.path);
      if (page.asked) {
        page.asked = false;
        pages.set(page.path, page);
      } else bytes -= page.answer?.bytes ?? 0;
    }
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
      asked: false,
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
    const page = pages.get(query === -1 ? url : url.slice(0, query));
    return query !== -1 && page?.topics.includes('?') === true ? undefined : page;
  }

  return {
    async warm(paths) {
      await Promise.all(paths.map((path) => begin(path, true)));
    },
    keep(path) {
      // One page answers at many spellings (capitals, escapes, a slash at the end): only the plain one is kept.
      if (plainPath.test(path)) void begin(path, false);
    },
    answer(incoming, outgoing, requestId) {
      const page = pageFor(incoming);
      if (page === undefined || page.answer === null) return 0;
      page.asked = true;
      if (isTooStale(page)) return 0;
      return sendMemoryAnswer(page.answer, incoming, outgoing, requestId);
    },
    renewal(incoming) {
      const page = pageFor(incoming);
      return page !== undefined && isTooStale(page) ? renew(page) : undefined;
    },
    close() {
      unlisten();
      pages.clear();
    },
  };
}

/** Marks the page fresh, or stale since the change that its rendering may have missed; true in that case. */
function becomeFresh(page: Page): boolean {
  page.staleSince = page.missedSince;
  return page.staleSince !== null;
}

function isTooStale(page: Page): boolean {
  return page.staleSince !== null && Date.now() - page.staleSince >= maxStale;
}
