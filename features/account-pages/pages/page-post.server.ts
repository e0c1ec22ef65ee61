import { data, redirect } from 'react-router';
import type { AccountRefusal } from '#features/accounts/sign-in/sign-in.server.ts';
import type { PageResult } from '#features/account-pages/pages/account-page.ts';
import { inPlaceHeader } from '#features/account-pages/pages/in-place-header.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';

/** True if a script sent the form and shows the result in place. */
export function isInPlace(request: Request): boolean {
  return request.headers.has(inPlaceHeader);
}

/** Converts a refusal to a message and its field. */
export function toPageError({ message, reason, retryAfterSeconds, ...refusal }: AccountRefusal): PageError {
  const field = reason === 'weak-password' ? 'password' : refusal.field;
  const again = retryAfterSeconds === undefined ? '' : ` ${tryAgainText(retryAfterSeconds)}`;
  return {
    message: `${message}${again}`,
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

export interface PageError {
  readonly message: string;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

function retryAfterOf(page: unknown): number | undefined {
  const { error } = (page ?? {}) as { readonly error?: PageError };
  return error?.retryAfterSeconds;
}

/** HTTP status of a refusal. */
export function refusalStatus({ reason }: AccountRefusal): number {
  if (reason === 'too-many') return 429;
  if (reason === 'unavailable') return 503;
  return reason === 'unexpected' ? 500 : 422;
}

type Handler<Result> = (app: AppContext, request: Request, client: Client) => Promise<Result>;

/** Makes a page's handler one of a route: it throws a redirect or a 404, or returns the page with status and cookies. */
export function pageHandler<Props>(handle: Handler<PageResult<Props> | null>) {
  return async (...args: Parameters<typeof handle>) => {
    const result = await handle(...args);
    if (result === null) throw new Response(null, { status: 404 });
    if ('to' in result) throw redirect(result.to, { status: 303, headers: result.headers });
    const headers = new Headers(result.headers);
    const wait = retryAfterOf(result.page);
    if (wait !== undefined && !headers.has('Retry-After')) headers.set('Retry-After', String(wait));
    return data(result.page, { status: result.status, headers });
  };
}
