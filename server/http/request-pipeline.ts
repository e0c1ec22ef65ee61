import { openReadiness } from '#server/db/readiness.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import { retrySeconds } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { allowFraming, isFramed, type Framing } from '#server/http/framing.ts';
import { compressBody } from '#server/http/response/compression.ts';
import { fillStamps } from '#server/http/request/form-stamp.ts';
import { failureByStatus, pipelineFailure, isFunctionPath } from '#server/http/pipeline-failure.ts';
import { requestedOrigin, hasSeveralHosts, isOurHost, isOurOwnRequest } from '#server/http/host-and-origin.ts';
import { cacheTagsHeader } from '#server/http/response/page-cache.ts';
import { readBytes, isEmpty, PageResponse } from '#server/http/response/page-response.ts';
import { prefersHtml } from '#server/http/request/negotiation.ts';
import { bodyLimit, limitedBody, type BodyKind } from '#server/http/request/request-body.ts';
import { contentSecurityPolicy, securityHeaders } from '#server/http/response/security-headers.ts';
import { sendResponse } from '#server/http/response/send-response.ts';
import { speculationRules, speculationRulesPath } from '#server/http/response/speculation-rules.ts';
import type { SharePage } from '#server/http/response/shared-page.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import type { AppContext } from '#server/app-context.ts';

/** Internal: the page shows pictures in `data:` addresses. */
export const pagePicturesHeader = 'X-Page-Pictures';

/** Internal: the page's scripts carry the nonce. */
export const pageScriptsHeader = 'X-Page-Scripts';

/** Internal: hashes of the page's inline style sheets, for its policy. */
export const pageStylesHeader = 'X-Page-Styles';

export type Render = (request: Request, client: Client) => Promise<Response>;

/** Renders a sandbox page, which only this machine can open; null for other paths. */
export type SandboxPages = (request: Request) => Promise<Response | null>;

/** Reports how a request arrived to the process that signed its token; null without a valid token. */
export interface Echo {
  readonly path: string;
  respond(requestContext: RequestContext): Response | null;
}

export interface RequestPipelineOptions {
  readonly app: Pick<AppContext, 'env' | 'log' | 'db' | 'now'>;
  readonly render: Render;
  readonly sandboxPages?: SandboxPages;
  readonly echo?: Echo;
  readonly development?: boolean;
  /** Milliseconds; lowers every body's limit. */
  readonly bodyTimeout?: number;
  /** The kind of body that the route at a path accepts. Default: a form. */
  readonly bodyKind?: (path: string) => BodyKind;
  /** The canonical spelling of a path; others are redirected to it. */
  readonly canonicalPath?: (path: string) => string;
  /** Whether the page at a path accepts forms. Default: yes. */
  readonly takesForms?: (path: string) => boolean;
  /** Patterns of paths that browsers must not prefetch. */
  readonly notPrefetched?: readonly string[];
  /** The page for malformed addresses. */
  readonly unreadablePath?: string;
  /** Other origins that forms may submit to. */
  readonly formTargets?: readonly string[];
  readonly share: SharePage;
  readonly framing: Framing;
  readonly isDraining: () => boolean;
  /** Called with the address of each cacheable page that was rendered. */
  readonly cacheable: (address: string) => void;
}

/** Handles a request that is not served from memory. Calls `computed` once the response only has to be sent. */
export type RequestPipeline = (requestContext: RequestContext, computed?: () => void) => Promise<void>;

/** Patterns of the paths that the pipeline serves itself. */
export const ownRoutes: readonly string[] = ['/healthz', '/readyz', speculationRulesPath, '/sandbox/*'];

const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];
const changingMethods = ['POST', 'DELETE'];

