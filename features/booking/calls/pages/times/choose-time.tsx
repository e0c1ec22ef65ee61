import { useRef, useState, type SubmitEvent } from 'react';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { Times } from '#features/booking/calls/pages/times/times.tsx';
import { useOfferedTimes } from '#features/booking/calls/pages/times/use-offered-times.tsx';
import type { CallBooking } from '#features/booking/calls/pages/use-call-booking.tsx';
import { timesFields, timesPath, timesQueryOf, type TimesQuery } from '#features/booking/calls/times/offered-times.ts';
import { timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';
import type { AskedForm } from '#forms/questions/questions.ts';
import { submitForm } from '#forms/sending/submit-form.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

interface ChooseTimeProps extends CallBooking {
  /** Called to show the form without a free time. */
  readonly onAsk: (asked: AskedForm | null) => void;
}

/** Holds the free time whose button is pressed. */
export function ChooseTime({ booking: { zone }, hold: held, choose, taken, onAsk }: ChooseTimeProps) {
  const first: TimesQuery = { call: strategyCallSlug, timeZone: zone, month: null, day: null };
  const [query, setQuery] = useState(first);
  const { offered, state, again } = useOfferedTimes(query, () => onAsk(null));
  const [error, setError] = useState(taken);
  const isHolding = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function hold(time: string): Promise<void> {
    if (isHolding.current) return;
    isHolding.current = true;
    setBusy(true);
    const result = await submitForm(timesPath, { time, replaces: held || null });
    isHolding.current = false;
    setBusy(false);
    const { hold: id } = result?.body ?? {};
    if (result?.ok && typeof id === 'string') {
      choose({ time, zone: query.timeZone, hold: id, asked: offered?.questions ?? null });
      return;
    }
    setError(result?.message || copy.unreachable);
    if (result?.status === 409) again();
  }

  /** Enhances the forms, which also work on the page without scripts. */
  function onSubmit(event: SubmitEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as unknown as { readonly submitter: HTMLElement | null };
    const fields = new FormData(event.target, submitter);
    const texts = new URLSearchParams([...fields] as [string, string][]);
    const time = texts.get('time');
    if (time !== null) void hold(time);
    else if (texts.has(timesFields.ask)) onAsk(offered?.questions ?? null);
    else setQuery(timesQueryOf(texts));
  }

  if (offered === null)
    return state === 'failed' ? (
      <Stack gap="4">
        <Alert tone="error" role="alert">
          <p>{copy.unreachable}</p>
        </Alert>
        <Cluster gap="3">
          <Button onClick={again}>{copy.tryAgain}</Button>
          <Button variant="quiet" onClick={() => onAsk(null)}>
            {copy.askInstead}
          </Button>
        </Cluster>
      </Stack>
    ) : (
      <p role="status">
        <Spinner /> {copy.loading}
      </p>
    );
  return (
    <Stack
      gap="4"
      onSubmit={onSubmit}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) setQuery({ ...query, timeZone: target.value });
      }}
      aria-busy={state === 'loading' || undefined}
    >
      {(error || state === 'failed') && (
        <Alert tone="warning" role="alert">
          <p>{error || copy.unreachable}</p>
        </Alert>
      )}
      <Times offered={offered} isLive isBusy={isBusy} />
    </Stack>
  );
}
