import { useRef, useState } from 'react';
import { userActionCopy, userDialogCopy as dialogCopy, userReasons } from '#content/admin/user.ts';
import { isTyped, isWeighty, type UserActions, type WeightyAction } from '#features/users/admin/use-user-actions.tsx';
import type { ShownUser } from '#features/users/users.public.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface ConfirmActionProps {
  readonly user: ShownUser;
  readonly actions: UserActions;
}

/** Asks to confirm an action; erasing requires typing the email address. */
export default function ConfirmAction({ user, actions }: ConfirmActionProps) {
  const { pending, fetcher, close } = actions;
  const action = pending !== null && isWeighty(pending.action) ? pending.action : null;
  const [last, setLast] = useState(action);
  // Keeps the text during the fade-out.
  if (action !== null && action !== last) setLast(action);
  const shown = action ?? last;
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={(open) => !open && close()}
      dismissable={fetcher.state === 'idle'}
      title={shown === null ? '' : userActionCopy[shown].title}
      description={shown === null ? undefined : userActionCopy[shown].text}
      size="small"
    >
      {shown && <ActionForm key={shown} user={user} action={shown} actions={actions} />}
    </Dialog>
  );
}

interface ActionFormProps extends ConfirmActionProps {
  readonly action: WeightyAction;
}

function ActionForm({ user, action, actions: { fetcher, send, close } }: ActionFormProps) {
  const [before] = useState(fetcher.data);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const result = isBusy || fetcher.data === before ? undefined : fetcher.data;
  const reason = result?.ok === false && result.action === action ? result.reason : undefined;
  return (
    <Stack
      as="form"
      method="post"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === 'address') field.current?.focus();
        if (!isBusy) send({ action }, field.current?.value);
      }}
    >
      <div role="alert">
        {reason !== undefined && reason !== 'address' && <Alert tone="error">{userReasons[reason]}</Alert>}
      </div>
      {isTyped(action) && (
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
