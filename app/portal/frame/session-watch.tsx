import { useContext, useEffect, useEffectEvent } from 'react';
import { useNavigation, href } from 'react-router';
import { sessionChanged, hearOfSession, type HearSession } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import { whoIsSignedIn } from '#features/account-pages/reauth/who-is-signed-in.ts';
import { ReauthRequest } from '#forms/sending/reauth-request.tsx';
import { useReload } from '#ui/use-reload.ts';

/**
 * Leaves on sign-out in another tab, shows changes from other tabs, and extends the session when viewed. Pages with
 * unsaved input stay open and ask for sign-in.
 */
export function SessionWatch() {
  const reload = useReload();
  const { state } = useNavigation();
  const reauth = useContext(ReauthRequest);
  useSessionEvents((event, elsewhere) => {
    if (!saysSignedIn(document.cookie)) {
      if (reauth) reauth.over();
      else leave();
    } else if (event === 'initial_session') {
      void (reauth ? reauth.look() : renew());
    } else if (elsewhere && event !== 'token_refreshed') {
      // The user may have changed; the server decides what to show.
      if (reauth) void reauth.look().then((isSameUser) => (isSameUser ? reload() : undefined));
      else reload();
    }
  });
  // Announces this page's changes immediately.
  useEffect(() => {
    if (state === 'idle') dispatchEvent(new Event(sessionChanged));
  }, [state]);
  return null;
}

function leave(): void {
  const query = new URLSearchParams({ error: 'signed_out', returnTo: location.pathname });
  location.replace(`${href('/login')}?${query}`);
}

/** Reading the session extends it. */
async function renew(): Promise<void> {
  await whoIsSignedIn();
  dispatchEvent(new Event(sessionChanged));
}

/** `hear` gets events of all tabs while mounted. */
function useSessionEvents(hear: HearSession): void {
  const onEvent = useEffectEvent(hear);
  useEffect(() => hearOfSession((event, elsewhere) => onEvent(event, elsewhere)), []);
}
