import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openHttpPeer, wholeBody, type HttpFault, type HttpPeer } from './http-peer.ts';

export interface GoogleEvent {
  readonly id: string;
  readonly status?: string;
  readonly transparency?: string;
  readonly start?: { readonly date?: string; readonly dateTime?: string };
  readonly end?: { readonly date?: string; readonly dateTime?: string };
  readonly attendees?: readonly object[];
  readonly summary?: string;
}

export interface GooglePeer extends HttpPeer {
  /** For the site that asks. */
  readonly settings: Readonly<Record<string, string>>;
  /** As a person does in Google Calendar; deleting leaves `cancelled` behind. */
  put(event: GoogleEvent): void;
  remove(id: string): void;
  event(id: string): GoogleEvent | undefined;
  /** Sync tokens given so far are answered with 410. */
  forgetTokens(): void;
  /** The person withdraws the permission. */
  revoke(): void;
  /** Open channels, as they were asked for. */
  readonly channels: Record<string, string>[];
  /** What the consent page sends a person back with. */
  consent(address: string): URLSearchParams;
}

/** The consent page, token endpoint and events of the Calendar API v3, with small pages. */
export async function openGooglePeer(): Promise<GooglePeer> {
  const events = new Map<string, { event: GoogleEvent; change: number }>();
  const challenges = new Map<string, string>();
  const channels: GooglePeer['channels'] = [];
  const refreshToken = '1//google-refresh';
  let [change, oldest, isRevoked] = [1, 0, false];
  const peer = await openHttpPeer(answer);
  const put = (event: GoogleEvent) => void events.set(event.id, { event, change: (change += 1) });
  return {
    ...peer,
    settings: {
      GOOGLE_CLIENT_ID: 'client.apps.example',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      GOOGLE_TOKEN_URL: `${peer.origin}/token`,
      GOOGLE_CALENDAR_API: `${peer.origin}/calendar/v3/`,
    },
    put,
    remove: (id) => put({ id, status: 'cancelled' }),
    event: (id) => events.get(id)?.event,
    forgetTokens: () => void (oldest = change + 1),
    revoke: () => void (isRevoked = true),
    channels,
    consent(address) {
      const { searchParams: asked } = new URL(address);
      const code = randomBytes(8).toString('hex');
      challenges.set(code, asked.get('code_challenge') ?? '');
      return new URLSearchParams({ code, state: asked.get('state') ?? '' });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse, fault: HttpFault | undefined) {
    const url = new URL(request.url ?? '/', 'http://peer');
    const body = (await wholeBody(request, fault))?.toString() ?? '';
    if (url.pathname === '/token') return giveToken(response, new URLSearchParams(body));
    if (typeof fault === 'number') return send(response, fault, { error: { errors: [{ reason: 'backendError' }] } });
    if (isRevoked || request.headers.authorization !== 'Bearer ya29.token') return send(response, 401, {});
    const [, id] = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([\w]+))?$/u.exec(url.pathname) ?? [];
    const { method = '' } = request;
    if (id === 'watch') {
      channels.push(JSON.parse(body) as Record<string, string>);
      return send(response, 200, {});
    }
    if (id === undefined && method === 'GET') return list(response, url.searchParams);
    const known = events.get(id ?? '');
    const etag = `"${String(known?.change)}"`;
    const match = request.headers['if-match'];
    if (match !== undefined && match !== etag) return send(response, 412, {});
    if (method === 'POST' || ((method === 'PUT' || method === 'PATCH') && known)) {
      // Null takes a field away.
      const event = JSON.parse(body, (_name, value: unknown) => value ?? undefined) as GoogleEvent;
      const before = method === 'PATCH' ? known?.event : undefined;
      const written = { ...before, ...event, id: id ?? event.id };
      if (method === 'POST' && events.has(written.id)) return send(response, 409, {});
      put(written);
      return fault === 'lost-answer' ? response.destroy() : send(response, 200, written);
    }
    if (!known) return send(response, 404, {});
    if (method === 'DELETE') {
      if (known.event.status === 'cancelled') return send(response, 410, {});
      put({ id: known.event.id, status: 'cancelled' });
      return response.writeHead(204).end();
    }
    return send(response, 200, { ...known.event, etag });
  }

  function giveToken(response: ServerResponse, form: URLSearchParams) {
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isCode = form.has('code') && challenges.get(form.get('code') ?? '') === verifier;
    challenges.delete(form.get('code') ?? '');
    if (isRevoked || (!isCode && form.get('refresh_token') !== refreshToken))
      return send(response, 400, { error: 'invalid_grant' });
    const refresh = isCode ? { refresh_token: refreshToken } : {};
    return send(response, 200, { access_token: 'ya29.token', expires_in: 3599, ...refresh });
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const since = Number(query.get('syncToken') ?? '0');
    if (query.has('syncToken') && (query.has('timeMin') || since < oldest))
      return send(response, since < oldest ? 410 : 400, {});
    const all = [...events.values()].filter((one) =>
      since > 0 ? one.change > since : one.event.status !== 'cancelled',
    );
    const from = Number(query.get('pageToken') ?? '0');
    const rest = all.slice(from);
    const [size, timeZone] = [2, 'America/New_York'];
    const next = rest.length > size ? { nextPageToken: String(from + size) } : { nextSyncToken: String(change) };
    return send(response, 200, { timeZone, items: rest.slice(0, size).map(({ event }) => event), ...next });
  }
}

function send(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
