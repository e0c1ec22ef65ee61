import { timesFields, type OfferedDay } from '#features/booking/calls/times/offered-times.ts';
import { timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';
import { longDay } from '#features/booking/calls/pages/times/time-list.tsx';
import { weeksOf } from '#values/day.ts';

interface MonthDaysProps {
  /** `2027-03`. */
  readonly month: string;
  readonly days: readonly OfferedDay[];
  readonly chosen: string | null;
}

/** A month whose days with free times are buttons of the surrounding form. */
export function MonthDays({ month, days, chosen }: MonthDaysProps) {
  const free = new Map(days.map(({ day, times }) => [day, times.length]));
  return (
    <table className="month-days">
      <caption className="visually-hidden">{monthName(month)}</caption>
      <thead>
        <tr>
          {copy.weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const count = free.get(day);
              const number = Number(day.slice(8));
              return (
                <td key={day}>
                  {!day.startsWith(month) ? null : count === undefined ? (
                    <span className="soft">{number}</span>
                  ) : (
                    <button
                      type="submit"
                      name={timesFields.day}
                      value={day}
                      aria-label={copy.dayWithTimes(longDay(day), count)}
                      aria-pressed={day === chosen}
                    >
                      {number}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `March 2027`. */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`));
}
