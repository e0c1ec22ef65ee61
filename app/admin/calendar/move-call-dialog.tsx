import { useRef } from 'react';
import { changedBy } from '#content/admin/last-change.ts';
import { href } from 'react-router';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import { answerWordsLength, callReplyRefusals, type CallResult } from '#features/booking/calls/admin/call-reply.ts';
import type { CalendarItem } from '#features/calendar/calendar.ts';
import DateWordsField from '#features/dates/field/date-words-field.public.tsx';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { clockTime } from '#forms/time-zone.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { useNewResult } from '#ui/use-new-result.ts';

interface MoveCallDialogProps {
  readonly open: boolean;
  readonly item: CalendarItem;
  /** Where it was dropped. */
  readonly to: Date;
  readonly onClose: (movedId?: string) => void;
}

/** Asks for confirmation before a call is moved, because its visitor gets an email. */
export default function MoveCallDialog({ open, item, to, onClose }: MoveCallDialogProps) {
  const { id, title, host, answerCount } = item;
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const fetcher = useRetryingFetcher<{ readonly result: CallResult }>({ key: `move-call-${id}` });
  const { Form, state, data, trouble } = fetcher;
  useNewResult(fetcher, ({ result }) => {
    if (!result.ok) return;
    const isMoved = result.action !== null;
    if (isMoved) toast({ text: copy.callMoved(title, new Date(field.current?.value ?? to).toISOString()) });
    onClose(id);
  });
  const refused = data?.result.ok === false ? data.result : null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="small"
      title={copy.moveTitle(title)}
      initialFocus={field}
    >
      <Stack as={Form} method="post" action={href('/admin/leads/:leadId', { leadId: id })} gap="5" noValidate>
        <p>{copy.callTold(host)}</p>
        <input type="hidden" name="action" value="call" />
        <input type="hidden" name="answerCount" value={answerCount ?? 0} />
        <input type="hidden" name="timeZone" value={browserTimeZone()} />
        <DateWordsField id="call-words" fills={['time']} />
        <TextField
          id="call-move"
          name="time"
          type="datetime-local"
          label={copy.dateAndTime}
          defaultValue={clockTime(to, browserTimeZone())}
          error={refused?.reason === 'time' ? refused.error : undefined}
          ref={field}
        />
        <TextArea
          id="call-move-message"
          name="message"
          label={copy.callMessage}
          optional
          rows={3}
          limit={answerWordsLength}
        />
        {refused && (refused.reason === 'stale' || refused.reason === 'gone') && (
          <Alert tone="warning" role="alert">
            <p>{changedBy(refused.last) + callReplyRefusals[refused.reason]}</p>
          </Alert>
        )}
        {trouble !== null && <p role="status">{troubleCopy[trouble]}</p>}
        <DialogFooter>
          {refused?.reason === 'unusual' ? (
            <Alert tone="warning" role="alert" title={copy.checkTime}>
              {refused.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
              <Button type="submit" size="small" name="confirmed" value="on" busy={state !== 'idle'}>
                {copy.moveAnyway}
              </Button>
            </Alert>
          ) : null}
          <Button type="submit" variant="primary" busy={state !== 'idle'}>
            {copy.moveCall}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
