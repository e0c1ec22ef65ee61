interface OriginSetting {
  readonly PUBLIC_ORIGIN: string;
}

export interface CookieOptions {
  /** Seconds; default: session cookie, 0 removes it. */
  readonly maxAge?: number;
}

/** All our cookies have it in their names. */
export const cookiePrefix = 'meridian-';

/** Requests with it bypass the page cache. */
export const sessionCookie = 'meridian-session';

/** Readable by scripts; grants nothing. */
export const hintCookie = 'meridian-signed-in';

/** On https the prefix binds the cookie to host and https; browsers refuse it over http. */
export function cookieName(env: OriginSetting, name: string): string {
  return isSecure(env) ? `__Host-${name}` : name;
}

/** HttpOnly, SameSite=Lax, Path=/, Secure on https. */
export function setCookie(env: OriginSetting, name: string, value: string, options: CookieOptions = {}): string {
  const age = options.maxAge === undefined ? '' : `; Max-Age=${String(Math.floor(options.maxAge))}`;
  const secure = isSecure(env) ? '; Secure' : '';
  return `${cookieName(env, name)}=${encodeURIComponent(value)}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** The first match, because browsers send the closest path first. */
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
