import type { data } from 'react-router';
import { errorPageOf } from '#app/shell/error-status.ts';
import { prefersHtml } from '#server/http/request/negotiation.ts';
import { refusalPage, refusalPagePolicy } from '#server/http/response/refusal-page.ts';

/** Turns the refusal of a file into a page for browsers, with the wording of the site's error pages; programs get `thrown`. */
export function refusedFile(thrown: unknown, { method, headers }: Request, requestId: string): unknown {
  const { type, init, data: wording } = (thrown ?? {}) as Partial<ReturnType<typeof data<Partial<Wording> | null>>>;
  const status = init?.status ?? 200;
  const isShown = method === 'GET' && prefersHtml(headers.get('Accept'));
  if (type !== 'DataWithResponseInit' || status < 400 || !isShown) return thrown;
  const { title = errorPageOf(status).title, message } = wording ?? {};
  const page = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': refusalPagePolicy };
  return new Response(refusalPage(title, requestId, message), { status, headers: page });
}

interface Wording {
  readonly title: string;
  readonly message: string;
}
