import { failure } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';

/** The answer to a method that an address does not take. */
export function otherMethod(allowed: readonly string[], { requestId }: Caller): Response {
  const methods = allowed.join(', ');
  return failure(405, 'method', `This address takes ${methods} only.`, { requestId, headers: { Allow: methods } });
}
