import { afterLogin } from '#features/accounts/after-login.ts';
import type { ProviderName } from '#features/accounts/providers/providers.ts';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';

/** Where to go after sign-in; kept through all pages and methods. */
export interface ReturnTarget {
  readonly returnTo: string;
  /** Opens the intake there. */
  readonly openIntake: boolean;
}

/** Configured providers. */
export type Providers = readonly ProviderName[];

/** Specified delays of automatic redirects, in milliseconds. */
export const leadsOnAfter = { signIn: 1000, callback: 0, callbackFailure: 1500, update: 2000 } as const;

/** An automatic redirect; the user can skip the delay or cancel. */
export interface LeadsOn {
  readonly message: string;
  readonly to: string;
  readonly after: number;
}

/** Reads the return target; anything but a local path becomes `/`. */
export function returnTargetOf(fields: Pick<URLSearchParams, 'get'>): ReturnTarget {
  return { returnTo: safeRedirect(fields.get('returnTo')), openIntake: fields.get('openIntake') === 'true' };
}

/** Path of an account page with the return target. */
export function withReturnTarget(
  path: string,
  { returnTo, openIntake }: ReturnTarget,
  more: Readonly<Record<string, string>> = {},
) {
  const query = new URLSearchParams(more);
  if (returnTo !== '/') query.set('returnTo', returnTo);
  if (openIntake) query.set('openIntake', 'true');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Return paths to account pages would cause redirect loops. */
const leadsNowhere = /^\/(?:login|signup|logout|auth\/callback|reset-password)(?:[/?#]|$)/;

/** The path to go to after sign-in. */
export function destination({ returnTo, openIntake }: ReturnTarget): string {
  const url = new URL(leadsNowhere.test(returnTo) ? '/' : returnTo, 'http://own.invalid');
  if (openIntake) url.searchParams.set(afterLogin.name, afterLogin.intake);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A redirect or a page. */
export type PageResult<Props> =
  | { readonly to: string; readonly headers: Headers }
  | { readonly page: Props; readonly status: number; readonly headers?: Headers };
