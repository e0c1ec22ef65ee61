import { Hono } from 'hono';
import { openReadiness } from '#server/db/readiness.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import { retrySeconds } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import { compressBody } from '#server/http/compression.ts';
import { failureByStatus, floorFailure, isFunctionPath } from '#server/http/floor-failure.ts';
import { askedOrigin, hasSeveralHosts, isOurHost, isOurOwnRequest } from '#server/http/host-and-origin.ts';
import { keepPageHeader } from '#server/http/kept-pages.ts';
import { prefersHtml } from '#server/http/negotiation.ts';
import { bodyLimit, limitedBody } from '#server/http/request-body.ts';
import { contentSecurityPolicy, securityHeaders } from '#server/http/security-headers.ts';
import { sendResponse } from '#server/http/send-response.ts';
import { speculationRules, speculationRulesPath } from '#server/http/speculation-rules.ts';
import type { Visit } from '#server/http/visit.ts';
import type { Machine } from '#server/machine.ts';

/** The header by which a rendered page says that its scripts carry the nonce; it goes no further than the floor. */
export const pageScriptsHeader = 'X-Page-Scripts';

/** Renders one address: the application behind the floor. */
export type Render = (request: Request, caller: Caller) => Promise<Response>;

/** Pages of a stand-in, shown to this machine alone; null where it has no such page. */
export type SandboxPages = (request: Request) => Promise<Response | null>;

export interface FloorOptions {
  readonly machine: Pick<Machine, 'env' | 'log' | 'db'>;
  readonly render: Render;
  readonly sandboxPages?: SandboxPages;
  readonly development?: boolean;
  /** Milliseconds that any body may take at most, where that is less than its address allows. */
  readonly bodyPatience?: number;
  readonly isDraining: () => boolean;
  /** Told of a path whose rendered page asks to be kept. */
  readonly keep: (path: string) => void;
}

/** Answers a request that nothing in memory has answered; `computed` is told when only sending the answer is left. */
export type Floor = (visit: Visit, computed?: () => void) => Promise<void>;

interface Bindings {
  readonly visit: Visit;
}

const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];
const changingMethods = ['POST', 'DELETE'];

export function openFloor(options: FloorOptions): Floor {
  const { machine, development } = options;
  const app = routes(options);
  const always = securityHeaders(machine.env);
  const publicPolicy = contentSecurityPolicy(machine.env, { development });

  async function answer(visit: Visit): Promise<Response> {
    const { incoming, path } = visit;
    if (!isReadableTarget(incoming.url ?? '')) return floorFailure(visit, 'malformed-address');
    if (hasSeveralHosts(incoming)) return floorFailure(visit, 'several-hosts');
    if (!methods.includes(incoming.method ?? '')) {
      return floorFailure(visit, 'method-not-allowed', { Allow: await allowedMethods(visit, options) });
    }
    if (!isForProbes(path) && !isOurHost(machine.env.PUBLIC_ORIGIN, incoming.headers.host)) {
      return floorFailure(visit, 'wrong-host');
    }
    if (incoming.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { Allow: await allowedMethods(visit, options) } });
    if (isChanging(incoming.method)) {
      if (!isOurOwnRequest(machine.env.PUBLIC_ORIGIN, incoming.headers)) return floorFailure(visit, 'cross-site');
      const limit = bodyLimit(path, incoming.headers['content-type']);
      if (Number(incoming.headers['content-length'] ?? 0) > limit.bytes) return floorFailure(visit, 'too-large');
    }
    const response = await app.fetch(requestOf(visit, options), { visit });
    if (visit.bodyFault !== null) return floorFailure(visit, visit.bodyFault);
    return response;
  }

  return async (visit, computed) => {
    const { outgoing, caller, incoming } = visit;
    try {
      const response = await answer(visit).catch((error: unknown) => {
        if (visit.bodyFault !== null) return floorFailure(visit, visit.bodyFault);
        machine.log.error({ err: error, requestId: caller.requestId, path: visit.path }, 'a request failed');
        return floorFailure(visit, unavailableIn(error) === undefined ? 'internal' : 'unavailable');
      });
      const headers = new Headers(response.headers);
      for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
      headers.set('X-Request-Id', caller.requestId);
      if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', String(retrySeconds));
      const nonced = headers.get(pageScriptsHeader) === 'nonce';
      headers.delete(pageScriptsHeader);
      headers.delete(keepPageHeader);
      const hasOwnPolicy = headers.has('Content-Security-Policy');
      if (!hasOwnPolicy) {
        const policy = nonced ? contentSecurityPolicy(machine.env, { nonce: caller.nonce, development }) : publicPolicy;
        headers.set('Content-Security-Policy', policy);
      }
      const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', isPage ? 'private, no-cache' : 'no-store');
      if (isPage && !nonced && !hasOwnPolicy && response.status === 200)
        headers.set('Speculation-Rules', `"${speculationRulesPath}"`);
      const body = await compressBody(response, headers, incoming.headers['accept-encoding']);
      if (Buffer.isBuffer(body)) headers.delete('Content-Length');
      computed?.();
      await sendResponse(response.status, headers, body, outgoing);
    } catch (error) {
      // What is left here is an answer that broke off: by the client, which is no fault, or by its own source.
      if (!incoming.socket.destroyed)
        machine.log.error({ err: error, requestId: caller.requestId }, 'an answer broke off');
      outgoing.destroy();
    }
  };
}

