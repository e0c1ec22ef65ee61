import { createHash, randomBytes } from 'node:crypto';
import { href } from 'react-router';
import * as z from 'zod/mini';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { connectCalendar, type ConnectResult } from '#features/host-calendars/connect-calendar.server.ts';
import { calendarsCopy } from '#features/host-calendars/host-calendars.copy.ts';
import { CalendarFault } from '#features/host-calendars/host-calendars.ts';
import { googleClient } from '#features/host-calendars/sources/google-env.server.ts';
import { fetchToken } from '#features/host-calendars/sources/google-token.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { sealedSecret } from '#server/keys/sealed-secret.ts';
import { minuteMs } from '#values/duration.ts';

const stateSecret = sealedSecret('google calendar consent');
const stateMinutes = 15;
const consent = z.object({ userId: z.string(), verifier: z.string(), until: z.number() });

/** Address of Google's consent page; null if the site has no OAuth client at Google. */
export function googleConsentAddress(app: AppContext, by: TeamMember<'leads:write'>): string | null {
  const client = googleClient(app);
  if (client === null) return null;
  const verifier = randomBytes(32).toString('base64url');
  const until = app.now().getTime() + stateMinutes * minuteMs;
  const query = {
    client_id: client.clientId,
    redirect_uri: returnAddress(app),
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/calendar.events',
    // Makes Google return a refresh token every time.
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: stateSecret.seal(app, JSON.stringify({ userId: by.user.id, verifier, until })),
  };
  return `${client.authorizationUrl}?${new URLSearchParams(query).toString()}`;
}

/** Only the person who started the connection can complete it, within minutes; anything else is declined. */
export async function connectGoogle(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  query: URLSearchParams,
): Promise<ConnectResult | { readonly ok: false; readonly reason: 'declined' }> {
  const client = googleClient(app);
  const opened = stateSecret.open(app, query.get('state') ?? '');
  const state = z.safeParse(consent, opened === null ? null : JSON.parse(opened));
  const code = query.get('code');
  const isOwn = state.success && state.data.userId === by.user.id && state.data.until > app.now().getTime();
  if (client === null || code === null || !isOwn) return { ok: false, reason: 'declined' };
  try {
    const { refresh_token: refreshToken } = await fetchToken(client, {
      grant_type: 'authorization_code',
      code,
      code_verifier: state.data.verifier,
      redirect_uri: returnAddress(app),
    });
    if (refreshToken === undefined) return { ok: false, reason: 'declined' };
    const access = { kind: 'google', refreshToken } as const;
    return await connectCalendar(app, by, { access, name: calendarsCopy.googleName, writes: true });
  } catch (error) {
    if (error instanceof CalendarFault) return { ok: false, reason: error.reason };
    throw error;
  }
}

function returnAddress({ env }: AppContext): string {
  return new URL(href('/admin/availability/calendars/google'), env.PUBLIC_ORIGIN).href;
}
