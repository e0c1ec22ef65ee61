import { failure } from '#server/http/response/responses.ts';
import { prefersHtml } from '#server/http/request/negotiation.ts';
import { refusalPage, refusalPagePolicy } from '#server/http/response/refusal-page.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';

/** Refusals by the request pipeline itself. */
export type PipelineFailure =
  | 'malformed-address'
  | 'method-not-allowed'
  | 'wrong-host'
  | 'several-hosts'
  | 'cross-site'
  | 'too-large'
  | 'too-slow'
  | 'not-found'
  | 'unavailable'
  | 'internal';

export const unavailableCopy = 'The site cannot answer right now. Please try again in a moment.';

const failures: Readonly<Record<PipelineFailure, readonly [status: number, message: string]>> = {
  'malformed-address': [400, 'This address cannot be read. Please check it and try again.'],
  'method-not-allowed': [405, 'This address does not take that kind of request.'],
  'wrong-host': [421, 'This server does not answer for that host name.'],
  'several-hosts': [400, 'This request names more than one host.'],
  'cross-site': [403, 'This request came from another site and was not carried out.'],
  'too-large': [413, 'That is more data than this address takes.'],
  'too-slow': [408, 'The request took too long to arrive. Please try again.'],
  'not-found': [404, 'There is nothing at this address.'],
  unavailable: [503, unavailableCopy],
  internal: [500, 'Something went wrong on our side. Please try again.'],
};

/** Whether a path is that of an API function, which responds with JSON. */
export function isFunctionPath(path: string): boolean {
  return ['/functions/', '/.netlify/', '/api/'].some((start) => path.startsWith(start));
}

/** A small page for browsers, the JSON error shape for programs. */
export function pipelineFailure(
  requestContext: RequestContext,
  reason: PipelineFailure,
  headers: HeadersInit = {},
): Response {
  const [status, message] = failures[reason];
  const { requestId } = requestContext.client;
  if (!prefersHtml(requestContext.incoming.headers.accept))
    return failure(status, reason, message, { requestId, headers });
  const page = new Headers(headers);
  page.set('Content-Type', 'text/html; charset=utf-8');
  page.set('Cache-Control', 'no-store');
  page.set('Content-Security-Policy', refusalPagePolicy);
  return new Response(refusalPage(message, requestId), { status, headers: page });
}

/** The same for failed function responses without a body. */
export function failureByStatus(requestContext: RequestContext, status: number, headers?: HeadersInit): Response {
  const found = Object.entries(failures).find(([, [code]]) => code === status);
  const [code, message] = found === undefined ? ['refused', 'This request was refused.'] : [found[0], found[1][1]];
  return failure(status, code, message, { requestId: requestContext.client.requestId, headers });
}
