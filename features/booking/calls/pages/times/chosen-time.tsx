import '#ui/link-button.css';
import { callTimeText } from '#features/booking/clock/call-hours.ts';
import type { BookingForm } from '#features/booking/booking.ts';
import { bookPath } from '#features/booking/calls/times/offered-times.ts';
import { timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';
import { zoneName } from '#forms/time-zone.ts';
import { Stack } from '#ui/layout/layout.tsx';

interface ChosenTimeProps {
  readonly form: Pick<BookingForm, 'preferredDate' | 'timeZone'>;
  readonly hold: string;
  readonly call: string;
  /** Gives up the time; a link does this if it is missing. */
  readonly onChange?: () => void;
}

/** Shows the free time that the form books. */
export function ChosenTime({ form: { preferredDate, timeZone }, hold, call, onChange }: ChosenTimeProps) {
  const zone = timeZone || 'UTC';
  return (
    <Stack gap="1" className="booking-when">
      <input type="hidden" name="preferredDate" value={preferredDate} />
      <input type="hidden" name="timeZone" value={zone} />
      <input type="hidden" name="hold" value={hold} />
      <input type="hidden" name="call" value={call} />
      <p>
        {copy.yourTime}: <strong>{callTimeText(new Date(preferredDate), zone)}</strong> ({zoneName(zone)})
      </p>
      <p className="soft small">
        {copy.held}{' '}
        {onChange ? (
          <button type="button" className="link-button" onClick={onChange}>
            {copy.change}
          </button>
        ) : (
          <a href={`${bookPath}?${new URLSearchParams({ call, zone })}`}>{copy.change}</a>
        )}
      </p>
    </Stack>
  );
}
