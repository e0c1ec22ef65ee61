import { authAddress } from '#features/accounts/accounts.ts';
import { shortenUserAgent } from '#features/accounts/accounts.server.ts';
import { authOf } from '#features/accounts/auth.server.ts';
import { handledBy } from '#features/accounts/auth/answering.server.ts';
import { evenTime } from '#features/accounts/auth/even-time.server.ts';
import { addressHeader, returnHeader, visitorHeader } from '#features/accounts/auth/options.server.ts';
import { signUpCookie } from '#features/accounts/auth/sign-up-cookie.server.ts';
import { clearStorage, withHint } from '#features/accounts/auth/session-cookies.server.ts';
import { answerApiSession, apiSessionPath } from '#features/accounts/calls/api-session.server.ts';
import { failure } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

/**
 * Answers everything under `/api/auth`: the calls of the authentication library and its plugins, as docs/accounts-api.md
 * lists them. Refusals have our error shape, with the library's `code` and `message` beside it for its own clients.
 */
export async function answerAuth(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  const { requestId } = caller;
  const url = new URL(request.url);
  const path = url.pathname.slice(authAddress.length);
  const body = request.method === 'POST' ? await request.text() : undefined;
  // The database takes no NUL, and no honest call holds one.
  if (/\0|\\u0000|%00/i.test(`${body ?? ''}${url.search}${url.pathname}`)) {
    return failure(400, 'malformed', 'This call holds characters that no text has.', { requestId });
  }
  if (path === apiSessionPath) return answerApiSession(machine, request, body, caller);

  const headers = new Headers(request.headers);
  shortenUserAgent(headers);
  for (const name of ['Content-Length', returnHeader]) headers.delete(name);
  // The floor has refused what comes from elsewhere; a program names no origin, and the library would ask for one.
  if (!headers.has('Origin')) headers.set('Origin', machine.env.PUBLIC_ORIGIN);
  headers.set(addressHeader, caller.address);
  headers.set(visitorHeader, caller.limitKey);
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const call = new Request(url, { method, headers, ...(body !== undefined && { body }) });
  const answer = await evenTime(path, () => handledBy(machine.log, authOf(machine).handler, call));
  const said = await shaped(machine, answer, caller);
  if (path === '/sign-out' && said.ok) clearStorage(said.headers);
  if (path !== '/sign-up/email' || !said.ok) return said;
  const { user } = (await said.clone().json()) as { user: { id: string } };
  said.headers.append('Set-Cookie', signUpCookie(machine, user.id));
  return said;
}

const statuses: Readonly<Record<string, number>> = { INVALID_EMAIL_OR_PASSWORD: 401, INVALID_OTP: 400 };

/** What the library says of a refusal, with what our own rules add. */
interface Said {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

async function shaped(machine: Machine, answer: Response, { requestId }: Caller): Promise<Response> {
  const headers = withHint(machine.env, answer.headers);
  for (const name of ['Content-Type', 'Location', 'Retry-After']) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Cache-Control', 'no-store');
  if (answer.status < 400) return new Response(answer.body, { status: answer.status, headers });
  const said = (await answer.json().catch(() => null)) as Said | null;
  if (answer.status >= 500)
    machine.log.error({ requestId, code: said?.code }, 'a call of an account was answered as a fault');
  const code = said?.code ?? (answer.status === 404 ? 'not-found' : answer.status >= 500 ? 'internal' : 'refused');
  const message =
    said?.message ?? (answer.status === 404 ? 'There is no such call.' : 'This call could not be answered.');
  headers.set('Content-Type', 'application/json; charset=utf-8');
  // What is answered alike whether an account exists or not has one status too.
  const status = statuses[code] ?? answer.status;
  const { fields, ...rest } = said ?? {};
  const shape = { ...rest, success: false, code, message, error: { code, ...(fields && { fields }) }, requestId };
  return new Response(JSON.stringify(shape), { status, headers });
}
