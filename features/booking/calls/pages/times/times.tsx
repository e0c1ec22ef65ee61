import { strategyCallSlug } from '#content/strategy-call.ts';
import { MonthDays, monthName } from '#features/booking/calls/pages/times/month-days.tsx';
import { TimeList } from '#features/booking/calls/pages/times/time-list.tsx';
import {
  bookPath,
  ownCallPath,
  timesFields as fields,
  type OfferedTimes,
} from '#features/booking/calls/times/offered-times.ts';
import { timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';
import { zoneOptions } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface TimesProps {
  readonly offered: OfferedTimes;
  /** Offers the form to ask for another time. */
  readonly canAsk?: boolean;
  /** Token of the booked call being moved, whose page handles the forms. */
  readonly moveToken?: string;
  /** A script handles the buttons. */
  readonly isLive?: boolean;
  readonly isBusy?: boolean;
}

/**
 * The free times as two forms that need no script: one asks for another zone, month or day, the other takes a time. The
 * dialog handles their submission itself.
 */
export function Times(props: TimesProps) {
  const { offered, canAsk = true, moveToken, isLive = false, isBusy = false } = props;
  const { call, timeZone, month, day, days, minutes, earlier, later } = offered;
  const kept = (
    <>
      {moveToken !== undefined && <input type="hidden" name="move" value="1" />}
      {call !== strategyCallSlug && <input type="hidden" name={fields.call} value={call} />}
      {month !== null && <input type="hidden" name={fields.month} value={month} />}
    </>
  );
  const postTo = moveToken === undefined ? bookPath : `${ownCallPath}?${new URLSearchParams({ token: moveToken })}`;
  const goTo = (to: string, text: string) => (
    <Button type="submit" size="small" variant="quiet" form={queryForm} name={fields.to} value={to}>
      {text}
    </Button>
  );
  return (
    <Stack gap="5">
      <form id={queryForm} method="get" action={moveToken === undefined ? bookPath : ownCallPath}>
        {/* Sending a form by GET replaces the query of its address. */}
        {moveToken !== undefined && <input type="hidden" name="token" value={moveToken} />}
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
      <form method="post" action={postTo}>
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
        {canAsk && (
          <Button type="submit" size="small" variant="quiet" form={queryForm} name={fields.ask} value="1">
            {copy.askInstead}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

const queryForm = 'times-query';
