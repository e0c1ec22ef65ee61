import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineEnv, secureAddress } from '#server/env-part.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';

const usual = 'https://www.googleapis.com/calendar/v3';

/** Hosts connect their Google calendars with the client of `GOOGLE_CLIENT_ID`. */
export const googleCalendarEnv = defineEnv({
  GOOGLE_CALENDAR_API: {
    schema: secureAddress(usual).default(usual),
    description: "Google's calendar API, for hosts who connect their calendar. Its client is GOOGLE_CLIENT_ID.",
  },
});

/** Its addresses are the operator's. */
export const googleReach = { loopback: true } as const;

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly api: string;
}

/** Null without an OAuth client at Google. The local sign-in sandbox has no calendars. */
export function googleClient({ env }: Pick<AppContext, 'env'>): GoogleClient | null {
  const set = signInEnv.of(env);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = set;
  const isSandbox = isLoopbackHost(new URL(set.GOOGLE_AUTHORIZATION_URL).hostname);
  if (clientId === undefined || clientSecret === undefined || isSandbox) return null;
  return {
    clientId,
    clientSecret,
    authorizationUrl: set.GOOGLE_AUTHORIZATION_URL,
    tokenUrl: set.GOOGLE_TOKEN_URL,
    api: googleCalendarEnv.of(env).GOOGLE_CALENDAR_API.replace(/\/+$/u, ''),
  };
}
