import { answer, plain } from '@meridian/sandbox-kit/answers';
import { challengePage, checkoutCodePage, checkoutPage } from './checkout-page.ts';
import { advancePage, consolePage, returnsPage } from './console-page.ts';
import { creditNotePdf, invoicePage, invoicePdf, receiptPage } from './invoice-page.ts';
import { notice, styleSheet, type Page, type Site } from './page.ts';
import { favicon, style } from './style.ts';
import { unknownAddress } from '../api/refusal.ts';

const pages: readonly (readonly [RegExp, Page])[] = [
  [/^\/c\/pay\/(cs_\w+)$/, checkoutPage],
  [/^\/c\/pay\/(cs_\w+)\/authenticate$/, challengePage],
  [/^\/c\/pay\/(cs_\w+)\/code$/, checkoutCodePage],
  [/^\/i\/(in_\w+)$/, invoicePage],
  [/^\/i\/(in_\w+)\/pdf$/, invoicePdf],
  [/^\/credit-notes\/(cn_\w+)\/pdf$/, creditNotePdf],
  [/^\/receipts\/(ch_\w+)$/, receiptPage],
  [/^\/$/, consolePage],
  [/^\/advance$/, advancePage],
  [/^\/returns$/, returnsPage],
];

/** The start page and its actions control everything; other pages are reached by link only. */
const ownPages = new Set(['/', '/advance', '/returns']);

/** Handles all but the API. Not-found responses match the caller's format. */
export async function hostedPages(site: Site, request: Request): Promise<Response> {
  const { pathname, host } = new URL(request.url);
  if (pathname === styleSheet) return answer(style, 'text/css; charset=utf-8');
  if (pathname === '/favicon.svg') return answer(favicon, 'image/svg+xml');
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    return plain(405, 'This cannot be done here.', { Allow: 'GET, HEAD, POST' });
  const origin = request.headers.get('Origin');
  // Prevents CSRF.
  if (request.method === 'POST' && origin !== null && origin !== `http://${host}`) {
    return plain(403, 'This form was sent by another site.');
  }
  const locked = ownPages.has(pathname) ? site.lock?.guard(request, styleSheet) : undefined;
  if (locked) return locked;
  for (const [pattern, page] of pages) {
    const [found, id = ''] = pattern.exec(pathname) ?? [];
    if (found !== undefined) return page(site, request, id);
  }
  if ((request.headers.get('Accept') ?? '').includes('text/html')) {
    return notice(404, 'There is no such page', 'The sandbox has nothing at this address.', {
      url: '/',
      words: 'To its start',
    });
  }
  const refusal = unknownAddress(request.method, pathname);
  return Response.json({ error: refusal.body }, { status: refusal.status });
}
