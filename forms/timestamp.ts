/** For emails and pages; the time zone is named beside it. */
export const longTime: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** For emails: names its zone, since the reader's is unknown. */
export function timestampText(timestamp: Date): string {
  return `${new Intl.DateTimeFormat('en-GB', { ...longTime, timeZone: 'UTC' }).format(timestamp)} UTC`;
}

/** '22 Nov 2026', in UTC; written as `LocalTime` writes days. */
export function dayText(timestamp: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(timestamp);
}
