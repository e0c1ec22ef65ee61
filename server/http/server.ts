import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isArrival } from '#server/http/request/arrival.ts';
import { cookieName, hintCookie, sessionCookie } from '#server/http/request/cookies.ts';
import {
  isForProbes,
  openRequestPipeline,
  pageScriptsHeader,
  pageStylesHeader,
  type Echo,
  type Render,
  type SandboxPages,
} from '#server/http/request-pipeline.ts';
import { hasSeveralHosts, rememberHosts } from '#server/http/host-and-origin.ts';
import { cacheTagsHeader, openPageCache } from '#server/http/response/page-cache.ts';
import { listenWidely, type Listeners } from '#server/http/listeners.ts';
import { sendStoredResponse } from '#server/http/response/memory-response.ts';
import { openOverloadRefusals } from '#server/http/refuse-for-overload.ts';
import { refuseConnection } from '#server/http/refuse-connection.ts';
import { drainAfterResponse, type BodyKind } from '#server/http/request/request-body.ts';
import { openAccessLog, pathOf } from '#server/http/access-log.ts';
import { isFramed, noFraming, type Framing } from '#server/http/framing.ts';
import { contentSecurityPolicy, securityHeaders } from '#server/http/response/security-headers.ts';
import { speculationRulesPath } from '#server/http/response/speculation-rules.ts';
import { loadStaticFiles } from '#server/http/response/static-files.ts';
import { openRequestContext, requestId, type RequestContext } from '#server/http/request/request-context.ts';
import { openSharing, type SharePage } from '#server/http/response/shared-page.ts';
import type { AppContext } from '#server/app-context.ts';
import { openOverload, type Lane } from '#server/overload/overload.ts';
import type { RequestMetrics } from '#server/telemetry/request-metrics.ts';
import { withRequestId } from '#server/request-id.ts';
import { minuteMs } from '#values/duration.ts';

