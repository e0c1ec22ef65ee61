import { createHmac, timingSafeEqual } from 'node:crypto';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';
import { confirmSeconds } from '#features/accounts/requests/options.server.ts';
import { readCookie, setCookie } from '#server/http/request/cookies.ts';
import type { AppContext } from '#server/app-context.ts';

const name = 'meridian-sign-up';

/**
 * Marks the browser of a sign-up, where the emailed link needs no password, and where that link goes on. Also set for
 * synthetic users.
 */
export function signUpCookie(app: AppContext, userId: string, returnTo = ''): string {
  const target = Buffer.from(returnTo).toString('base64url');
  return setCookie(app.env, name, `${userId}.${signUser(app, userId)}.${target}`, { maxAge: confirmSeconds });
}

/** Where the sign-up in this browser continues. */
export function signUpReturnTo(app: AppContext, request: Request): string {
  return safeRedirect(Buffer.from(readParts(app, request)[2] ?? '', 'base64url').toString());
}

/** User who signed up in this browser within a day; may be synthetic. */
export function signedUpUser(app: AppContext, request: Request): string | undefined {
  const [id = '', code = ''] = readParts(app, request);
  const [received, right] = [Buffer.from(code), Buffer.from(signUser(app, id))];
  return received.length === right.length && timingSafeEqual(received, right) ? id : undefined;
}

/** Whether the user signed up in this browser within a day. */
export function signedUpHere(app: AppContext, request: Request, userId: string): boolean {
  return signedUpUser(app, request) === userId;
}

function readParts(app: AppContext, request: Request): readonly string[] {
  return readCookie(app.env, request.headers.get('Cookie'), name)?.split('.') ?? [];
}

function signUser({ secret }: AppContext, userId: string): string {
  return createHmac('sha256', secret).update(`sign-up\0${userId}`).digest('base64url');
}
