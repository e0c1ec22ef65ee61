import { isAPIError } from 'better-auth/api';
import { accountReasons } from '#features/accounts/accounts.ts';
import { unavailableCode } from '#features/accounts/requests/refusals.server.ts';
import { noticeUnavailable } from '#server/db/unavailable.ts';
import { retrySeconds } from '#server/http/response/responses.ts';
import type { Logger } from '#server/log.ts';

/** Returns refusals as responses, since the library throws errors of rules that run before a call. */
export function toResponse<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(calls, name, receiver) {
      const call: unknown = Reflect.get(calls, name, receiver);
      return typeof call === 'function' ? Object.assign(withResponse(call as Call), call) : call;
    },
  });
}

type Call = (context?: { readonly asResponse?: boolean }) => Promise<unknown>;

function withResponse(call: Call): Call {
  return async (context) => {
    const { outcome, unavailable } = await noticeUnavailable(() => call(context));
    const isRefused =
      outcome.status === 'rejected' || (outcome.value instanceof Response && outcome.value.status >= 400);
    if (!isRefused) return outcome.value;
    // The library treats a failed read as a missing row, and would refuse the right password.
    if (unavailable !== undefined) {
      if (context?.asResponse !== true) throw unavailable;
      return notChecked();
    }
    if (outcome.status === 'fulfilled') return outcome.value;
    const error: unknown = outcome.reason;
    if (context?.asResponse !== true || !isAPIError(error)) throw error;
    const headers = new Headers(error.headers);
    return Response.json(error.body ?? {}, { status: error.statusCode, headers });
  };
}

/** Calls the library's router. Responds like `toResponse` if the database is unavailable. Logs every 5xx once. */
export async function handledBy(
  { log, requestId }: { readonly log: Logger; readonly requestId: string },
  handler: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  const { outcome, unavailable } = await noticeUnavailable(() => handler(request));
  const response = outcome.status === 'fulfilled' ? outcome.value : new Response(null, { status: 500 });
  if (response.status < 400 || (response.status < 500 && unavailable === undefined)) return response;
  const err: unknown = unavailable ?? (outcome.status === 'rejected' ? outcome.reason : undefined);
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  log.error({ event: 'account.endpoint.failed', err, code: body?.code, requestId }, 'An account endpoint failed');
  return unavailable === undefined ? response : notChecked();
}

function notChecked(): Response {
  const body = { code: unavailableCode, message: accountReasons.unavailable };
  return Response.json(body, { status: 503, headers: { 'Retry-After': String(retrySeconds) } });
}
