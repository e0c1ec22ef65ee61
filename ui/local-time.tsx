import { useBrowserValue } from '#ui/use-browser-value.ts';

interface LocalTimeProps {
  readonly at: string;
  /** Date only. */
  readonly isDay?: boolean;
}

/** UTC on the server, local time after hydration. */
export function LocalTime({ at, isDay = false }: LocalTimeProps) {
  const served = `${written(at, isDay, 'UTC')}${isDay ? '' : ' UTC'}`;
  const text = useBrowserValue(() => written(at, isDay), served);
  return <time dateTime={at}>{text}</time>;
}

function written(at: string, isDay: boolean, timeZone?: string): string {
  const time = isDay ? {} : ({ timeStyle: 'short' } as const);
  const style = { dateStyle: 'medium', ...time, ...(timeZone !== undefined && { timeZone }) } as const;
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(at));
}
