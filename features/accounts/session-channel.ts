/** Said in a tab when its session may have changed; `session-channel.ts` tells the other tabs. */
export const sessionChanged = 'session-changed';

/**
 * Calls `look` now, whenever the page comes back to view, and when this tab or another one says that its session may
 * have changed. Every page that loads tells the others, as whoever signs in or out lands on one.
 */
export function hearOfSession(look: () => void): void {
  let channel: BroadcastChannel;
  const tell = () => channel.postMessage(null);
  // A page that is kept for going back must hold no channel, or it is not kept.
  addEventListener('pageshow', () => {
    channel = new BroadcastChannel('meridian-session');
    channel.onmessage = look;
    tell();
    look();
  });
  addEventListener('pagehide', () => channel.close());
  addEventListener(sessionChanged, () => {
    look();
    tell();
  });
  document.addEventListener('visibilitychange', look);
  look();
}
