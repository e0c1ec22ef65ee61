import { createHmac, timingSafeEqual } from 'node:crypto';
import { confirmSeconds } from '#features/accounts/auth/options.server.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import type { AppContext } from '#server/app-context.ts';

const name = 'meridian-sign-up';

/** Marks the browser of a sign-up, where the emailed link needs no password. Also set for synthetic users. */
export function signUpCookie(app: AppContext, userId: string): string {
  return setCookie(app.env, name, `${userId}.${codeOf(app, userId)}`, { maxAge: confirmSeconds });
}

/** User who signed up in this browser within a day; may be synthetic. */
export function signedUpUser(app: AppContext, request: Request): string | undefined {
  const [id = '', code = ''] = readCookie(app.env, request.headers.get('Cookie'), name)?.split('.') ?? [];
  const [received, right] = [Buffer.from(code), Buffer.from(codeOf(app, id))];
  return received.length === right.length && timingSafeEqual(received, right) ? id : undefined;
}

export function signedUpHere(app: AppContext, request: Request, userId: string): boolean {
  return signedUpUser(app, request) === userId;
}

function codeOf({ secret }: AppContext, userId: string): string {
  return createHmac('sha256', secret).update(`sign-up\0${userId}`).digest('base64url');
}
