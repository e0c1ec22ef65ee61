import { href } from 'react-router';
import { strategyCallSlug } from '#features/availability/availability.public.ts';
import { MonthDays, monthName } from '#features/booking/pages/times/month-days.tsx';
import { TimeList } from '#features/booking/pages/times/time-list.tsx';
import { timesFields as fields, type OfferedTimes } from '#features/booking/times/offered-times.ts';
import { timesCopy as copy } from '#features/booking/times/times.copy.ts';
import { zoneOptions } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface TimesProps {
  readonly offered: OfferedTimes;
  /** Of the page that the forms are sent to. */
  readonly action?: string;
  /** Offers the form for other times. */
  readonly asks?: boolean;
  /** For a call that is booked. */
  readonly isMove?: boolean;
  /** A script shows what the buttons ask for. */
  readonly isLive?: boolean;
  readonly isBusy?: boolean;
}

/**
 * The free times as two forms that need no script: one asks for another zone, month or day, the other takes a time. The
 * dialog answers their submission itself.
 */
export function Times(props: TimesProps) {
  const { offered, action = href('/book'), asks = true, isMove = false, isLive = false, isBusy = false } = props;
  const { call, timeZone, month, day, days, minutes, earlier, later } = offered;
  const kept = (
    <>
      {isMove && <input type="hidden" name="move" value="1" />}
      {call !== strategyCallSlug && <input type="hidden" name={fields.call} value={call} />}
      {month !== null && <input type="hidden" name={fields.month} value={month} />}
    </>
  );
  const goTo = (to: string, text: string) => (
    <Button type="submit" size="small" variant="quiet" form={queryForm} name={fields.to} value={to}>
      {text}
    </Button>
  );
  return (
    <Stack gap="5">
      <form id={queryForm} method="get" action={action}>
        <Stack gap="5">
          <Cluster gap="3" align="end">
            <SelectField
              id="times-zone"
              name={fields.zone}
              label={copy.zone}
              options={zoneOptions(timeZone)}
              defaultValue={timeZone}
              autoComplete="off"
            />
            {!isLive && <Button type="submit">{copy.showZone}</Button>}
          </Cluster>
          {kept}
          <h2 className="times-title">{month === null ? copy.nextDays : monthName(month)}</h2>
          {month !== null && <MonthDays month={month} days={days} chosen={day} />}
        </Stack>
      </form>
      <form method="post" action={action}>
        <input type="hidden" name={fields.zone} value={timeZone} />
        {kept}
        <TimeList
          days={month === null ? days : days.filter((one) => one.day === day)}
          timeZone={timeZone}
          minutes={minutes}
          isBusy={isBusy}
        />
      </form>
      <Cluster as="nav" gap="3" aria-label={copy.choose}>
        {month !== null && goTo('', copy.nextDays)}
        {earlier !== null && goTo(earlier, copy.earlier(monthName(earlier)))}
        {later !== null && goTo(later, copy.later(monthName(later)))}
        {asks && (
          <Button type="submit" size="small" variant="quiet" form={queryForm} name={fields.ask} value="1">
            {copy.askInstead}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

const queryForm = 'times-query';
