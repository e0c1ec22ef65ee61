import '#ui/link-button.css';
import { callTimeText, nearestCallTimes } from '#features/booking/clock/call-hours.ts';
import { callHours } from '#content/call-hours.ts';
import { clockTime, timestampOn } from '#forms/time-zone.ts';

interface CallTimesProps {
  /** As typed, in `zone`. */
  readonly time: string;
  readonly zone: string;
  readonly now: Date;
}

/** Warns about a time outside call hours, and offers the nearest times within them. */
export default function CallTimes({ time, zone, now }: CallTimesProps) {
  const timestamp = timestampOn(time, zone);
  const nearest = timestamp !== null && timestamp > now ? nearestCallTimes(timestamp, now) : null;
  return (
    <div role="status" className="booking-times small">
      {nearest !== null && (
        <>
          <p>Our calls are {callHours.text}. You can keep this time, and we reply with one that works.</p>
          {nearest.map((at) => (
            <button
              key={at.getTime()}
              type="button"
              className="link-button"
              onClick={({ currentTarget }) => enter(currentTarget.form, clockTime(at, zone))}
            >
              {callTimeText(at, zone)}
            </button>
          ))}
        </>
      )}
    </div>
  );
}

/** Simulates typing, since React does not notice changes of the property `value`. */
function enter(form: HTMLFormElement | null, time: string): void {
  const control = form?.elements.namedItem('preferredDate');
  if (!(control instanceof HTMLInputElement)) return;
  control.valueAsNumber = Date.parse(`${time}Z`);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.focus();
}