function routes({ machine, render, sandboxPages, isDraining, keep }: FloorOptions): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const isReady = openReadiness(machine.db);
  app.get('/healthz', (context) => context.json({ success: true, status: 'alive' }, 200, noStore));
  app.get('/readyz', async (context) => {
    const ready = !isDraining() && (await isReady());
    if (ready) return context.json({ success: true, status: 'ready' }, 200, noStore);
    return floorFailure(context.env.visit, 'unavailable');
  });
  app.get(speculationRulesPath, (context) =>
    context.body(speculationRules, 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  app.on(methods, '/sandbox/*', async (context) => {
    const { visit } = context.env;
    const page = visit.fromThisMachine ? await sandboxPages?.(context.req.raw) : null;
    return page ?? floorFailure(visit, 'not-found');
  });
  for (const path of ['/healthz', '/readyz', speculationRulesPath]) {
    app.on(changingMethods, path, (context) =>
      floorFailure(context.env.visit, 'method-not-allowed', { Allow: 'GET, HEAD' }),
    );
  }
  app.all('*', async (context) => {
    const { visit } = context.env;
    const response = await render(context.req.raw, visit.caller);
    if (response.status === 200 && response.headers.has(keepPageHeader) && context.req.method === 'GET')
      keep(visit.path);
    if (response.status === 503 && response.body === null) return floorFailure(visit, 'unavailable', response.headers);
    return isWordlessFailure(visit, response) ? failureByStatus(visit, response.status, response.headers) : response;
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

const noStore = { 'Cache-Control': 'no-store' };

// A program that calls a function must find the error shape even where the framework itself refused.
function isWordlessFailure(visit: Visit, response: Response): boolean {
  if (response.status < 400 || !isFunctionPath(visit.path) || prefersHtml(visit.incoming.headers.accept)) return false;
  return response.headers.get('Content-Type')?.startsWith('application/json') !== true;
}

function requestOf(visit: Visit, { machine, bodyPatience = Infinity }: FloorOptions): Request {
  const { incoming, outgoing, path } = visit;
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const url = new URL(incoming.url ?? '/', askedOrigin(machine.env.PUBLIC_ORIGIN, incoming.headers.host));
  const method = incoming.method ?? 'GET';
  if (!isChanging(method)) return new Request(url, { method, headers, signal: gone.signal });
  const { bytes, milliseconds } = bodyLimit(path, incoming.headers['content-type']);
  const limit = { bytes, milliseconds: Math.min(milliseconds, bodyPatience) };
  const body = limitedBody(incoming, limit, (fault) => (visit.bodyFault = fault));
  const init = { method, headers, body, duplex: 'half', signal: gone.signal };
  return new Request(url, init);
}

/** The methods that an address takes. A function says so itself when it is asked by GET, which none of them takes. */
async function allowedMethods(visit: Visit, { machine, render }: FloorOptions): Promise<string> {
  const ofPages = 'GET, HEAD, POST, OPTIONS';
  if (!/^\/(?:functions|\.netlify)\//.test(visit.path)) return ofPages;
  const request = new Request(new URL(visit.path, machine.env.PUBLIC_ORIGIN));
  const allowed = (await render(request, visit.caller)).headers.get('Allow');
  return allowed === null ? ofPages : `${allowed}, OPTIONS`;
}

function isChanging(method: string | undefined): boolean {
  return changingMethods.includes(method ?? '');
}

/** Addresses that a supervisor asks, whatever else the server has to do. */
export function isForProbes(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}

/** Whether a request's target is a path that can be decoded, and none of the forms that proxies read differently. */
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
