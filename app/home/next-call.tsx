import { useBookingLink } from '#app/shell/site-data.ts';
import { callHours } from '#content/call-hours.ts';
import { home } from '#content/home/home.ts';

/**
 * The next free time of a strategy call, ISO 8601: its day on the company's clock, until the page's script shows it in
 * the visitor's zone and words.
 */
export function NextCall({ at }: { readonly at: string | null }) {
  const booking = useBookingLink();
  if (at === null) return null;
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: callHours.timeZone,
  });
  return (
    <>
      {home.nextCall}{' '}
      <a {...booking}>
        <time dateTime={at} data-next-call="">
          {format.format(new Date(at))}
        </time>
      </a>
    </>
  );
}
