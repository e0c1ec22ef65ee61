import { createContext, useContext, useSyncExternalStore } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { dateFormat } from '#values/date-format.ts';
import { minuteMs, hourMs, dayMs } from '#values/duration.ts';

interface LocalTimeProps {
  readonly at: string;
  /** Shows only the date. */
  readonly isDay?: boolean;
  /** Shows "2 h ago", with the exact time on hover and for screen readers. */
  readonly relative?: boolean;
}

/** When the page was rendered (ISO 8601), so that relative times are the same on the server and during hydration. */
export const RenderedAt = createContext<string | null>(null);

const siteLocale = 'en-US';
/** The browser's locale. */
export const ownLocale = new Intl.DateTimeFormat().resolvedOptions().locale;

/** The locale of the reader's browser; the site's on the server and during hydration. */
export function useLocale(): string {
  return useBrowserValue(() => ownLocale, siteLocale);
}

/** UTC on the server, local time after hydration, in the reader's locale. */
export function LocalTime({ at, isDay = false, relative = false }: LocalTimeProps) {
  const served = `${written(at, isDay, siteLocale, 'UTC')}${isDay ? '' : ' UTC'}`;
  const text = useBrowserValue(() => written(at, isDay, ownLocale), served);
  if (relative) return <RelativeTime at={at} exact={text} />;
  return <time dateTime={at}>{text}</time>;
}

function RelativeTime({ at, exact }: { readonly at: string; readonly exact: string }) {
  const renderedAt = useContext(RenderedAt);
  const now = useSyncExternalStore(everyHalfMinute, halfMinute, () =>
    renderedAt === null ? 0 : Date.parse(renderedAt),
  );
  // The server renders dates in UTC, so a local date could differ from it during hydration.
  const relative = useBrowserValue(() => relativeTime(at, now, ownLocale), relativeTime(at, now, siteLocale, 'UTC'));
  const text = now === 0 ? exact : relative;
  if (text === exact) return <time dateTime={at}>{exact}</time>;
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}

/** Formats an ISO timestamp as "2 h ago" or "in 3 d"; from a week on as a date, in `timeZone` or local time. */
export function relativeTime(at: string, now: number, locale: string, timeZone?: string): string {
  const time = Date.parse(at);
  const distance = Math.abs(now - time);
  if (distance < minuteMs) return 'just now';
  if (distance >= 7 * dayMs) return formatDate(time, now, locale, timeZone);
  const [unit, name] = distance < hourMs ? [minuteMs, 'min'] : distance < dayMs ? [hourMs, 'h'] : [dayMs, 'd'];
  const amount = `${Math.floor(distance / unit)} ${name}`;
  return time < now ? `${amount} ago` : `in ${amount}`;
}

/** Formats a date. The year is left out if it is the current one. */
function formatDate(time: number, now: number, locale: string, timeZone?: string): string {
  const year = dateFormat({ year: 'numeric', timeZone }, locale);
  const isThisYear = year.format(time) === year.format(now);
  const style = { day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric', timeZone } as const;
  return dateFormat(style, locale).format(time);
}

function everyHalfMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs / 2);
  return () => clearInterval(timer);
}

function halfMinute(): number {
  return Math.floor(Date.now() / (minuteMs / 2)) * (minuteMs / 2);
}

function written(at: string, isDay: boolean, locale: string, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: isDay ? undefined : 'short', timeZone } as const;
  return dateFormat(style, locale).format(new Date(at));
}
