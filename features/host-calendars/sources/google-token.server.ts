import * as z from 'zod/mini';
import { openCalendarFetch } from '#features/host-calendars/sources/calendar-fetch.server.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import { googleReach, type GoogleClient } from '#features/host-calendars/sources/google-env.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { perContext } from '#server/per-context.ts';

const tokenResponse = z.object({
  access_token: z.string(),
  expires_in: z._default(z.number(), 3600),
  refresh_token: z.optional(z.string()),
});

const maxTokenBytes = 64_000;

type Grant =
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string }
  | {
      readonly grant_type: 'authorization_code';
      readonly code: string;
      readonly code_verifier: string;
      readonly redirect_uri: string;
    };

/** @throws CalendarFault `access` if Google refuses. */
export async function fetchToken(client: GoogleClient, grant: Grant) {
  const form = { ...grant, client_id: client.clientId, client_secret: client.clientSecret };
  const response = await openCalendarFetch(googleReach, maxTokenBytes)(client.tokenUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  // `invalid_grant`: the host has revoked access, or the code is expired.
  if (response.status === 400) throw new CalendarFault('access');
  const parsed = z.safeParse(tokenResponse, await response.json().catch(() => null));
  if (!response.ok || !parsed.success) throw new CalendarFault('answer');
  return parsed.data;
}

/** Access tokens by refresh token. */
const known = perContext((_changes: AppContext['changes']) => new Map<string, { token: string; until: number }>());

/** Reuses a token that is valid for at least another minute. */
export async function accessToken(
  app: Pick<AppContext, 'changes'>,
  client: GoogleClient,
  refreshToken: string,
): Promise<string> {
  const tokens = known(app.changes);
  const held = tokens.get(refreshToken);
  if (held !== undefined && performance.now() < held.until) return held.token;
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken } as const;
  const { access_token: token, expires_in: seconds } = await fetchToken(client, grant);
  tokens.set(refreshToken, { token, until: performance.now() + (seconds - 60) * 1000 });
  return token;
}

/** Call after Google has rejected the token. */
export function forgetToken({ changes }: Pick<AppContext, 'changes'>, refreshToken: string): void {
  known(changes).delete(refreshToken);
}
