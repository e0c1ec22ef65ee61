import type { CallOnDayOff } from '#features/booking/calls/admin/calls-on-days-off.ts';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import { hoursText } from '#features/availability/hours/hours-text.ts';
import { formatDay } from '#app/admin/analytics/formatted.ts';
import type { AvailabilityData } from '#app/admin/availability/availability-actions.server.ts';
import { FormEnd } from '#app/admin/form-end.tsx';
import {
  availabilityCopy as copy,
  ruleNames,
  weekdayField,
  type Rule,
} from '#features/availability/availability-page.copy.ts';
import type { HostHours, HoursException } from '#features/availability/availability.public.ts';
import type { OwnHours } from '#features/availability/hours/host-hours.server.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { zoneOptions } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { useToast, useToastOf } from '#ui/messages/toasts.tsx';

interface AvailabilityPageProps extends OwnHours {
  readonly callsOff: readonly CallOnDayOff[];
}

export function AvailabilityPage({ callsOff, ...own }: AvailabilityPageProps) {
  return (
    <Stack gap="8" width="m">
      <HoursForm {...own} />
      {callsOff.length > 0 && <CallsOff calls={callsOff} timeZone={own.hours.timeZone} />}
      <DaysOff hours={own.hours} />
    </Stack>
  );
}

function useOwnForm(name: string, isEmptied: boolean) {
  const toast = useToast();
  const form = useDraftForm<AvailabilityData>(name, {
    isSaved: ({ ok }) => ok,
    isEmptied,
    onSaved: (data) => data.ok && data.done !== 'cleared' && toast({ text: copy[data.done] }),
  });
  const { data } = form.fetcher;
  return { ...form, errors: data?.ok === false ? data.errors : {} };
}

function HoursForm({ hours, isActive, version }: OwnHours) {
  const { fetcher, attributes, draft, isBusy, errors } = useOwnForm('availability', false);
  const { Form, trouble } = fetcher;
  return (
    <Stack as={Form} {...attributes} method="post" gap="6" noValidate>
      <input type="hidden" name="action" value="save" />
      <input type="hidden" name="version" value={version} />
      <DraftNote {...draft} />
      <Stack gap="4">
        <Choice type="checkbox" name="isActive" value="on" defaultChecked={isActive}>
          {copy.takesCalls}
        </Choice>
        <SelectField
          name="timeZone"
          id="availability-zone"
          label={copy.zone}
          options={zoneOptions(hours.timeZone)}
          defaultValue={hours.timeZone}
          error={errors['timeZone']}
        />
        <TextField
          name="meetingLink"
          id="availability-link"
          type="url"
          label={copy.meetingLink}
          hint={copy.meetingLinkHint}
          optional
          placeholder="https://"
          maxLength={1000}
          defaultValue={hours.meetingLink}
          error={errors['meetingLink']}
        />
      </Stack>
      <Stack as="fieldset" gap="3" aria-describedby="availability-week-hint">
        <legend>{copy.weekTitle}</legend>
        <p id="availability-week-hint" className="soft small">
          {copy.weekHint}
        </p>
        <Grid min="m" gap="3">
          {copy.days.map((day, index) => (
            <TextField
              key={day}
              name={weekdayField(index)}
              label={day}
              defaultValue={hoursText(hours.weekly[index] ?? [])}
              error={errors[weekdayField(index)]}
              maxLength={200}
            />
          ))}
        </Grid>
      </Stack>
      <Stack as="fieldset" gap="3">
        <legend>{copy.rulesTitle}</legend>
        <Grid min="m" gap="3">
          {ruleNames.map((rule) => (
            <TextField
              key={rule}
              name={rule}
              type="number"
              inputMode="numeric"
              label={copy.rules[rule].label}
              min={copy.rules[rule].min}
              max={copy.rules[rule].max}
              defaultValue={ruleValue(hours, rule)}
              error={errors[rule]}
            />
          ))}
        </Grid>
      </Stack>
      <FormEnd error={errors['']} trouble={trouble}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {copy.save}
        </Button>
      </FormEnd>
    </Stack>
  );
}

