import { lazy, Suspense, useRef, useState, type SubmitEvent } from 'react';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const DateWordsField = lazy(() => import('#features/dates/field/date-words-field.public.tsx'));

interface PublishDialogProps {
  readonly open: boolean;
  readonly isPublished: boolean;
  readonly from: string | null;
  readonly to: string;
  /** Pictures without a description. */
  readonly undescribed: number;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onNow: () => void;
  readonly onAt: (at: Date) => void;
}

/** Publishes now or at a time in the user's time zone. */
export function PublishDialog({ open, onClose, ...rest }: PublishDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      size="small"
      title={rest.isPublished ? 'Publish changes' : 'Publish article'}
    >
      <PublishForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function PublishForm({
  isPublished,
  from,
  to,
  undescribed,
  onClose,
  busy,
  error,
  onNow,
  onAt,
}: Omit<PublishDialogProps, 'open'>) {
  const [later, setLater] = useState(false);
  const [missing, setMissing] = useState<string>();
  const time = useRef<HTMLInputElement>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!later) {
      onNow();
      return;
    }
    const at = new Date(time.current?.value ?? '');
    if (Number.isNaN(at.getTime()) || at.getTime() <= Date.now()) {
      setMissing('Choose a time in the future');
      time.current?.focus();
    } else onAt(at);
  }

  return (
    <Stack as="form" gap="5" noValidate onSubmit={send}>
      {error !== undefined && (
        <Alert tone="error" role="alert">
          <p>{error}</p>
        </Alert>
      )}
      {from !== null && from !== to && (
        <Alert tone="info">
          <p>
            The address changes from <code>{from}</code> to <code>{to}</code>. The old one will redirect to the new one.
          </p>
        </Alert>
      )}
      {undescribed > 0 && (
        <Alert tone="warning">
          <p>
            {undescribed === 1 ? 'A picture has' : `${undescribed} pictures have`} no description. Readers who cannot
            see {undescribed === 1 ? 'it' : 'them'} won’t know what {undescribed === 1 ? 'it shows' : 'they show'}.
          </p>
          <p>
            <Button
              size="small"
              onClick={() => {
                onClose();
                showUndescribed();
              }}
            >
              Show in the text
            </Button>
          </p>
        </Alert>
      )}
      <FieldGroup id="publish-when" label="When" role="radiogroup">
        <Choice type="radio" name="when" checked={!later} onChange={() => setLater(false)}>
          Now
        </Choice>
        <Choice type="radio" name="when" checked={later} onChange={() => setLater(true)}>
          Schedule for later
        </Choice>
      </FieldGroup>
      <Suspense>{later && <DateWordsField id="publish-words" fills={['at']} />}</Suspense>
      {later && (
        <TextField
          id="publish-at"
          name="at"
          type="datetime-local"
          label="Date and time"
          hint={`Your time zone: ${zone}. You can keep editing until then.`}
          error={missing}
          ref={time}
          onChange={() => setMissing(undefined)}
        />
      )}
      <DialogFooter>
        <Button type="submit" variant="primary" busy={busy}>
          {later ? 'Schedule' : isPublished ? 'Publish changes' : 'Publish now'}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function showUndescribed(): void {
  document.querySelector('.ProseMirror img[alt=""]:not([role])')?.scrollIntoView({ block: 'center' });
}
