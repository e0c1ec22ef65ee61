import type { Transfer } from '#server/storage/transfer.ts';
import { responseJson } from '../net/response-text.ts';

export interface DriveAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly tokenUrl: string;
}

export interface DriveToken {
  /** Returns a token that is valid for at least another minute. */
  current(): Promise<string>;
  /** Reports a rejected token, so `current` fetches a new one. */
  refused(token: string): void;
}

/** Refresh-token grant: cached, and fetched once for concurrent callers. */
export function openDriveToken(account: DriveAccount, transfer: Transfer): DriveToken {
  let held: { token: string; goodUntil: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const { token, seconds } = await fetchToken(account, transfer);
    held = { token, goodUntil: performance.now() + (seconds - 60) * 1000 };
    return token;
  }

  return {
    async current() {
      if (held !== undefined && performance.now() < held.goodUntil) return held.token;
      fetching ??= renew().finally(() => (fetching = undefined));
      return fetching;
    },
    refused(token) {
      if (held?.token === token) held = undefined;
    },
  };
}

async function fetchToken(account: DriveAccount, { request }: Transfer): Promise<{ token: string; seconds: number }> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: account.clientId,
    client_secret: account.clientSecret,
    refresh_token: account.refreshToken,
  });
  const response = await request((signal) =>
    fetch(account.tokenUrl, { method: 'POST', body: form, redirect: 'manual', signal }),
  );
  const body: unknown = await responseJson(response).catch(() => null);
  if (typeof body !== 'object' || body === null) throw new Error(`Google gave no access token: ${response.status}.`);
  if (response.ok && 'access_token' in body && typeof body.access_token === 'string') {
    const seconds = 'expires_in' in body && typeof body.expires_in === 'number' ? body.expires_in : 3600;
    return { token: body.access_token, seconds };
  }
  const reason = 'error' in body && typeof body.error === 'string' ? body.error : 'no reason';
  throw new Error(`Google gave no access token: ${response.status} ${reason}.`);
}
