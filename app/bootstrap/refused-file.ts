import type { data } from 'react-router';
import { errorPageOf } from '#app/shell/error-status.ts';
import { prefersHtml } from '#server/http/request/negotiation.ts';
import { refusalPage, refusalPagePolicy } from '#server/http/response/refusal-page.ts';

/** What is thrown instead of a file: a page for browsers, in the words of the site's pages; `thrown` for programs. */
export function refusedFile(thrown: unknown, { method, headers }: Request, requestId: string): unknown {
  const { type, init, data: words } = (thrown ?? {}) as Partial<ReturnType<typeof data<Partial<Words> | null>>>;
  const status = init?.status ?? 200;
  const isShown = method === 'GET' && prefersHtml(headers.get('Accept'));
  if (type !== 'DataWithResponseInit' || status < 400 || !isShown) return thrown;
  const { title = errorPageOf(status).title, message } = words ?? {};
  const page = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': refusalPagePolicy };
  return new Response(refusalPage(title, requestId, message), { status, headers: page });
}

interface Words {
  readonly title: string;
  readonly message: string;
}
