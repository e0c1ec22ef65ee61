import { useBookingLink } from '#app/shell/site-data.ts';
import { home } from '#content/home/home.ts';

/** The next free time of a strategy call, ISO 8601. The page's script shows it in the visitor's zone and words. */
export function NextCall({ at }: { readonly at: string | null }) {
  const booking = useBookingLink();
  if (at === null) return null;
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
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
