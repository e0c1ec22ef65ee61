import { useState } from 'react';
import { changedBy } from '#content/admin/last-change.ts';
import DateWordsField from '#features/dates/field/date-words-field.public.tsx';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { clockTime, zoneName } from '#forms/time-zone.ts';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import {
  answerWordsLength,
  callReplyRefusals,
  callAnswerCopy,
  type CallResult,
  type AdminBooking,
} from '#features/booking/calls/admin/call-reply.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { State } from '#ui/feedback/state.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

export default function CallPanel({ booking }: { readonly booking: AdminBooking }) {
  const { callName, callAt, preferredDate, answer, canceledBy } = booking;
  // After the first reply, the form opens on demand.
  const [open, setOpen] = useState<CallFormKind | null>(answer === null ? 'fix' : null);
  const [saved, setSaved] = useState('');
  const toggle = (kind: CallFormKind) => {
    setOpen(open === kind ? null : kind);
    setSaved('');
  };
  const at = callAt ?? preferredDate;
  return (
    <Stack as="section" gap="4" rule="5" aria-labelledby="call-title">
      <Cluster gap="3" rowGap="0" align="baseline">
        <h2 id="call-title">{callName}</h2>
        <State tone={answer === null ? 'waiting' : answer === 'declined' ? 'off' : 'good'}>
          {answer === null ? 'Awaiting reply' : canceledBy === null ? callAnswerCopy[answer] : canceledCopy[canceledBy]}
        </State>
      </Cluster>
      {at === null ? <p className="lead-hint soft small">No preferred time.</p> : <Times booking={booking} at={at} />}
      {callAt !== null && answer !== null && answer !== 'declined' && <Outcome booking={booking} callAt={callAt} />}
      <Cluster gap="2" align="stretch" className="call-choice" role="group" aria-label="Reply">
        <ScriptButton size="small" aria-pressed={open === 'fix'} onClick={() => toggle('fix')}>
          {answer === 'confirmed' || answer === 'moved' ? 'Reschedule' : 'Confirm or reschedule'}
        </ScriptButton>
        <ScriptButton size="small" aria-pressed={open === 'decline'} onClick={() => toggle('decline')}>
          Decline
        </ScriptButton>
      </Cluster>
      {open !== null && (
        <CallForm
          booking={booking}
          declines={open === 'decline'}
          onKind={setOpen}
          onSaved={(copy) => {
            setSaved(copy);
            setOpen(null);
          }}
        />
      )}
      <p role="status">{saved}</p>
    </Stack>
  );
}

const canceledCopy = { visitor: 'Canceled by the visitor', host: 'Canceled by the host' } as const;

const outcomes = [
  ['held', 'Held'],
  ['no-show', 'No-show'],
] as const;

/** Shown from the start of the call. */
function Outcome({ booking: { outcome, id }, callAt }: { readonly booking: AdminBooking; readonly callAt: string }) {
  const { Form, state } = useRetryingFetcher({ key: `outcome-${id}` });
  const hasBegun = useBrowserValue(() => Date.parse(callAt) <= Date.now(), false);
  if (!hasBegun) return null;
  return (
    <Cluster as={Form} method="post" gap="2" align="stretch" className="call-choice" role="group" aria-label="Outcome">
      <input type="hidden" name="action" value="call-outcome" />
      {outcomes.map(([value, label]) => (
        <Button
          key={value}
          type="submit"
          size="small"
          name="outcome"
          value={value}
          busy={state !== 'idle'}
          aria-pressed={outcome === value}
        >
          {label}
        </Button>
      ))}
    </Cluster>
  );
}

function Times({ booking, at }: { readonly booking: AdminBooking; readonly at: string }) {
  const { timeZone, callAt, answer, minutes, host } = booking;
  const isFixed = callAt !== null;
  const joinUrl = answer === 'declined' ? null : booking.joinUrl;
  const own = useBrowserValue(browserTimeZone, 'UTC');
  const timestamp = new Date(at);
  const theirs = timeZone ?? 'UTC';
  return (
    <Facts className="call-times">
      <Fact label={isFixed ? 'Confirmed for' : 'Requested for'}>{zonedText(timestamp, theirs)}</Fact>
      {own !== theirs && <Fact label="Your time">{zonedText(timestamp, own)}</Fact>}
      <Fact label="Length">{minutes} minutes</Fact>
      {host !== null && <Fact label="Host">{host}</Fact>}
      {isFixed && joinUrl !== null && (
        <Fact label="Meeting link">
          <a href={joinUrl} target="_blank" rel="noreferrer">
            {joinUrl}
          </a>
        </Fact>
      )}
    </Facts>
  );
}

