import { useEffect, useEffectEvent, useState } from 'react';
import {
  timesFields,
  timesPath,
  type OfferedTimes,
  type TimesQuery,
} from '#features/booking/calls/times/offered-times.ts';

/** Milliseconds. */
const timeout = 15_000;

interface Loaded {
  /** The query, and how often it was already sent. */
  readonly key: string;
  readonly failed: boolean;
}

/** Free times from `/book/times`; the previous ones while loading and after errors. */
export function useOfferedTimes(query: TimesQuery, onNobody: () => void) {
  const [offered, setOffered] = useState<OfferedTimes | null>(null);
  const [loaded, setLoaded] = useState<Loaded>({ key: '', failed: false });
  const [tries, setTries] = useState(0);
  const nobody = useEffectEvent(onNobody);
  const address = `${timesPath}?${new URLSearchParams({
    [timesFields.call]: query.call,
    [timesFields.zone]: query.timeZone,
    [timesFields.month]: query.month ?? '',
  })}`;
  const key = `${address} ${tries}`;

  useEffect(() => {
    const leaving = new AbortController();
    readTimes(address, leaving.signal).then(
      (times) => {
        if (times === null) nobody();
        else setOffered(times);
        setLoaded({ key, failed: false });
      },
      () => {
        if (!leaving.signal.aborted) setLoaded({ key, failed: true });
      },
    );
    return () => leaving.abort();
  }, [address, key]);

  const days = offered?.days ?? [];
  const day = days.some((one) => one.day === query.day) ? query.day : (offered?.day ?? null);
  const state = loaded.key !== key ? 'loading' : loaded.failed ? 'failed' : 'ready';
  return { offered: offered && { ...offered, day }, state, again: () => setTries(tries + 1) } as const;
}

async function readTimes(address: string, left: AbortSignal): Promise<OfferedTimes | null> {
  const response = await fetch(address, { signal: AbortSignal.any([left, AbortSignal.timeout(timeout)]) });
  if (!response.ok) throw new Error(`${response.status} for the free times`);
  const { times } = (await response.json()) as { readonly times: OfferedTimes | null };
  return times;
}
