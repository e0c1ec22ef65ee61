import { createHmac, timingSafeEqual } from 'node:crypto';
import { href } from 'react-router';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

type Keys = Pick<AppContext, 'secret' | 'env'>;

/** Address of the page where the recipient of a call's emails sees, moves or cancels it. The token is signed. */
export function ownCallAddress(app: Keys, bookingId: string): string {
  const token = `${bookingId}.${signId(app.secret, bookingId)}`;
  return `${app.env.PUBLIC_ORIGIN}${href('/call')}?${new URLSearchParams({ token })}`;
}

/** Returns the booking's id; null if the token was not signed with the current or previous secret. */
export function bookingIdOf({ secret, env }: Keys, token: string): string | null {
  const [id = '', code = ''] = token.split('.');
  if (!isUuid(id)) return null;
  const secrets = [secret, env.AUTH_SECRET_PREVIOUS].filter((one) => one !== undefined);
  return secrets.some((one) => isSame(code, signId(one, id))) ? id : null;
}

function signId(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`own call ${id}`).digest('base64url').slice(0, 32);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
