import { useEffect } from 'react';
import { paths } from '#app/paths.ts';
import { authAddress } from '#features/accounts/accounts.ts';
import { hearOfSession } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';

/**
 * Keeps a page of the portal in step with the session: it is left as soon as somebody has signed out in another tab, and
 * being looked at renews the session's time.
 */
export function SessionWatch() {
  useEffect(() => {
    void fetch(`${authAddress}/get-session`).catch(() => undefined);
    return hearOfSession(() => {
      if (saysSignedIn(document.cookie)) return;
      const query = new URLSearchParams({ error: 'signed_out', returnTo: location.pathname });
      location.replace(`${paths.login}?${query}`);
    });
  }, []);
  return null;
}
