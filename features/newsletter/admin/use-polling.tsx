import { useEffect, useEffectEvent } from 'react';

const seconds = 3;

/** Asks again every few seconds while something is under way and the page is looked at; and at once when it is again. */
export function usePolling(isUnderWay: boolean, ask: () => void): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const whileSeen = () => {
      if (document.visibilityState === 'visible') askAgain();
    };
    const timer = setInterval(whileSeen, seconds * 1000);
    document.addEventListener('visibilitychange', whileSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whileSeen);
    };
  }, [isUnderWay]);
}
