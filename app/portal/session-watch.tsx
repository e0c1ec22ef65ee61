import { useContext, useEffect } from 'react';
import { useNavigation, useRevalidator, href } from 'react-router';
import { useSessionEvents } from '#app/portal/session-events.ts';
import { sessionChanged } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import { whoIsSignedIn } from '#features/accounts/reauth/who-is-signed-in.ts';
import { ReauthRequest } from '#forms/sending/reauth-request.tsx';

/**
 * Keeps a page of the portal in step with the session: it is left as soon as somebody has signed out in another tab, it
 * shows what has been changed there, and being looked at renews the session's time. Where something may be half written
 * the page stays instead, and its dialog asks for another sign-in.
 */
export function SessionWatch() {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const asker = useContext(ReauthRequest);
  useSessionEvents((event, elsewhere) => {
    if (!saysSignedIn(document.cookie)) {
      if (asker) asker.over();
      else leave();
    } else if (event === 'initial_session') {
      void (asker ? asker.look() : renew());
    } else if (elsewhere && event !== 'token_refreshed') {
      // Somebody else may be signed in by now, or nobody: the server says what this page shows.
      if (asker) void asker.look().then((isTheirs) => (isTheirs ? revalidate() : undefined));
      else void revalidate();
    }
  });
  // What a form of this page has done is told as soon as it is answered.
  useEffect(() => {
    if (state === 'idle') dispatchEvent(new Event(sessionChanged));
  }, [state]);
  return null;
}

function leave(): void {
  const query = new URLSearchParams({ error: 'signed_out', returnTo: location.pathname });
  location.replace(`${href('/login')}?${query}`);
}

/** Asks for the session, which makes it last longer, and tells where it is over. */
async function renew(): Promise<void> {
  await whoIsSignedIn();
  dispatchEvent(new Event(sessionChanged));
}
