import './time-list.css';
import type { OfferedDay } from '#features/booking/calls/times/offered-times.ts';
import { timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';

interface TimeListProps {
  readonly days: readonly OfferedDay[];
  readonly timeZone: string;
  readonly minutes: number;
  /** While one is being held. */
  readonly isBusy?: boolean;
}

/** Days with their free times, each a button that sends the form around it with the time. */
export function TimeList({ days, timeZone, minutes, isBusy }: TimeListProps) {
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  if (days.length === 0) return <p>{copy.none}</p>;
  return (
    <ol className="time-list" aria-label={copy.list(minutes)}>
      {days.map(({ day, times }) => (
        <li key={day}>
          <h3 id={`times-${day}`}>{longDay(day)}</h3>
          <ul aria-labelledby={`times-${day}`}>
            {times.map((time) => (
              <li key={time}>
                <button
                  type="submit"
                  className="button"
                  data-variant="secondary"
                  data-size="small"
                  name="time"
                  value={time}
                  aria-disabled={isBusy || undefined}
                >
                  <time dateTime={time}>{clock.format(new Date(time))}</time>
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** `Tuesday, December 1`. */
export function longDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(day));
}