export function openRequestPipeline(options: RequestPipelineOptions): RequestPipeline {
  const { app, development, formTargets, share, framing } = options;
  const respond = openRoutes(options);
  const always = securityHeaders(app.env);
  const publicPolicy = contentSecurityPolicy(app.env, { development, formTargets });

  /** Browsers get a page, programs the JSON error. */
  function malformed(requestContext: RequestContext): Promise<Response> | Response {
    const { incoming, client, path } = requestContext;
    const isPage = incoming.method === 'GET' && prefersHtml(incoming.headers.accept) && !isFunctionPath(path);
    if (!isPage || options.unreadablePath === undefined) return pipelineFailure(requestContext, 'malformed-address');
    return options.render(new Request(new URL(options.unreadablePath, app.env.PUBLIC_ORIGIN)), client);
  }

  async function handle(requestContext: RequestContext): Promise<Response> {
    const { incoming, path } = requestContext;
    if (!isReadableTarget(incoming.url ?? '')) return malformed(requestContext);
    if (hasSeveralHosts(incoming)) return pipelineFailure(requestContext, 'several-hosts');
    if (!methods.includes(incoming.method ?? '')) {
      return pipelineFailure(requestContext, 'method-not-allowed', {
        Allow: await allowedMethods(requestContext, options),
      });
    }
    if (!isForProbes(path) && !isOurHost(app.env.PUBLIC_ORIGIN, incoming.headers.host)) {
      return pipelineFailure(requestContext, 'wrong-host');
    }
    if (incoming.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { Allow: await allowedMethods(requestContext, options) } });
    if (isChanging(incoming.method)) {
      if (!isOurOwnRequest(app.env.PUBLIC_ORIGIN, incoming.headers))
        return pipelineFailure(requestContext, 'cross-site');
      const limit = bodyLimit(options.bodyKind?.(path) ?? 'form', incoming.headers['content-type']);
      if (Number(incoming.headers['content-length'] ?? 0) > limit.bytes)
        return pipelineFailure(requestContext, 'too-large');
    }
    const response = await respond(toRequest(requestContext, options), requestContext);
    if (requestContext.bodyRefusal !== null) return pipelineFailure(requestContext, requestContext.bodyRefusal);
    return response;
  }

  return async (requestContext, computed) => {
    const { outgoing, client, incoming } = requestContext;
    try {
      const response = await handle(requestContext).catch((error: unknown) => {
        if (requestContext.bodyRefusal !== null) return pipelineFailure(requestContext, requestContext.bodyRefusal);
        app.log.error(
          { event: 'request.failed', err: error, requestId: client.requestId, path: requestContext.path },
          'A request failed',
        );
        return pipelineFailure(requestContext, unavailableIn(error) === undefined ? 'internal' : 'unavailable');
      });
      const headers = new Headers(response.headers);
      for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
      headers.set('X-Request-Id', client.requestId);
      if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', String(retrySeconds));
      const nonced = headers.get(pageScriptsHeader) === 'nonce';
      const styles = headers.get(pageStylesHeader) ?? '';
      const framed = isFramed(framing, incoming.url ?? '', incoming.headers['sec-fetch-dest']);
      if (response.status === 200 && !nonced && !framed && !isChanging(incoming.method))
        share(headers, incoming.headers);
      headers.delete(pageScriptsHeader);
      const dataPictures = headers.has(pagePicturesHeader);
      headers.delete(pageStylesHeader);
      headers.delete(pagePicturesHeader);
      headers.delete(cacheTagsHeader);
      const hasOwnPolicy = headers.has('Content-Security-Policy');
      if (!hasOwnPolicy) {
        const extra = { ...(nonced && { nonce: client.nonce }), ...(dataPictures && { dataPictures }) };
        const page = { ...extra, styles, development, formTargets };
        const policy = nonced || styles !== '' || dataPictures ? contentSecurityPolicy(app.env, page) : publicPolicy;
        headers.set('Content-Security-Policy', policy);
      }
      const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', isPage ? 'private, no-cache' : 'no-store');
      if (isPage && !nonced && !hasOwnPolicy && response.status === 200)
        headers.set('Speculation-Rules', `"${speculationRulesPath}"`);
      if (framed) allowFraming(headers, framing);
      const body = await compressBody(response, headers, incoming.headers['accept-encoding']);
      if (Buffer.isBuffer(body)) headers.delete('Content-Length');
      computed?.();
      await sendResponse(response.status, headers, body, outgoing);
    } catch (error) {
      // A client that disconnects is not an error.
      if (!incoming.socket.destroyed)
        app.log.error({ event: 'response.broken', err: error, requestId: client.requestId }, 'A response broke off');
      outgoing.destroy();
    }
  };
}

