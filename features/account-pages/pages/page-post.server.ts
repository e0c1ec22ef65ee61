import { data, redirect } from 'react-router';
import type { AccountRefusal } from '#features/accounts/sign-in/sign-in.server.ts';
import type { PageResult } from '#features/account-pages/pages/account-page.ts';
import { inPlaceHeader } from '#features/account-pages/pages/in-place-header.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';

/** True if a script sent the form and shows the result in place. */
export function isInPlace(request: Request): boolean {
  return request.headers.has(inPlaceHeader);
}

/** Converts a refusal to a message and its field. */
export function toProblem({ message, reason, retryAfterSeconds, ...refusal }: AccountRefusal): Problem {
  const field = reason === 'weak-password' ? 'password' : refusal.field;
  const again = retryAfterSeconds === undefined ? '' : ` ${tryAgainText(retryAfterSeconds)}`;
  return {
    message: `${message}${again}`,
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

export interface Problem {
  readonly message: string;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

function retryAfterOf(page: unknown): number | undefined {
  const { problem } = (page ?? {}) as { readonly problem?: Problem };
  return problem?.retryAfterSeconds;
}

export function refusalStatus({ reason }: AccountRefusal): number {
  if (reason === 'too-many') return 429;
  if (reason === 'unavailable') return 503;
  return reason === 'unexpected' ? 500 : 422;
}

/** Throws a redirect, or returns the page with status and cookies. */
export function toRouteResult<Props>(answer: PageResult<Props>) {
  if ('to' in answer) throw redirect(answer.to, { status: 303, headers: answer.headers });
  const headers = new Headers(answer.headers);
  const wait = retryAfterOf(answer.page);
  if (wait !== undefined && !headers.has('Retry-After')) headers.set('Retry-After', String(wait));
  return data(answer.page, { status: answer.status, headers });
}
