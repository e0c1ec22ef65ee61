import { startTransition, useEffect, useEffectEvent, useRef } from 'react';
import { href, useFetchers, useNavigation } from 'react-router';
import { areNoticesOn, showBrowserNotice } from '#app/admin/today/browser-notices.ts';
import { hasLiveUpdates, liveChange } from '#app/shell/live-updates.ts';
import type { Counts } from '#features/today/today.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { usePreference } from '#ui/preference.tsx';
import { usePolling } from '#ui/use-polling.tsx';

interface CountsReaderProps {
  readonly counts: Counts | null;
  readonly onRead: (counts: Counts) => void;
}

/** Milliseconds in which changes are gathered. */
const gatherMs = 700;

/** Reads the counts after each change and action; every minute if the event stream does not work. */
export default function CountsReader({ counts, onRead }: CountsReaderProps) {
  // The lists show days in the reader's time zone.
  const [, keepZone] = usePreference('zone');
  const isDue = useRef(true);
  const read = async () => {
    const zone = browserTimeZone();
    keepZone(zone);
    const response = await fetch(`${href('/admin/counts')}?zone=${encodeURIComponent(zone)}`);
    // An expired session redirects.
    if (!response.ok || response.redirected) return;
    const now = (await response.json()) as Counts;
    if (counts !== null && now.leads > counts.leads && areNoticesOn())
      showBrowserNotice(now.leads).catch(() => undefined);
    // A transition keeps the server's HTML of parts whose code has not loaded yet.
    startTransition(() => onRead(now));
  };
  // A failed fetch is retried at the next interval.
  const poll = () => {
    if (!isDue.current && hasLiveUpdates()) return;
    isDue.current = false;
    read().catch(() => (isDue.current = true));
  };
  const sent = [useNavigation(), ...useFetchers()];
  const isSending = sent.some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET');
  usePolling(!isSending, poll, { seconds: 60, atOnce: true, isNeededHidden: areNoticesOn });
  const pollAgain = useEffectEvent(poll);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      isDue.current = true;
      if (document.visibilityState === 'visible' || areNoticesOn())
        timer ??= setTimeout(() => {
          timer = undefined;
          pollAgain();
        }, gatherMs);
    };
    addEventListener(liveChange, onChange);
    return () => {
      clearTimeout(timer);
      removeEventListener(liveChange, onChange);
    };
  }, []);
  return null;
}
