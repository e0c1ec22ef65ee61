import { useSyncExternalStore } from 'react';

/** A moment: in UTC as it is served, on the reader's own clock once scripts run. */
export function LocalTime({ at }: { readonly at: string }) {
  const text = useSyncExternalStore(
    never,
    () => written(at),
    () => `${written(at, 'UTC')} UTC`,
  );
  return <time dateTime={at}>{text}</time>;
}

function never(): () => void {
  return () => undefined;
}

function written(at: string, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone !== undefined && { timeZone }) } as const;
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(at));
}
