import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { clientContext, appContext, type RouteHandle } from '#app/load-context.ts';
import { styleSheets } from 'virtual:public-page';
import { isHydrated } from '#app/public-page/hydration.ts';
import { inlineStyles } from '#server/http/response/inline-styles.ts';
import { keepEarlyKeys } from '#ui/keyboard/early-keys.ts';
import { PageResponse } from '#server/http/response/page-response.ts';
import { pagePicturesHeader, pageScriptsHeader, pageStylesHeader } from '#server/http/request-pipeline.ts';

/**
 * Renders the whole page first: the status is final, the page can be cached and compressed, and non-hydrated pages need
 * no script for late parts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  // Without hydration nothing needs a nonce.
  const nonce = willHydrate(context) ? provider.get(clientContext).nonce : undefined;
  const page = nonce === undefined ? renderStatic(request, context) : await renderWhole(request, context, nonce);
  const { html, hashes = '' } = page;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (nonce !== undefined) headers.set(pageScriptsHeader, 'nonce');
  if (anyRouteSays(context, 'dataPictures')) headers.set(pagePicturesHeader, 'data');
  if (hashes !== '') headers.set(pageStylesHeader, hashes);
  const init = { status: page.failed && status < 500 ? 500 : status, headers };
  return request.method === 'HEAD' ? new Response(null, init) : new PageResponse(html, init);
}

/** By React alone, which leaves out the document type. */
export function renderAlone({ url }: Request, context: EntryContext): string {
  return renderToString(<ServerRouter context={context} url={url} />);
}

/** Thrown 404s and aborted requests are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { requestId } = context.get(clientContext);
  context.get(appContext).log.error({ event: 'route.failed', err: error, requestId }, 'A route failed');
};

interface Page {
  readonly html: Buffer;
  readonly hashes?: string;
  readonly failed: boolean;
}

function willHydrate({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const matches = staticHandlerContext.matches.map(({ route }) => ({
    id: route.id,
    handle: routeModules[route.id]?.handle,
  }));
  // Errors in routes below the root keep the page hydrated.
  return isHydrated(matches, staticHandlerContext.errors !== null && 'root' in staticHandlerContext.errors);
}

function anyRouteSays(
  { staticHandlerContext, routeModules }: EntryContext,
  what: 'dataPictures' | 'shortcuts',
): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as RouteHandle | undefined)?.[what] === true,
  );
}

/** Pages that are not hydrated wait for nothing: in half the time of a stream. */
function renderStatic(request: Request, context: EntryContext): Page {
  const page = renderAlone(request, { ...context, serverHandoffStream: undefined });
  return { ...inlineStyles(Buffer.from(`<!DOCTYPE html>${page}`), styleSheets), failed: false };
}

function renderWhole(request: Request, context: EntryContext, nonce: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      ...(anyRouteSays(context, 'shortcuts') && { bootstrapScriptContent: keepEarlyKeys }),
      // Suspended parts are rendered in place, however large, instead of after the page for a script to move.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
        });
        sink.on('finish', () => resolve({ html: Buffer.concat(chunks), failed }));
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
