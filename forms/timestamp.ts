/** For emails and pages; the time zone is named beside it. */
export const longTime: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** For emails: names its zone, since the reader's is unknown. */
export function timestampText(timestamp: Date): string {
  return `${new Intl.DateTimeFormat('en-US', { ...longTime, timeZone: 'UTC' }).format(timestamp)} UTC`;
}

/** 'Nov 22, 2026', in UTC; written as `LocalTime` writes days. */
export function dayText(timestamp: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(timestamp);
}
