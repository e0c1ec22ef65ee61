import { useEffect, useEffectEvent } from 'react';

interface PollingOptions {
  readonly seconds?: number;
  /** The maximum number of calls; unlimited by default, until `subject` is null. */
  readonly times?: number;
  /** Also calls at the start, if the page was rendered without the data. */
  readonly atOnce?: boolean;
  /** Returns whether to continue while the page is hidden. */
  readonly isNeededHidden?: () => boolean;
}

/**
 * Calls `poll` every few seconds while there is a `subject` and the page is visible, and at once when it becomes
 * visible again. A different subject starts over.
 */
export function usePolling(
  subject: unknown,
  poll: () => void,
  { seconds = 3, times = Infinity, atOnce = false, isNeededHidden }: PollingOptions = {},
): void {
  const pollAgain = useEffectEvent(poll);
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
      pollAgain();
      left -= 1;
      if (left === 0) stop();
    };
    const timer = setInterval(whileVisible, seconds * 1000);
    document.addEventListener('visibilitychange', whileVisible);
    if (atOnce) whileVisible();
    return stop;
  }, [subject, seconds, times, atOnce]);
}