/** Serves the pipeline's own paths and renders all others. */
function openRoutes(options: RequestPipelineOptions) {
  const { app, render, sandboxPages, echo, isDraining, cacheable, notPrefetched } = options;
  const isReady = openReadiness(app.db);
  const rules = speculationRules(notPrefetched);
  const own: Readonly<Record<string, (requestContext: RequestContext) => Promise<Response> | Response>> = {
    '/healthz': () => Response.json({ success: true, status: 'alive' }, noStore),
    '/readyz': async (requestContext) =>
      !isDraining() && (await isReady())
        ? Response.json({ success: true, status: 'ready' }, noStore)
        : pipelineFailure(requestContext, 'unavailable'),
    [speculationRulesPath]: () =>
      new Response(rules, {
        headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' },
      }),
  };

  async function page(request: Request, requestContext: RequestContext): Promise<Response> {
    const response = await render(request, requestContext.client);
    const tags = response.headers.get(cacheTagsHeader);
    if (response.status === 200 && tags !== null && request.method === 'GET') {
      cacheable(/\bagain\b/.test(tags) ? (requestContext.incoming.url ?? '') : requestContext.path);
    }
    if (/\bform\b/.test(tags ?? '')) {
      const html = (await readBytes(response))?.toString();
      return html === undefined ? response : new PageResponse(Buffer.from(fillStamps(html, app.now())), response);
    }
    if (response.status === 503 && isEmpty(response))
      return pipelineFailure(requestContext, 'unavailable', response.headers);
    // The framework rejects a POST to a page without an action, but does not list the allowed methods.
    if (response.status === 405 && !response.headers.has('Allow'))
      response.headers.set('Allow', methodsOfPage(requestContext.path, options));
    return lacksErrorBody(requestContext, response)
      ? failureByStatus(requestContext, response.status, response.headers)
      : response;
  }

  async function respond(request: Request, requestContext: RequestContext): Promise<Response> {
    const { path, fromThisMachine } = requestContext;
    const isRead = !isChanging(request.method);
    const respondOwn = own[path];
    if (respondOwn) {
      if (isRead) return respondOwn(requestContext);
      return pipelineFailure(requestContext, 'method-not-allowed', { Allow: 'GET, HEAD' });
    }
    if (/^\/sandbox(?:\/|$)/.test(path)) {
      const sandboxPage = fromThisMachine ? await sandboxPages?.(request) : null;
      return sandboxPage ?? pipelineFailure(requestContext, 'not-found');
    }
    const canonicalPath = options.canonicalPath?.(path) ?? path;
    if (isRead && canonicalPath !== path) {
      const headers = {
        Location: canonicalPath + new URL(request.url).search,
        'Cache-Control': 'public, max-age=86400',
      };
      return new Response(null, { status: 301, headers });
    }
    const echoed = isRead && path === echo?.path ? echo.respond(requestContext) : null;
    return echoed ?? page(request, requestContext);
  }

  return async (request: Request, requestContext: RequestContext): Promise<Response> => {
    const response = await respond(request, requestContext);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

const noStore = { headers: { 'Cache-Control': 'no-store' } };

// The framework rejects some requests itself; programs need the JSON error for those too.
function lacksErrorBody(requestContext: RequestContext, response: Response): boolean {
  if (
    response.status < 400 ||
    !isFunctionPath(requestContext.path) ||
    prefersHtml(requestContext.incoming.headers.accept)
  )
    return false;
  return response.headers.get('Content-Type')?.startsWith('application/json') !== true;
}

function toRequest(
  requestContext: RequestContext,
  { app, bodyKind, bodyTimeout = Infinity }: RequestPipelineOptions,
): Request {
  const { incoming, outgoing, path } = requestContext;
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const url = new URL(incoming.url ?? '/', requestedOrigin(app.env.PUBLIC_ORIGIN, incoming.headers.host));
  const method = incoming.method ?? 'GET';
  if (!isChanging(method)) return new Request(url, { method, headers, signal: gone.signal });
  const usual = bodyLimit(bodyKind?.(path) ?? 'form', incoming.headers['content-type']);
  const limit = { ...usual, milliseconds: Math.min(usual.milliseconds, bodyTimeout) };
  const body = limitedBody(incoming, limit, (refusal) => (requestContext.bodyRefusal = refusal));
  const init = { method, headers, body, duplex: 'half', signal: gone.signal };
  return new Request(url, init);
}

/** API functions list their methods when they reject a GET, which none accepts. */
async function allowedMethods({ path, client }: RequestContext, options: RequestPipelineOptions): Promise<string> {
  if (!/^\/(?:functions|\.netlify)\//.test(path)) return methodsOfPage(path, options);
  const response = await options.render(new Request(new URL(path, options.app.env.PUBLIC_ORIGIN)), client);
  return response.headers.get('Allow') ?? methodsOfPage(path, options);
}

function methodsOfPage(path: string, { takesForms }: RequestPipelineOptions): string {
  return takesForms?.(path) === false ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS';
}

function isChanging(method: string | undefined): boolean {
  return changingMethods.includes(method ?? '');
}

/** Whether a path is for health probes, which are served even under overload. */
export function isForProbes(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}

/** Whether the path can be decoded and contains nothing that proxies interpret differently. */
function isReadableTarget(target: string): boolean {
  if (!target.startsWith('/') || target.startsWith('//')) return false;
  const [path = ''] = target.split('?', 1);
  if (path.includes('\\')) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
