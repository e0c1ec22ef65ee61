/** Said in a tab when its session may have changed; the other tabs are told. */
export const sessionChanged = 'session-changed';

/**
 * Calls `look` now, whenever the page comes back to view, and when this tab or another one says that its session may
 * have changed. Every page that loads tells the others, as whoever signs in or out lands on one. Answers the end of it.
 */
export function hearOfSession(look: () => void): () => void {
  let channel: BroadcastChannel | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const open = () => {
    channel?.close();
    channel = new BroadcastChannel('meridian-session');
    channel.onmessage = look;
    changed();
  };
  const changed = () => {
    channel?.postMessage(null);
    look();
  };
  const close = () => channel?.close();
  // A page that is kept for going back must hold no channel, or it is not kept.
  addEventListener('pageshow', open, { signal });
  addEventListener('pagehide', close, { signal });
  addEventListener(sessionChanged, changed, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  open();
  return () => {
    stop.abort();
    close();
  };
}
