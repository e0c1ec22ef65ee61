import { useEffect, useEffectEvent, useState } from 'react';
import { useMatches, useNavigation, useParams } from 'react-router';
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

interface Outage {
  readonly since: number;
  /** What the page showed when it was noticed. */
  readonly loaderData: unknown;
}

/**
 * Reads the page again when what it shows has changed, once it is visible. Returns since when it may be out of date,
 * because nothing can be heard or read, in milliseconds; null once data was loaded again for any reason.
 */
export function useLivePage(hear?: (message: LiveMessage) => void) {
  const { id = '', loaderData } = useMatches().at(-1) ?? {};
  const page: LivePage | null = livePages[id as keyof typeof livePages] ?? null;
  const params = useParams();
  const isIdle = useNavigation().state === 'idle';
  const reload = useQuietReload();
  const [unheard, setUnheard] = useState<Outage | null>(null);
  const [unread, setUnread] = useState<Outage | null>(null);
  const outage = useEffectEvent((since: number): Outage => ({ since, loaderData }));
  const reloadIfIdle = useEffectEvent(() => (isIdle ? reload() : null));
  const note = useEffectEvent((message: LiveMessage) => hear?.(message));
  const isChanged = useEffectEvent(
    (message: LiveMessage) =>
      page?.topics !== undefined &&
      (message.type === 'missed' || (message.type === 'change' && isShown(page, params, message))),
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    let readAt = 0;
    let freshAt = Date.now();

    function later(milliseconds: number): void {
      timer ??= setTimeout(read, Math.max(milliseconds, readAt + restMs - Date.now()));
    }

    function read(): void {
      timer = undefined;
      if (!isDue || document.visibilityState === 'hidden') return;
      const started = Date.now();
      const reading = reloadIfIdle();
      if (reading === null) {
        later(busyMs);
        return;
      }
      isDue = false;
      readAt = started;
      const done = () => {
        const isKept = lastKeptAt() >= started;
        setUnread(isKept ? outage(freshAt) : null);
        if (!isKept) freshAt = started;
        isDue ||= isKept;
        if (isKept) later(againMs);
      };
      reading.then(done, done);
    }

    function take(message: LiveMessage): void {
      note(message);
      setUnheard(message.type === 'down' ? outage(message.since) : null);
      if (message.type !== 'down') noteHearing();
      if (message.type === 'change' || message.type === 'missed') dispatchEvent(new Event(changeHeard));
      if (isChanged(message)) {
        isDue = true;
        later(gatherMs * (1 + Math.random()));
      } else if (message.type !== 'down' && !isDue) freshAt = Date.now();
    }

    let stop = followLive(take);
    const whenShown = () => later(0);
    // An open stream keeps a page from the back-forward cache.
    const leave = () => stop();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stop = followLive(take);
      take({ type: 'missed' });
    };
    document.addEventListener('visibilitychange', whenShown);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenShown);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);
  // A page that is kept because it could not be loaded keeps the same object.
  const lasting = [unread, unheard].find((one) => one !== null && one.loaderData === loaderData);
  return { page, params, downSince: lasting?.since ?? null };
}
