import { useState, type SubmitEvent } from 'react';
import DateWordsField from '#features/dates/field/date-words-field.public.tsx';
import { leadsCopy } from '#features/leads/changes/change.copy.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { snoozeDays, snoozeEnd } from '#features/leads/snooze/snooze.public.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { dayIn } from '#forms/time-zone.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

interface SnoozeDialogProps {
  readonly leads: readonly Pick<ListedLead, 'id' | 'name' | 'email'>[];
  readonly onClose: () => void;
  /** `until`: ISO string. */
  readonly onSnooze: (until: string) => void;
}

/** Asks until when the leads are snoozed. */
export default function SnoozeDialog({ leads, onClose, onSnooze }: SnoozeDialogProps) {
  const [error, setError] = useState<string>();
  const [today] = useState(() => dayIn(browserTimeZone(), new Date()));
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const until = new Date(new FormData(event.currentTarget).get('until') as string);
    if (until > new Date()) onSnooze(until.toISOString());
    else setError('Choose a time in the future.');
  };
  return (
    <Dialog
      open
      onOpenChange={(to) => !to && onClose()}
      title="Snooze"
      size="small"
      description={`${leadsCopy(leads)}: left out of Today and the lists until then, or until a reply arrives.`}
    >
      <Stack as="form" gap="4" onSubmit={send} noValidate>
        <Cluster gap="2" rowGap="2">
          {snoozeDays(today).map(({ label, day }) => (
            <Button key={label} size="small" onClick={() => onSnooze(snoozeEnd(day))}>
              {label}
            </Button>
          ))}
        </Cluster>
        <DateWordsField id="snooze-words" fills={['until']} />
        <TextField name="until" id="snooze-until" type="datetime-local" label="Until" error={error} />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Snooze
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
