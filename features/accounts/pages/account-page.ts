import { afterLogin } from '#features/accounts/after-login.ts';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';

/** Where somebody goes on to once they are signed in. It is carried through every page and way of signing in. */
export interface ReturnTarget {
  readonly returnTo: string;
  /** Has the intake open there. */
  readonly openIntake: boolean;
}

/** The companies whose accounts sign in here, as far as they are set up. */
export type Providers = readonly ('google' | 'github')[];

export const providerNames = { google: 'Google', github: 'GitHub' } as const;

/** Seconds of the specification, in milliseconds: how long a page stands before it leads on by itself. */
export const leadsOnAfter = { signIn: 1000, callback: 0, callbackFailure: 1500, update: 2000 } as const;

/** What a page says that leads on by itself; it can be taken at once, or stopped. */
export interface LeadsOn {
  readonly message: string;
  readonly to: string;
  readonly after: number;
}

/** Reads where to go on to out of an address or a form. Anything but a path of ours is the start page. */
export function returnTargetOf(fields: Pick<URLSearchParams, 'get'>): ReturnTarget {
  return { returnTo: safeRedirect(fields.get('returnTo')), openIntake: fields.get('openIntake') === 'true' };
}

/** An account page's address, with where to go on from there. */
export function carrying(
  path: string,
  { returnTo, openIntake }: ReturnTarget,
  more: Readonly<Record<string, string>> = {},
) {
  const query = new URLSearchParams(more);
  if (returnTo !== '/') query.set('returnTo', returnTo);
  if (openIntake) query.set('openIntake', 'true');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Pages of an account lead on to no page of an account: who is signed in there would be led in a circle. */
const leadsNowhere = /^\/(?:login|signup|logout|auth\/callback|reset-password)(?:[/?#]|$)/;

/** The address that a sign-in leads to. */
export function destination({ returnTo, openIntake }: ReturnTarget): string {
  const url = new URL(leadsNowhere.test(returnTo) ? '/' : returnTo, 'http://own.invalid');
  if (openIntake) url.searchParams.set(afterLogin.name, afterLogin.intake);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** What a route makes of a form: to be led on, or a page. */
export type PageAnswer<Props> =
  | { readonly to: string; readonly headers: Headers }
  | { readonly page: Props; readonly status: number; readonly headers?: Headers };
