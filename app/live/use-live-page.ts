import { useEffect, useEffectEvent, useState } from 'react';
import { useMatches, useParams } from 'react-router';
import { followLive, type LiveMessage } from '#app/live/live-source.ts';
import { isShown, livePages, type LivePage } from '#app/live/live-pages.ts';
import { lastKeptAt } from '#app/shell/frame/keep-page.ts';
import { liveChange, noteLiveUpdate } from '#app/shell/live-updates.ts';
import { useQuietReload } from '#ui/use-reload.ts';

/** Changes that come together cause one reload. */
const gatherMs = 150;
/** The shortest time between two reloads. */
const restMs = 1000;
const busyMs = 300;
/** The pause after a failed reload. */
const againMs = 5000;

interface Outage {
  readonly since: number;
  /** The page's data at that time. */
  readonly loaderData: unknown;
}

/**
 * Reloads the page's data when it has changed, once the page is visible. Returns since when the data may be out of date
 * because the server cannot be reached, in milliseconds since 1970; null once data has been loaded again.
 */
export function useLivePage(onMessage?: (message: LiveMessage) => void) {
  const { id = '', loaderData } = useMatches().at(-1) ?? {};
  const page: LivePage | null = livePages[id as keyof typeof livePages] ?? null;
  const params = useParams();
  const reload = useEffectEvent(useQuietReload());
  const [disconnected, setDisconnected] = useState<Outage | null>(null);
  const [failed, setFailed] = useState<Outage | null>(null);
  const outage = useEffectEvent((since: number): Outage => ({ since, loaderData }));
  const note = useEffectEvent((message: LiveMessage) => onMessage?.(message));
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
      const reading = reload();
      if (reading === null) {
        later(busyMs);
        return;
      }
      isDue = false;
      readAt = started;
      const done = () => {
        const isKept = lastKeptAt() >= started;
        setFailed(isKept ? outage(freshAt) : null);
        if (!isKept) freshAt = started;
        isDue ||= isKept;
        if (isKept) later(againMs);
      };
      reading.then(done, done);
    }

    function take(message: LiveMessage): void {
      note(message);
      setDisconnected(message.type === 'down' ? outage(message.since) : null);
      if (message.type !== 'down') noteLiveUpdate();
      if (message.type === 'change' || message.type === 'missed') dispatchEvent(new Event(liveChange));
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
  // A failed reload leaves the same object.
  const lasting = [failed, disconnected].find((one) => one !== null && one.loaderData === loaderData);
  return { page, params, downSince: lasting?.since ?? null };
}
