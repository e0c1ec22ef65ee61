/** Reads the sign-in hint cookie. Grants nothing; the server decides. */
export function saysSignedIn(cookie: string): boolean {
  return /(?:^|; )(?:__Host-)?meridian-signed-in=1(?:;|$)/.test(cookie);
}
