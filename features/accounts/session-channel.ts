/**
 * `initial_session` fires on load and when the page becomes visible; the others are named by the server's response and
 * reach all tabs.
 */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'
  | 'mfa_challenge_verified';

/** Dispatched in a tab after a response that may have changed its session. */
export const sessionChanged = 'session-changed';

/** Names the event until a page has broadcast it. Grants nothing. */
export const eventCookie = 'meridian-notice';

const noticePattern = /(\S*meridian-notice)=(\w+)/;

/** `elsewhere`: from another tab. */
export type HearSession = (event: SessionEvent, elsewhere?: boolean) => void;

/**
 * Calls `hear` with `initial_session` now and on every return to view, and with events of all tabs. Returns the
 * unsubscribe function.
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
  const broadcast = () => {
    const [, name, event] = noticePattern.exec(document.cookie) ?? [];
    if (!event) return false;
    // Over https the cookie name has a host prefix, so it can only be changed as secure.
    document.cookie = `${name}=;path=/;max-age=0${name === eventCookie ? '' : ';secure'}`;
    channel?.postMessage(event);
    hear(event as SessionEvent);
    return true;
  };
  const look = () => broadcast() || hear('initial_session');
  const close = () => channel?.close();
  // An open channel prevents the back-forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && open(), { signal });
  addEventListener('pagehide', close, { signal });
  addEventListener(sessionChanged, broadcast, { signal });
  // On leaving, `visibilitychange` comes last, when the next page's event is already set.
  document.addEventListener('visibilitychange', () => document.hidden || look(), { signal });
  open();
  return () => {
    stop.abort();
    close();
  };
}
