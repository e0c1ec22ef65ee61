import { useRef, useState, type SubmitEvent } from 'react';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import type { CalendarItem } from '#features/calendar/calendar.ts';
import DateWordsField from '#features/dates/field/date-words-field.public.tsx';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { clockTime } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface MoveDialogProps {
  readonly open: boolean;
  readonly item: CalendarItem;
  readonly onClose: () => void;
  readonly onMove: (to: Date) => void;
}

export default function MoveDialog({ open, item, onClose, onMove }: MoveDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const to = new Date(field.current?.value ?? '');
    if (Number.isNaN(to.getTime()) || to.getTime() <= Date.now()) {
      setError(copy.chooseFuture);
      field.current?.focus();
    } else onMove(to);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      size="small"
      title={copy.moveTitle(item.title || copy.untitled)}
      initialFocus={field}
    >
      <Stack as="form" gap="5" noValidate onSubmit={send}>
        <DateWordsField id="calendar-words" fills={['to']} />
        <TextField
          id="calendar-move"
          name="to"
          type="datetime-local"
          label={copy.dateAndTime}
          defaultValue={clockTime(new Date(item.at), browserTimeZone())}
          error={error}
          ref={field}
          onChange={() => setError(undefined)}
        />
        <DialogFooter>
          <Button type="submit" variant="primary">
            {copy.move}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