export interface HttpServerOptions {
  readonly app: Pick<AppContext, 'env' | 'log' | 'db' | 'changes' | 'settings' | 'now'>;
  readonly render: Render;
  /** Default: none (the development server has its own). */
  readonly clientFolder?: string;
  /** Pages rendered before the first visitor. */
  readonly cachedPaths: readonly string[];
  /** The kind of body that the route at a path accepts. Default: a form. */
  readonly bodyKind?: (path: string) => BodyKind;
  /** The canonical spelling of a path; others are redirected to it. */
  readonly canonicalPath?: (path: string) => string;
  /** Whether the page at a path accepts forms. Default: yes. */
  readonly takesForms?: (path: string) => boolean;
  /** Patterns of paths that browsers must not prefetch. */
  readonly notPrefetched?: readonly string[];
  readonly unreadablePath?: string;
  /** Other origins that forms may submit to. */
  readonly formTargets?: readonly string[];
  /** Whether cached pages differ between visitors and signed-in users. */
  readonly pagesDiffer?: () => boolean;
  readonly sandboxPages?: SandboxPages;
  readonly echo?: Echo;
  /** The database pool; queries waiting for a connection count as load. */
  readonly pool?: { readonly waitingCount: number };
  /** Default: visitor. */
  readonly laneOf?: (cookie: string | undefined) => Lane;
  readonly metrics?: RequestMetrics | undefined;
  /** The pattern of a path, for the access log. Default: the path. */
  readonly routeOf?: (path: string) => string;
  /** Called with the path of each entry page. */
  readonly onArrival?: (path: string) => void;
  /** Pages that other sites may embed in frames. */
  readonly framing?: Framing;
  /** Shorter timeouts for tests, in milliseconds. */
  readonly timeout?: { readonly headers: number; readonly body: number };
  /** Middleware of the development server; disables the page cache. */
  readonly development?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

export interface HttpServer {
  readonly server: Server;
  /** Resolves when the page cache is warm too; rejects with the system error (`EADDRINUSE`). */
  listen(port: number, host: string): Promise<void>;
  /** Makes `/readyz` fail; everything else is still served. */
  announceEnd(): void;
  /** Resolves when requests in progress have finished, or after `milliseconds`. */
  drain(milliseconds?: number): Promise<void>;
}

/** Sends cached pages and files directly; the rest passes the request pipeline. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const {
    app,
    render,
    development,
    formTargets,
    metrics,
    routeOf = (path) => path,
    pagesDiffer = () => false,
  } = options;
  const { framing = noFraming } = options;
  const { env, log } = app;
  const trusted = env.TRUSTED_PROXIES;
  const share = openSharing(env, pagesDiffer);
  const files = loadStaticFiles(options.clientFolder, securityHeaders(env));
  const cache = openPageCache({
    render: (path) => render(new Request(new URL(path, env.PUBLIC_ORIGIN)), anonymousClient),
    headersOf: cachedHeaders(app, formTargets, pagesDiffer, share),
    changes: { listen: (onChange) => hearChanges(app, onChange) },
    now: app.now,
    log,
    // A shared cache would store the outdated page.
    ...(env.CDN_MAX_AGE > 0 && { maxStale: 0 }),
    // Signed-in users get a different page header, even without scripts.
    sessionCookieName: () => cookieName(env, pagesDiffer() ? sessionCookie : hintCookie),
  });
  let draining = false;
  const pipeline = openRequestPipeline({
    app,
    render,
    sandboxPages: options.sandboxPages,
    echo: options.echo,
    bodyKind: options.bodyKind,
    canonicalPath: options.canonicalPath,
    takesForms: options.takesForms,
    notPrefetched: options.notPrefetched,
    unreadablePath: options.unreadablePath,
    formTargets,
    share,
    framing,
    bodyTimeout: options.timeout?.body,
    development: development !== undefined,
    isDraining: () => draining,
    cacheable: (address) => {
      metrics?.cacheMissed();
      if (development === undefined) cache.add(address);
    },
  });
  const logAccess = openAccessLog(log);
  const overload = openOverload(options.pool, log);
  const refusals = openOverloadRefusals(securityHeaders(env));
  const isHostOfOurs = rememberHosts(env.PUBLIC_ORIGIN);

  function fromMemory(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (!isHostOfOurs(incoming.headers.host) || hasSeveralHosts(incoming)) return false;
    const started = performance.now();
    const id = requestId(incoming, trusted);
    let status = cache.serve(incoming, outgoing, id);
    const isPage = status !== 0;
    if (!isPage) {
      const file = incoming.method === 'GET' || incoming.method === 'HEAD' ? files.find(incoming) : undefined;
      if (file === undefined) return false;
      status = sendStoredResponse(file, incoming, outgoing, id);
    }
    const path = pathOf(incoming.url ?? '');
    logAccess(incoming.method, isPage ? routeOf(path) : path, id, status, performance.now() - started);
    metrics?.fromMemory(incoming.method, path, status, isPage);
    noteArrival(incoming, status);
    return true;
  }

  function throughPipeline(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const started = performance.now();
    const requestContext = openRequestContext(incoming, outgoing, trusted);
    const isProbe = isForProbes(requestContext.path);
    const id = requestContext.client.requestId;
    outgoing.once('close', () => {
      const status = outgoing.writableFinished ? outgoing.statusCode : 499;
      const isStream = incoming.headers.accept === 'text/event-stream';
      // An event stream is open for hours, which says nothing about how fast it was.
      const spent = isStream ? 0 : performance.now() - started;
      if (!requestContext.isRefused) logAccess(incoming.method, routeOf(requestContext.path), id, status, spent);
      metrics?.rendered(incoming.method, requestContext.path, status, spent);
      noteArrival(incoming, status);
    });
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') drainAfterResponse(incoming, outgoing);
    withRequestId(id, () => void (isProbe ? pipeline(requestContext) : inTurn(requestContext)));
  }

  async function inTurn(requestContext: RequestContext): Promise<void> {
    const { incoming, outgoing } = requestContext;
    await refusals.pause(incoming);
    const leave = await overload.enter(options.laneOf?.(incoming.headers.cookie) ?? 'visitor');
    if (leave === null) {
      requestContext.isRefused = true;
      refusals.refuse(incoming, outgoing, requestContext.client.requestId);
      return;
    }
    // Slow bodies must not hold a slot.
    const slow = setTimeout(() => incoming.complete || leave(), slowBody);
    await pipeline(requestContext, leave);
    clearTimeout(slow);
    leave();
  }

  function noteArrival({ method, url = '/', headers }: IncomingMessage, status: number): void {
    if (method !== 'GET' || (status !== 200 && status !== 304) || !isArrival(headers)) return;
    options.onArrival?.(pathOf(url));
  }

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (draining) outgoing.shouldKeepAlive = false;
    // Cached pages include the site's header and footer, and do not allow framing.
    if (isFramed(framing, incoming.url ?? '', incoming.headers['sec-fetch-dest'])) {
      throughPipeline(incoming, outgoing);
      return;
    }
    if (fromMemory(incoming, outgoing)) return;
    const renewal = cache.renewal(incoming);
    if (renewal === undefined) throughPipeline(incoming, outgoing);
    else void renewal.then(() => fromMemory(incoming, outgoing) || throughPipeline(incoming, outgoing));
  }

  function onRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (development === undefined) handle(incoming, outgoing);
    else development(incoming, outgoing, () => handle(incoming, outgoing));
  }

  const server = createServer({ ...serverOptions, ...headersTimeoutOptions(options.timeout?.headers) }, onRequest);
  // Otherwise Node refuses unknown `Expect` values with an empty response.
  server.on('checkExpectation', onRequest);
  server.setTimeout(120_000);
  server.on('clientError', refuseConnection);
  let listeners: Listeners | undefined;

  return {
    server,
    async listen(port, host) {
      if (development === undefined) await cache.warm(options.cachedPaths);
      listeners = await listenWidely(server, {
        port,
        host,
        maxConnections: env.MAX_CONNECTIONS,
        // One failed connection is no reason to exit.
        onError: (error) =>
          log.error({ event: 'connection.accept.failed', err: error }, 'Could not accept a connection'),
      });
    },
    announceEnd() {
      draining = true;
    },
    async drain(milliseconds = 20_000) {
      draining = true;
      cache.close();
      overload.close();
      const closed = listeners?.close();
      // Connections with earlier responses stay open otherwise.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
      await closed;
      clearInterval(idle);
      clearTimeout(timer);
    },
  };
}

/** Milliseconds until an incomplete body loses its slot. */
const slowBody = 250;

// Clients get ten seconds for headers; bodies have their own deadlines (request-body.ts).
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 31 * minuteMs,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // A request without a body needs no stream, which costs a tenth of a response from memory.
  optimizeEmptyRequests: true,
};

