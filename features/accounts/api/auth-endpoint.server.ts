import { accountReasons } from '#features/accounts/accounts.ts';
import { authAddress } from '#features/accounts/auth-address.ts';
import { shortenUserAgent } from '#features/accounts/sign-in/sign-in.server.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { handledBy } from '#features/accounts/requests/to-response.server.ts';
import { constantTime } from '#features/accounts/requests/constant-time.server.ts';
import {
  addressHeader,
  attributionHeader,
  returnHeader,
  visitorHeader,
} from '#features/accounts/requests/options.server.ts';
import { signUpCookie } from '#features/accounts/requests/sign-up-cookie.server.ts';
import { refusalCopy } from '#features/accounts/requests/refusals.server.ts';
import { clearStorage, withHint } from '#features/accounts/requests/session-cookies.server.ts';
import { handleApiSession, apiSessionPath } from '#features/accounts/api/api-session.server.ts';
import { failure } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

/** See docs/accounts-api.md. Refusals use our error format plus the library's `code` and `message`. */
export async function handleAuth(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  const url = new URL(request.url);
  const path = url.pathname.slice(authAddress.length);
  const body = request.method === 'POST' ? await request.text() : undefined;
  // Postgres rejects NUL.
  if (/\0|\\u0000|%00/i.test(`${body ?? ''}${url.search}${url.pathname}`)) {
    return failure(400, 'malformed', 'This request contains characters that are not allowed.', { requestId });
  }
  if (path === apiSessionPath) return handleApiSession(app, request, body, client);

  const headers = new Headers(request.headers);
  shortenUserAgent(headers);
  for (const name of ['Content-Length', returnHeader, attributionHeader]) headers.delete(name);
  // Cross-origin requests are already refused; the library requires an Origin, programs send none.
  if (!headers.has('Origin')) headers.set('Origin', app.env.PUBLIC_ORIGIN);
  headers.set(addressHeader, client.address);
  headers.set(visitorHeader, client.limitKey);
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const call = new Request(url, { method, headers, ...(body !== undefined && { body }) });
  const original = await constantTime(app, path, () =>
    handledBy({ log: app.log, requestId }, authOf(app).handler, call),
  );
  // The library responds with `null` to an invalid token, as if there were none.
  const isRefused =
    path === '/get-session' && headers.has('Authorization') && (await original.clone().text()) === 'null';
  const response = await toApiResponse(app, isRefused ? new Response(null, { status: 401 }) : original, client);
  const token = original.headers.get(tokenHeader);
  if (token !== null && isOfProgram(request)) response.headers.set(tokenHeader, token);
  if (path === '/sign-out' && response.ok) clearStorage(response.headers);
  if (path !== '/sign-up/email' || !response.ok) return response;
  const { user } = (await response.clone().json()) as { user: { id: string } };
  response.headers.append('Set-Cookie', signUpCookie(app, user.id));
  return response;
}

/** Carries the session's new token. */
const tokenHeader = 'set-auth-token';

/** Browsers send an Origin with every post, so a page's scripts never see the token of its session. */
function isOfProgram({ method, headers }: Request): boolean {
  return method === 'POST' && !headers.has('Origin');
}

const statuses: Readonly<Record<string, number>> = { INVALID_EMAIL_OR_PASSWORD: 401, INVALID_OTP: 400 };

/** For error responses without a code. */
const plainRefusals: Readonly<Record<number, { readonly code: string; readonly message?: string }>> = {
  401: { code: 'UNAUTHORIZED', message: accountReasons['not-signed-in'] },
  404: { code: 'not-found', message: 'There is no such endpoint.' },
};

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

async function toApiResponse(app: AppContext, response: Response, { requestId }: Client): Promise<Response> {
  const headers = withHint(app.env, response.headers);
  for (const name of ['Content-Type', 'Location', 'Retry-After']) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Cache-Control', 'no-store');
  if (response.status < 400) return new Response(response.body, { status: response.status, headers });
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const plain = plainRefusals[response.status] ?? { code: response.status >= 500 ? 'internal' : 'refused' };
  const code = body?.code ?? plain.code;
  const message = refusalCopy[code] ?? body?.message ?? plain.message ?? 'This request could not be processed.';
  headers.set('Content-Type', 'application/json; charset=utf-8');
  // Must not reveal account existence.
  const status = statuses[code] ?? response.status;
  const { fields, ...rest } = body ?? {};
  const shape = { ...rest, success: false, code, message, error: { code, ...(fields && { fields }) }, requestId };
  return new Response(JSON.stringify(shape), { status, headers });
}
