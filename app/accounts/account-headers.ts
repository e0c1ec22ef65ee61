import type { HeadersArgs } from 'react-router';

/** The headers of a page around an account: kept nowhere, with the cookies of what was done. */
export function accountHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const isOfAction = actionHeaders.has('Set-Cookie') || actionHeaders.has('Retry-After');
  const answer = new Headers(isOfAction ? actionHeaders : loaderHeaders);
  answer.set('Cache-Control', 'no-store');
  return answer;
}