function headersTimeoutOptions(headersTimeout: number | undefined) {
  return headersTimeout === undefined ? {} : { headersTimeout, connectionsCheckingInterval: headersTimeout };
}

/** Cached pages are rendered for an anonymous visitor and print no nonce. */
const anonymousClient = { address: '', limitKey: '', requestId: 'kept-page', nonce: '' };

/** Invalidates pages on data changes, and all of them on settings changes. */
function hearChanges(
  { changes, settings }: Pick<AppContext, 'changes' | 'settings'>,
  onChange: (tag: string) => void,
): () => void {
  const ends = [changes.listen(onChange), settings.listen(() => onChange('*'))];
  return () => ends.forEach((end) => end());
}

function cachedHeaders(
  { env, log }: Pick<AppContext, 'env' | 'log'>,
  formTargets: readonly string[] | undefined,
  pagesDiffer: () => boolean,
  share: SharePage,
) {
  return (response: Response): [string, string][] => {
    const own = new Headers(response.headers);
    if (own.has(pageScriptsHeader))
      log.warn({ event: 'page_cache.nonce.found' }, 'A cached page carries a nonce: its scripts will not run');
    const styles = own.get(pageStylesHeader) ?? '';
    const isShared = share(own);
    for (const name of [cacheTagsHeader, pageScriptsHeader, pageStylesHeader, 'Set-Cookie', 'Content-Length'])
      own.delete(name);
    if (!isShared && !/no-store|immutable/.test(own.get('Cache-Control') ?? '')) own.set('Cache-Control', 'no-cache');
    own.set('Vary', pagesDiffer() ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
    own.set('Content-Security-Policy', contentSecurityPolicy(env, { styles, formTargets }));
    own.set('Speculation-Rules', `"${speculationRulesPath}"`);
    for (const [name, value] of securityHeaders(env)) own.set(name, value);
    return [...own];
  };
}
