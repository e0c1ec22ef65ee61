import * as z from 'zod/mini';
import { headersOf } from '#features/accounts/sign-in/sign-in.server.ts';
import { accountReasons } from '#features/accounts/accounts.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { constantTime } from '#features/accounts/requests/constant-time.server.ts';
import { accessSeconds } from '#features/accounts/requests/options.server.ts';
import { failure, otherMethod } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export const apiSessionPath = '/session';

/** For programs only; browser sessions are cookies unreadable by scripts. */
export interface ApiSession {
  /** Short-lived, signed. */
  readonly access_token: string;
  /** Bearer token for `/api/auth`, exchangeable once. Ends with the session. */
  readonly refresh_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  /** Seconds since 1970. */
  readonly expires_at: number;
  readonly user: { readonly id: string; readonly email: string; readonly created_at: string };
}

export const sessionCall = z.union([
  z.object({ grant_type: z.literal('password'), email: z.string(), password: z.string() }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);

/** `POST /api/auth/session`: starts a session or issues the next access token. */
export async function handleApiSession(
  app: AppContext,
  request: Request,
  body: string | undefined,
  client: Client,
): Promise<Response> {
  const { requestId } = client;
  if (body === undefined) return otherMethod(['POST'], requestId);
  const call = sessionCall.safeParse(parseJson(body));
  if (!call.success) {
    const message = 'Send grant_type "password" with email and password, or "refresh_token" with refresh_token.';
    return failure(400, 'malformed', message, { requestId });
  }
  const headers = headersOf(client, request);
  for (const name of ['Cookie', 'Authorization']) headers.delete(name);
  const input = call.data;
  if (input.grant_type === 'refresh_token') {
    headers.set('Authorization', `Bearer ${input.refresh_token}`);
    const exchanged = await authOf(app).api.exchangeToken({ headers, asResponse: true });
    return sessionResponse(app, headers, exchanged.headers.get('set-auth-token') ?? '', client);
  }

  const { api } = authOf(app);
  const response = await constantTime(app, '/sign-in/email', () =>
    api.signInEmail({ body: { email: input.email, password: input.password }, headers, asResponse: true }),
  );
  const reply = (await response.json()) as { code?: string; message?: string; twoFactorRedirect?: boolean };
  if (!response.ok) {
    const retry = response.headers.get('Retry-After');
    const status = reply.code === 'INVALID_EMAIL_OR_PASSWORD' ? 401 : response.status;
    return failure(status, reply.code ?? 'refused', reply.message ?? accountReasons.unexpected, {
      requestId,
      headers: retry === null ? {} : { 'Retry-After': retry },
    });
  }
  if (reply.twoFactorRedirect === true) {
    const message = 'This account has a second factor: sign in by /api/auth/sign-in/email and /api/auth/two-factor.';
    return failure(403, 'SECOND_FACTOR_REQUIRED', message, { requestId });
  }
  return sessionResponse(app, headers, response.headers.get('set-auth-token') ?? '', client);
}

async function sessionResponse(
  app: AppContext,
  headers: Headers,
  refreshToken: string,
  { requestId }: Client,
): Promise<Response> {
  headers.set('Authorization', `Bearer ${refreshToken}`);
  const { api } = authOf(app);
  const session = refreshToken === '' ? null : await api.readSession({ headers });
  if (!session) return failure(401, 'INVALID_REFRESH_TOKEN', 'Auth session missing!', { requestId });
  const { token } = await api.getToken({ headers });
  const { id, email, createdAt } = session.user;
  const body: ApiSession = {
    access_token: token,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: accessSeconds,
    expires_at: Math.floor(Date.now() / 1000) + accessSeconds,
    user: { id, email, created_at: createdAt.toISOString() },
  };
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
