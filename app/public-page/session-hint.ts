/** Whether the cookies hold the hint that somebody is signed in. It opens nothing: what may be seen is the server's to say. */
export function saysSignedIn(cookie: string): boolean {
  return /(?:^|; )(?:__Host-)?meridian-signed-in=1(?:;|$)/.test(cookie);
}

/**
 * Shows the header's form for who is signed in or not: the page holds both. Looks again when the page comes back, as a
 * sign-out may have happened in another tab.
 */
export function showSession(): void {
  const { dataset } = document.documentElement;
  const show = () => {
    if (saysSignedIn(document.cookie)) dataset.session = 'signed-in';
    else delete dataset.session;
  };
  show();
  addEventListener('pageshow', show);
  document.addEventListener('visibilitychange', show);
}
