import { useEffect, useEffectEvent } from 'react';
import { useReload } from '#ui/use-reload.ts';
import { dayMs } from '#values/duration.ts';

/** Milliseconds after the due time before the first check; then between checks. */
const delay = 3000;
const pause = 10_000;
/** Browser timers are limited to some weeks. */
const longest = dayMs;

/** Loads the page's data again when a scheduled publication is due. */
export function useScheduled(publishAt: Date | null): void {
  const look = useEffectEvent(useReload());
  const at = publishAt?.getTime() ?? null;
  useEffect(() => {
    if (at === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      timer = setTimeout(
        () => {
          const isDue = Date.now() >= at;
          if (isDue) look();
          wait(isDue ? pause : at - Date.now() + delay);
        },
        Math.min(longest, Math.max(0, milliseconds)),
      );
    };
    wait(at - Date.now() + delay);
    return () => clearTimeout(timer);
  }, [at]);
}
