import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { CalendarData } from '#app/admin/availability/calendar-actions.server.ts';
import { FormEnd } from '#app/admin/form-end.tsx';
import { calendarsCopy as copy, faultCopy, oddEventText } from '#features/host-calendars/host-calendars.copy.ts';
import type { CalendarEntry } from '#features/host-calendars/host-calendars.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';

interface CalendarsPageProps {
  readonly calendars: readonly CalendarEntry[];
  /** Whether this person has saved hours. */
  readonly hasHours: boolean;
  readonly hasGoogle: boolean;
  /** Why Google was not connected. */
  readonly error: string | null;
}

export function CalendarsPage({ calendars, hasHours, hasGoogle, error }: CalendarsPageProps) {
  if (!hasHours) return <p className="soft">{copy.noHours}</p>;
  return (
    <Stack gap="8" width="m">
      {error !== null && (
        <Alert tone="warning" role="alert">
          <p>{error}</p>
        </Alert>
      )}
      {calendars.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <ul>
          {calendars.map((calendar) => (
            <Calendar key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      <ConnectForm hasGoogle={hasGoogle} />
    </Stack>
  );
}

function Calendar({ calendar }: { readonly calendar: CalendarEntry }) {
  const { id, kind, name, writes, syncedAt, fault, isStale, odd } = calendar;
  const { Form, state } = useOwnFetcher();
  return (
    <Stack as="li" gap="2" rule="4">
      <Cluster gap="4" rowGap="2" justify="between" align="center">
        <span>
          <b>{name}</b> <span className="soft">{copy.kinds[kind]}</span>
        </span>
        <Cluster gap="2">
          {kind !== 'ics' && (
            <Form method="post">
              <input type="hidden" name="action" value="choose" />
              <input type="hidden" name="id" value={id} />
              {!writes && <input type="hidden" name="writes" value="on" />}
              <Button type="submit" size="small" aria-describedby={`calendar-${id}`}>
                {writes ? copy.stopWriting : copy.write}
              </Button>
            </Form>
          )}
          <Form method="post">
            <input type="hidden" name="action" value="read" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              size="small"
              variant="quiet"
              busy={state !== 'idle'}
              aria-label={copy.readNowOf(name)}
            >
              {copy.readNow}
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="action" value="remove" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" size="small" variant="quiet" aria-label={copy.removeOf(name)}>
              {copy.remove}
            </Button>
          </Form>
        </Cluster>
      </Cluster>
      <p id={`calendar-${id}`} className="soft small">
        {copy.read} <LocalTime at={syncedAt} relative />. {writes && copy.writes}
      </p>
      {fault !== null && (
        <Alert tone="warning">
          <p>
            {faultCopy[fault]} {isStale && copy.stale}
          </p>
        </Alert>
      )}
      {odd.length > 0 && (
        <Alert tone="warning">
          {odd.map((event, at) => (
            <p key={at}>{oddEventText(event)}</p>
          ))}
        </Alert>
      )}
    </Stack>
  );
}

function ConnectForm({ hasGoogle }: { readonly hasGoogle: boolean }) {
  const { Form, state, data, trouble } = useOwnFetcher();
  const form = useRef<HTMLFormElement>(null);
  const found = data?.ok === false && 'found' in data ? data.found : null;
  const isConnected = data?.ok === true;
  useEffect(() => {
    if (isConnected) form.current?.reset();
  }, [isConnected, data]);
  return (
    <Stack as={Form} ref={form} method="post" gap="4" rule="6" noValidate aria-labelledby="connect-title">
      <h2 id="connect-title">{copy.addTitle}</h2>
      <p className="soft small">{copy.addHint}</p>
      <input type="hidden" name="action" value="connect" />
      <TextField name="address" type="url" label={copy.address} placeholder="https://" maxLength={2000} />
      <Grid min="m" gap="3">
        <TextField name="user" label={copy.user} optional maxLength={200} autoComplete="off" />
        <TextField name="password" type="password" label={copy.password} optional maxLength={500} autoComplete="off" />
      </Grid>
      {found !== null && (
        <SelectField
          name="calendar"
          label={copy.calendar}
          hint={copy.choose}
          options={found.map(({ url, name }) => ({ value: url, copy: name }))}
          defaultValue={found[0]?.url}
        />
      )}
      <Choice type="checkbox" name="writes" value="on" defaultChecked>
        {copy.shouldWrite}
      </Choice>
      <FormEnd error={data?.ok === false && 'error' in data ? data.error : undefined} trouble={trouble}>
        <Button type="submit" variant="primary" busy={state !== 'idle'}>
          {copy.connect}
        </Button>
        {hasGoogle && <a href={href('/admin/availability/calendars/google')}>{copy.google}</a>}
      </FormEnd>
    </Stack>
  );
}

function useOwnFetcher() {
  const fetcher = useRetryingFetcher<CalendarData>();
  useToastOf(fetcher, (data) => (data.ok && data.done !== null ? { text: copy[data.done] } : null));
  return fetcher;
}
