import { useEffect, useEffectEvent } from 'react';

interface PollingOptions {
  readonly seconds?: number;
  /** How often at most; without it until `subject` is gone. */
  readonly times?: number;
  /** Also calls at the start, for what the page was not rendered with. */
  readonly atOnce?: boolean;
  /** Also while another page is in front. */
  readonly isNeededHidden?: () => boolean;
}

/**
 * Calls `ask` every few seconds while there is a `subject` and the page is visible, and at once when it becomes visible
 * again. Another subject starts anew.
 */
export function usePolling(
  subject: unknown,
  ask: () => void,
  { seconds = 3, times = Infinity, atOnce = false, isNeededHidden }: PollingOptions = {},
): void {
  const askAgain = useEffectEvent(ask);
  const isWaiting = useEffectEvent(() => document.visibilityState !== 'visible' && isNeededHidden?.() !== true);
  useEffect(() => {
    if (!subject) return undefined;
    let left = times;
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whileVisible);
    };
    const whileVisible = () => {
      if (isWaiting()) return;
      askAgain();
      left -= 1;
      if (left === 0) stop();
    };
    const timer = setInterval(whileVisible, seconds * 1000);
    document.addEventListener('visibilitychange', whileVisible);
    if (atOnce) whileVisible();
    return stop;
  }, [subject, seconds, times, atOnce]);
}
