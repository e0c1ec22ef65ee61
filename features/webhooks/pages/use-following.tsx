import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const everyMilliseconds = 1500;
const times = 8;

/** After something has been queued the page is asked for again a few times, so that what comes of it shows by itself. */
export function useFollowing(queued: object | undefined): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (queued === undefined) return undefined;
    let left = times;
    const timer = setInterval(() => {
      look();
      left -= 1;
      if (left === 0) clearInterval(timer);
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [queued]);
}
