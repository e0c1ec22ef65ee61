import { dayMs } from '#values/duration.ts';

/** Shows the next free call as "tomorrow, 10:30 AM" on the visitor's clock, without the time outside of their day. */
export function start(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('[data-next-call]')) {
    time.textContent = nextCallText(new Date(time.dateTime), new Date());
  }
}

/** `undefined`: the browser's zone. */
export function nextCallText(at: Date, now: Date, timeZone?: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at));
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at);
  const days = Math.round((dayOf(at, timeZone) - dayOf(now, timeZone)) / dayMs);
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat('en-US', {
          weekday: 'long',
          ...(days > 6 && { month: 'long', day: 'numeric' }),
          timeZone,
        }).format(at);
  return hour >= 8 && hour < 18 ? `${day}, ${clock}` : day;
}

/** Midnight in UTC of the day that a clock of the zone shows; the Swedish format is that of ISO 8601. */
function dayOf(at: Date, timeZone: string | undefined): number {
  return Date.parse(new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(at));
}
