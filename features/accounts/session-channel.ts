/**
 * What happens to the session of a browser. `initial_session` is the session as a page finds it, when it opens and when
 * it comes back to view; all the others are named by the server's answer that did it, and reach every tab.
 */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'
  | 'mfa_challenge_verified';

/** Said in a tab when an answer has come that may have done something to its session. */
export const sessionChanged = 'session-changed';

/** In which an answer names what it did, until a page has told the tabs of it. It carries no right. */
export const eventCookie = 'meridian-notice';

const told = /(\S*meridian-notice)=(\w+)/;

/** Hears an event; `elsewhere` says that another tab did it. */
export type HearSession = (event: SessionEvent, elsewhere?: boolean) => void;

/**
 * Calls `hear` with what happens to the session: with `initial_session` now and whenever the page comes back to view,
 * and with what an answer has done as soon as this page, or one in another tab, has it. Answers the end of it.
 */
export function hearOfSession(hear: HearSession): () => void {
  let channel: BroadcastChannel | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const open = () => {
    channel = new BroadcastChannel('meridian-session');
    channel.onmessage = ({ data }) => hear(data as SessionEvent, true);
    look();
  };
  const tell = () => {
    const [, name, event] = told.exec(document.cookie) ?? [];
    if (!event) return false;
    // Over https the name is bound to this host, and such a cookie changes only as a secure one.
    document.cookie = `${name}=;path=/;max-age=0${name === eventCookie ? '' : ';secure'}`;
    channel?.postMessage(event);
    hear(event as SessionEvent);
    return true;
  };
  const look = () => tell() || hear('initial_session');
  const close = () => channel?.close();
  // A page that is kept for going back must hold no channel, or it is not kept.
  addEventListener('pageshow', ({ persisted }) => persisted && open(), { signal });
  addEventListener('pagehide', close, { signal });
  addEventListener(sessionChanged, tell, { signal });
  // A page that is being left is hidden last of all, when what the next one has to tell is there already.
  document.addEventListener('visibilitychange', () => document.hidden || look(), { signal });
  open();
  return () => {
    stop.abort();
    close();
  };
}
