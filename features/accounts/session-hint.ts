/** Whether the cookies hold the hint that somebody is signed in. It opens nothing: what may be seen is the server's to say. */
export function saysSignedIn(cookie: string): boolean {
  return /(?:^|; )(?:__Host-)?meridian-signed-in=1(?:;|$)/.test(cookie);
}
