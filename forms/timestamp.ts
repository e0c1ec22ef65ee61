/** How every mail and page writes a date with its time; the zone is named beside it. */
export const longTime: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** A moment in words for a letter. A mail does not know its reader's zone, so it names its own. */
export function timestampText(timestamp: Date): string {
  return `${new Intl.DateTimeFormat('en-GB', { ...longTime, timeZone: 'UTC' }).format(timestamp)} UTC`;
}

/** A day in words, 'November 22, 2026', by the calendar of UTC. */
export function dayText(timestamp: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(timestamp);
}
