import { createContext, useContext, useSyncExternalStore } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { minuteMs, hourMs, dayMs } from '#values/duration.ts';

interface LocalTimeProps {
  readonly at: string;
  /** Date only. */
  readonly isDay?: boolean;
  /** "2 h ago", with the exact time on hover and for screen readers. */
  readonly relative?: boolean;
}

/** When the page was rendered (ISO 8601), so that relative times are the same on the server and during hydration. */
export const RenderedAt = createContext<string | null>(null);

/** UTC on the server, local time after hydration. */
export function LocalTime({ at, isDay = false, relative = false }: LocalTimeProps) {
  const served = `${written(at, isDay, 'UTC')}${isDay ? '' : ' UTC'}`;
  const text = useBrowserValue(() => written(at, isDay), served);
  if (relative) return <RelativeTime at={at} exact={text} />;
  return <time dateTime={at}>{text}</time>;
}

function RelativeTime({ at, exact }: { readonly at: string; readonly exact: string }) {
  const renderedAt = useContext(RenderedAt);
  const now = useSyncExternalStore(everyHalfMinute, halfMinute, () =>
    renderedAt === null ? 0 : Date.parse(renderedAt),
  );
  // Dates of another day here than in UTC would differ from the server's while the page is hydrated.
  const relative = useBrowserValue(() => relativeTime(at, now), relativeTime(at, now, 'UTC'));
  const text = now === 0 ? exact : relative;
  if (text === exact) return <time dateTime={at}>{exact}</time>;
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}

/** Of an ISO timestamp: "2 h ago", "in 3 d"; a date from a week on, local or of the zone. */
export function relativeTime(at: string, now: number, timeZone?: string): string {
  const time = Date.parse(at);
  const distance = Math.abs(now - time);
  if (distance < minuteMs) return 'just now';
  if (distance >= 7 * dayMs) return dateOf(time, now, timeZone);
  const [unit, name] = distance < hourMs ? [minuteMs, 'min'] : distance < dayMs ? [hourMs, 'h'] : [dayMs, 'd'];
  const amount = `${Math.floor(distance / unit)} ${name}`;
  return time < now ? `${amount} ago` : `in ${amount}`;
}

/** The year only where it is another. */
function dateOf(time: number, now: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const year = dateFormat({ year: 'numeric', ...zone });
  const isThisYear = year.format(time) === year.format(now);
  const style = { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' as const }), ...zone } as const;
  return dateFormat(style).format(time);
}

function everyHalfMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs / 2);
  return () => clearInterval(timer);
}

function halfMinute(): number {
  return Math.floor(Date.now() / (minuteMs / 2)) * (minuteMs / 2);
}

function written(at: string, isDay: boolean, timeZone?: string): string {
  const time = isDay ? {} : ({ timeStyle: 'short' } as const);
  const style = { dateStyle: 'medium', ...time, ...(timeZone !== undefined && { timeZone }) } as const;
  return dateFormat(style).format(new Date(at));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes as long as a hundred uses of it, and a list has hundreds of times. */
export function dateFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(style);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', style);
  formats.set(key, format);
  return format;
}
