import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation, useParams, type Params } from 'react-router';
import { followLive, type LiveMessage } from '#app/live/live-source.ts';
import { isShown, livePages, type LivePage } from '#app/live/live-pages.ts';
import { lastKeptAt } from '#app/shell/frame/keep-page.ts';
import { changeHeard, noteHearing } from '#app/shell/heard-changes.ts';
import { useQuietReload } from '#ui/use-reload.ts';

/** Changes of one moment are read together. */
const gatherMs = 150;
/** Many changes in a row are read at most this often. */
const restMs = 1000;
const busyMs = 300;
/** A page that could not be read is tried again. */
const againMs = 5000;

/** The page that is shown, as the list of live pages has it. */
export function useShownPage(): { readonly page: LivePage | null; readonly params: Params } {
  const id = useMatches().at(-1)?.id ?? '';
  const params = useParams();
  return { page: Object.hasOwn(livePages, id) ? (livePages[id as keyof typeof livePages] ?? null) : null, params };
}

/**
 * Reads the page again when what it shows has changed, once it is visible. Returns since when it may be out of date,
 * because nothing can be heard or read, in milliseconds; otherwise null.
 */
export function useLivePage(hear?: (message: LiveMessage) => void) {
  const { page, params } = useShownPage();
  const { key } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const reload = useQuietReload();
  const [unheardSince, setUnheardSince] = useState<number | null>(null);
  const [unreadSince, setUnreadSince] = useState<number | null>(null);
  const freshAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  const lastAt = useRef(0);

  const read = useEffectEvent(() => {
    timer.current = undefined;
    if (!isDue.current || document.visibilityState === 'hidden') return;
    const reading = isIdle ? reload() : null;
    if (reading === null) return later(busyMs);
    const started = Date.now();
    isDue.current = false;
    lastAt.current = started;
    const done = () => {
      const isKept = lastKeptAt() >= started;
      if (!isKept) freshAt.current = started;
      else {
        isDue.current = true;
        later(againMs);
      }
      setUnreadSince(isKept ? freshAt.current : null);
    };
    void reading.then(done, done);
  });
  const later = (milliseconds: number) => {
    timer.current ??= setTimeout(read, Math.max(milliseconds, lastAt.current + restMs - Date.now()));
  };
  const take = useEffectEvent((message: LiveMessage) => {
    hear?.(message);
    setUnheardSince(message.type === 'down' ? message.since : null);
    if (message.type !== 'down') noteHearing();
    if (message.type === 'change' || message.type === 'missed') dispatchEvent(new Event(changeHeard));
    if (page?.topics === undefined) return;
    if (message.type === 'missed' || (message.type === 'change' && isShown(page, params, message))) {
      isDue.current = true;
      later(gatherMs * (1 + Math.random()));
    } else if (message.type !== 'down' && !isDue.current) freshAt.current = Date.now();
  });

  useEffect(() => {
    let stop = followLive((message) => take(message));
    const whenShown = () => document.visibilityState === 'visible' && isDue.current && read();
    // An open stream keeps a page from the back-forward cache.
    const leave = () => stop();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stop = followLive((message) => take(message));
      take({ type: 'missed' });
    };
    document.addEventListener('visibilitychange', whenShown);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      stop();
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', whenShown);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);
  // Another page was just read.
  useEffect(() => {
    isDue.current = false;
    freshAt.current = Date.now();
    setUnreadSince(null);
  }, [key]);
  const downSince = unreadSince ?? unheardSince;
  return { page, params, downSince };
}