interface CallData {
  readonly action: 'call';
  readonly result: CallResult;
}

type CallFormKind = 'fix' | 'decline';

interface CallFormProps {
  readonly booking: AdminBooking;
  readonly declines: boolean;
  readonly onKind: (kind: CallFormKind) => void;
  readonly onSaved: (copy: string) => void;
}

function CallForm({ booking, declines, onKind, onSaved }: CallFormProps) {
  const { id, answerCount, callAt, preferredDate, timeZone, joinUrl } = booking;
  const { fetcher, attributes, draft, isBusy } = useDraftForm<CallData>(`call:${id}`, {
    key: `call-${id}`,
    isSaved: (data) => data.result.ok,
    base: declines ? 1 : 0,
    onRestore: (base) => onKind(base === 1 ? 'decline' : 'fix'),
    onSaved: ({ result: done }) => onSaved(savedCopy(done, timeZone ?? 'UTC')),
  });
  const { Form, data, trouble } = fetcher;
  const own = useBrowserValue(browserTimeZone, 'UTC');
  const zones = [...new Set([timeZone ?? 'UTC', own, 'UTC'])];
  const at = callAt ?? preferredDate;
  const result = data?.result;
  const refusal = result?.ok === false ? result : null;
  const messageError =
    refusal?.reason === 'long' || refusal?.reason === 'no-reason' ? callReplyRefusals[refusal.reason] : undefined;
  return (
    <Form {...attributes} method="post" className="lead-write" noValidate>
      <input type="hidden" name="action" value="call" />
      <input type="hidden" name="answerCount" value={answerCount} />
      <DraftNote {...draft} />
      {declines ? (
        <input type="hidden" name="declines" value="on" />
      ) : (
        <>
          <DateWordsField id="call-words" fills={['time']} />
          <TextField
            name="time"
            id="call-time"
            type="datetime-local"
            label="Call time"
            defaultValue={at === null ? '' : clockTime(new Date(at), timeZone ?? 'UTC')}
            error={refusal?.reason === 'time' ? refusal.error : undefined}
          />
          <SelectField
            name="timeZone"
            id="call-zone"
            label="Time zone"
            options={zones.map((zone) => ({ value: zone, copy: zoneName(zone) }))}
          />
          <TextField
            name="joinUrl"
            id="call-link"
            type="url"
            label="Meeting link"
            optional
            defaultValue={joinUrl ?? ''}
            placeholder="https://"
            maxLength={1000}
            error={refusal?.reason === 'link' ? callReplyRefusals.link : undefined}
          />
        </>
      )}
      <TextArea
        name="message"
        id="call-message"
        label={declines ? 'Reason' : 'Message'}
        hint="Included in the email."
        optional={!declines}
        rows={3}
        limit={answerWordsLength}
        error={messageError}
      />
      {declines && (
        <Choice type="checkbox" name="closes" value="on" defaultChecked>
          Mark the lead as lost
        </Choice>
      )}
      {refusal && (refusal.reason === 'stale' || refusal.reason === 'gone') && (
        <Alert tone="warning" role="alert">
          <p>{changedBy(refusal.last) + callReplyRefusals[refusal.reason]}</p>
        </Alert>
      )}
      <Cluster gap="4" rowGap="2" className="small">
        <Button type="submit" busy={isBusy}>
          {declines ? 'Decline and send email' : 'Confirm and send email'}
        </Button>
        <p role="status" className="soft">
          {trouble !== null && troubleCopy[trouble]}
        </p>
      </Cluster>
      {/* Last, so that Enter in a field does not press its button. */}
      {refusal?.reason === 'unusual' && !declines && (
        <Alert tone="warning" role="alert" title="Check the time">
          {refusal.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          <Button type="submit" size="small" name="confirmed" value="on" busy={isBusy}>
            Confirm anyway
          </Button>
        </Alert>
      )}
    </Form>
  );
}

/** Says what was saved, with the time as in the email. */
function savedCopy(result: CallResult, zone: string): string {
  if (!result.ok) return '';
  const { action, callAt } = result;
  if (action === null) return 'This request was already answered.';
  const preposition = action === 'moved' ? 'to' : 'for';
  const when = callAt === null ? '' : ` ${preposition} ${zonedText(new Date(callAt), zone)}`;
  return `${callAnswerCopy[action]}${when}. Email queued.`;
}
