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
import { styleSheets } from 'virtual:public-page';
import { isHydrated } from '#app/public-page/hydration.ts';
import { inlineStyles } from '#server/http/inline-styles.ts';
import { pageScriptsHeader, pageStylesHeader } from '#server/http/request-pipeline.ts';

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
  const page = await renderWhole(request, context, nonce);
  const { html, hashes } = nonce === undefined ? inlineStyles(page.html, styleSheets) : { html: page.html, hashes: '' };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (nonce !== undefined) headers.set(pageScriptsHeader, 'nonce');
  if (hashes !== '') headers.set(pageStylesHeader, hashes);
  const body = request.method === 'HEAD' ? null : html;
  return new Response(body, { status: page.failed && status < 500 ? 500 : status, headers });
}

/** Thrown 404s and aborted requests are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { requestId } = context.get(clientContext);
  context.get(appContext).log.error({ event: 'route.failed', err: error, requestId }, 'A route failed');
};

interface Page {
  readonly html: string;
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
