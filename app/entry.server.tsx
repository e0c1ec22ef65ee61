import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { isHydrated } from '#app/public-page/hydration.ts';
import { pageScriptsHeader } from '#server/http/request-pipeline.ts';

/**
 * Renders a page whole before the first byte goes out: its status is then certain, it can be kept and compressed, and a
 * page that is not hydrated needs no script to put late parts in their places.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  // A page that is not hydrated prints no nonce, and the floor lets nothing run there that would need one.
  const nonce = willHydrate(context) ? provider.get(clientContext).nonce : undefined;
  const page = await renderWhole(request, context, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (nonce !== undefined) headers.set(pageScriptsHeader, 'nonce');
  const body = request.method === 'HEAD' ? null : page.html;
  return new Response(body, { status: page.failed && status < 500 ? 500 : status, headers });
}

/** One line in the log for what nobody expected; a thrown 404 or a visitor who left is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { requestId } = context.get(clientContext);
  context.get(appContext).log.error({ event: 'route.failed', err: error, requestId }, 'A route failed');
};

interface Page {
  readonly html: string;
  /** A component threw and an error boundary (or nothing) stands in its place. */
  readonly failed: boolean;
}

function willHydrate({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const matches = staticHandlerContext.matches.map(({ route }) => ({
    id: route.id,
    handle: routeModules[route.id]?.handle,
  }));
  // An error that a route below the root shows in its own frame leaves that page's scripts at work.
  return isHydrated(matches, staticHandlerContext.errors !== null && 'root' in staticHandlerContext.errors);
}

function renderWhole(request: Request, context: EntryContext, nonce: string | undefined): Promise<Page> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
        });
        sink.on('finish', () => resolve({ html: Buffer.concat(chunks).toString(), failed }));
        sink.on('error', reject);
        pipe(sink);
      },
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
  });
}
