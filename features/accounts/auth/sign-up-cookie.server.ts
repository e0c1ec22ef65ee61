import { createHmac, timingSafeEqual } from 'node:crypto';
import { confirmSeconds } from '#features/accounts/auth/options.server.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import type { Machine } from '#server/machine.ts';

const name = 'meridian-sign-up';

/** Marks the browser in which somebody signed up: there, the mailed link needs no password. Made-up users get one too. */
export function signUpCookie(machine: Machine, userId: string): string {
  return setCookie(machine.env, name, `${userId}.${codeOf(machine, userId)}`, { maxAge: confirmSeconds });
}

/** Whether somebody has signed up in this browser within the last day, whoever it was. */
export function hasSignedUp(machine: Machine, request: Request): boolean {
  return readCookie(machine.env, request.headers.get('Cookie'), name) !== undefined;
}

/** Whether a request comes from the browser in which that user signed up. */
export function signedUpHere(machine: Machine, request: Request, userId: string): boolean {
  const [id, code = ''] = readCookie(machine.env, request.headers.get('Cookie'), name)?.split('.') ?? [];
  const [given, right] = [Buffer.from(code), Buffer.from(codeOf(machine, userId))];
  return id === userId && given.length === right.length && timingSafeEqual(given, right);
}

function codeOf({ secret }: Machine, userId: string): string {
  return createHmac('sha256', secret).update(`sign-up\0${userId}`).digest('base64url');
}
