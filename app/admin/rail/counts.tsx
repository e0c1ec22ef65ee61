import { createContext, startTransition, use, useState, type ReactNode } from 'react';
import { href, useFetchers, useNavigation } from 'react-router';
import { areNoticesOn, showBrowserNotice } from '#app/admin/today/browser-notices.ts';
import type { Counts } from '#features/today/today.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { usePreference } from '#ui/preference.tsx';
import { usePolling } from '#ui/use-polling.tsx';

const CountsContext = createContext<Counts | null>(null);

/** Counts of items that need the team's attention; null until loaded. */
export function useCounts(): Counts | null {
  return use(CountsContext);
}

/** Fetches the counts after page load, so that no page waits, then every minute while visible and after each action. */
export function CountsProvider({ children }: { readonly children: ReactNode }) {
  const [counts, setCounts] = useState<Counts | null>(null);
  // For the lists, whose days are those of the reader.
  const [, keepZone] = usePreference('zone');
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
    startTransition(() => setCounts(now));
  };
  // A failed fetch is retried at the next interval.
  const poll = () => void read().catch(() => undefined);
  const sent = [useNavigation(), ...useFetchers()];
  const isSending = sent.some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET');
  usePolling(!isSending, poll, { seconds: 60, atOnce: true, isNeededHidden: areNoticesOn });
  return <CountsContext value={counts}>{children}</CountsContext>;
}
