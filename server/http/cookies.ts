/** What a cookie needs to know of the settings. */
interface OriginSetting {
  readonly PUBLIC_ORIGIN: string;
}

export interface CookieOptions {
  /** Seconds; without it the cookie ends with the browser's session, and 0 removes it. */
  readonly maxAge?: number;
}

/** The name under which the browser's session is kept; whoever sends it is never answered with a kept page. */
export const sessionCookie = 'meridian-session';

/** What scripts may read: that somebody is signed in. It carries no right. */
export const hintCookie = 'meridian-signed-in';

/**
 * A cookie's name as browsers know it. On https it is prefixed, which binds it to this host and to https; over http on
 * a loopback origin browsers would refuse the prefix.
 */
export function cookieName(env: OriginSetting, name: string): string {
  return isSecure(env) ? `__Host-${name}` : name;
}

/** A `Set-Cookie` value: HttpOnly, SameSite=Lax, for the whole site, Secure on https. */
export function setCookie(env: OriginSetting, name: string, value: string, options: CookieOptions = {}): string {
  const age = options.maxAge === undefined ? '' : `; Max-Age=${String(Math.floor(options.maxAge))}`;
  const secure = isSecure(env) ? '; Secure' : '';
  return `${cookieName(env, name)}=${encodeURIComponent(value)}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** The value of our cookie in a `Cookie` header, or undefined. The first one counts, as browsers send the closest first. */
export function readCookie(env: OriginSetting, header: string | null | undefined, name: string): string | undefined {
  const wanted = `${cookieName(env, name)}=`;
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.slice(wanted.length));
  } catch {
    return undefined;
  }
}

function isSecure(env: OriginSetting): boolean {
  return env.PUBLIC_ORIGIN.startsWith('https:');
}
