import { useRef, useState } from 'react';
import { href } from 'react-router';
import { userActionCopy, userDialogCopy as dialogCopy, userReasons } from '#content/user.ts';
import type { RetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { ActionDialogProps, PendingAction } from '#features/accounts/users/user-actions.tsx';
import type { ShownUser, UserAnswer } from '#features/accounts/users/users.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** Confirms an action; erasure requires the email. */
export default function ConfirmAction({ user, fetcher, pending, close }: ActionDialogProps) {
  const [last, setLast] = useState<PendingAction | null>(pending);
  // Keeps the text during the fade-out.
  if (pending !== null && pending !== last) setLast(pending);
  const shown = pending ?? last;
  const isBusy = fetcher.state !== 'idle';
  const copy = shown && userActionCopy[shown.action];
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={(open) => !open && close()}
      dismissable={!isBusy}
      title={copy?.title ?? ''}
      description={copy?.text}
      size="small"
    >
      {shown && <ActionForm key={shown.action} user={user} pending={shown} fetcher={fetcher} close={close} />}
    </Dialog>
  );
}

interface ActionFormProps {
  readonly user: ShownUser;
  readonly pending: PendingAction;
  readonly fetcher: RetryingFetcher<UserAnswer>;
  readonly close: () => void;
}

function ActionForm({ user, pending, fetcher, close }: ActionFormProps) {
  const { action, sessionId } = pending;
  const [before] = useState(fetcher.data);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy || fetcher.data === before ? undefined : fetcher.data;
  const reason = answer?.ok === false && answer.action === action ? answer.reason : undefined;
  const isErasing = action === 'erase' || action === 'erase-now';
  return (
    <Stack
      method="post"
      action={href('/admin/users/:userId', { userId: user.id })}
      as={fetcher.Form}
      gap="4"
      onSubmit={() => {
        if (reason === 'address') field.current?.focus();
      }}
    >
      <input type="hidden" name="act" value={action} />
      {sessionId !== undefined && <input type="hidden" name="sessionId" value={sessionId} />}
      <div role="alert">
        {reason !== undefined && reason !== 'address' && <Alert tone="error">{userReasons[reason]}</Alert>}
      </div>
      {isErasing && (
        <TextField
          ref={field}
          name="typed"
          label={dialogCopy.typed}
          hint={user.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={reason === 'address' ? userReasons.address : undefined}
        />
      )}
      <DialogFooter>
        <ScriptButton onClick={close}>{dialogCopy.cancel}</ScriptButton>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? dialogCopy.busy : userActionCopy[action].confirm}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