function DaysOff({ hours }: { readonly hours: HostHours }) {
  return (
    <Stack as="section" gap="4" rule="6" aria-labelledby="availability-off-title">
      <h2 id="availability-off-title">{copy.offTitle}</h2>
      <p className="soft small">{copy.offHint}</p>
      {hours.exceptions.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <ul className="small">
          {hours.exceptions
            .toSorted((a, b) => a.first.localeCompare(b.first))
            .map((days) => (
              <DaysLine key={`${days.first} ${days.last}`} days={days} />
            ))}
        </ul>
      )}
      <DaysForm timeZone={hours.timeZone} />
    </Stack>
  );
}

function CallsOff({ calls, timeZone }: { readonly calls: readonly CallOnDayOff[]; readonly timeZone: string }) {
  const fetcher = useRetryingFetcher<AvailabilityData>();
  const { Form, state } = fetcher;
  useToastOf(fetcher, (data) => (data.ok && data.done === 'cleared' ? { text: data.text } : null));
  return (
    <Stack as="section" gap="4" rule="6" aria-labelledby="availability-calls-title">
      <h2 id="availability-calls-title">{copy.callsOffTitle}</h2>
      <p className="soft small">{copy.callsOff}</p>
      <ul className="small">
        {calls.map(({ bookingId, name, at }) => (
          <li key={bookingId}>
            <b>{name}</b> {zonedText(new Date(at), timeZone)}
          </li>
        ))}
      </ul>
      <Stack as={Form} method="post" gap="2">
        <input type="hidden" name="action" value="clear-days" />
        <p className="soft small">{copy.clearHint}</p>
        <Cluster>
          <Button type="submit" busy={state !== 'idle'}>
            {copy.clear}
          </Button>
        </Cluster>
      </Stack>
    </Stack>
  );
}

function DaysLine({ days }: { readonly days: HoursException }) {
  const { first, last, hours, note } = days;
  const { Form, submit } = useRetryingFetcher<AvailabilityData>();
  const toast = useToast();
  const span = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
  const fields = { first, last, hours: hoursText(hours), note };
  const undo = () => void submit(new URLSearchParams({ action: 'add-days', ...fields }), { method: 'post' });
  return (
    <Cluster as="li" gap="4" rule="2" justify="between" align="center">
      <span>
        <b>{span}</b> {note} <span className="soft">{hours.length === 0 ? copy.dayOff : hoursText(hours)}</span>
      </span>
      <Form method="post" onSubmit={() => toast({ text: copy.removed, undo })}>
        <input type="hidden" name="action" value="remove-days" />
        <input type="hidden" name="first" value={first} />
        <input type="hidden" name="last" value={last} />
        <Button type="submit" size="small" variant="quiet" aria-label={copy.remove(span)}>
          <Icon name="trash" />
        </Button>
      </Form>
    </Cluster>
  );
}

function DaysForm({ timeZone }: { readonly timeZone: string }) {
  const { fetcher, attributes, draft, isBusy, errors } = useOwnForm('availability-days', true);
  const { Form, trouble } = fetcher;
  const { off } = copy;
  return (
    <Stack as={Form} {...attributes} method="post" gap="4" noValidate aria-labelledby="availability-off-title">
      <input type="hidden" name="action" value="add-days" />
      <input type="hidden" name="timeZone" value={timeZone} />
      <DraftNote {...draft} />
      <Grid min="m" gap="3">
        <TextField name="first" type="date" label={off.first} error={errors['first']} />
        <TextField name="last" type="date" label={off.last} error={errors['last']} />
        <TextField
          name="hours"
          label={off.hours}
          hint={off.hoursHint}
          optional
          error={errors['hours']}
          maxLength={200}
        />
        <TextField name="note" label={off.note} optional maxLength={200} />
      </Grid>
      <FormEnd error={errors['']} trouble={trouble}>
        <Button type="submit" busy={isBusy}>
          {off.add}
        </Button>
      </FormEnd>
    </Stack>
  );
}

function ruleValue(hours: HostHours, rule: Rule): number {
  return rule === 'noticeHours' ? Math.round(hours.noticeMinutes / 60) : hours[rule];
}
