import { use, useRef, useState } from 'react';
import { href } from 'react-router';
import { userActionCopy, userDialogCopy as dialogCopy, userReasons } from '#content/user.ts';
import { useRetryingFetcher, type RetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { RoleContext } from '#features/accounts/team/can.tsx';
import { isTeamRole, roleCan } from '#features/accounts/team/roles.ts';
import { rightFor, type ShownUser, type UserAction, type UserAnswer } from '#features/accounts/users/users.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

export interface PendingAction {
  readonly action: UserAction;
  readonly sessionId?: string;
}

/** Account actions with their confirmation dialog and errors. */
export function useUserActions() {
  const fetcher = useRetryingFetcher<UserAnswer>();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [answered, setAnswered] = useState<UserAnswer>();
  const answer = fetcher.data;
  if (fetcher.state === 'idle' && answer !== answered) {
    setAnswered(answer);
    if (answer?.ok) setPending(null);
  }
  return { fetcher, pending, ask: setPending, close: () => setPending(null) };
}

type Acting = ReturnType<typeof useUserActions>;

export function ActionSaid({ fetcher }: Pick<Acting, 'fetcher'>) {
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  return (
    <div className="alert-region" role="status">
      {answer?.ok === true && <Alert tone="success">{userActionCopy[answer.action].done}</Alert>}
    </div>
  );
}

interface ActionButtonsProps {
  readonly user: ShownUser;
  readonly isSelf: boolean;
  readonly ask: (action: PendingAction) => void;
}

/** Actions available in the account's state. */
export function ActionButtons({ user, isSelf, ask }: ActionButtonsProps) {
  const role = use(RoleContext);
  if (isSelf) return null;
  return (
    <>
      {actionsFor(user)
        .filter((action) => roleCan(role, rightFor(action, user.role)))
        .map((action) => (
          <ScriptButton key={action} size="small" onClick={() => ask({ action })}>
            {userActionCopy[action].button}
          </ScriptButton>
        ))}
    </>
  );
}

function actionsFor({ role, isDisabled, eraseAt }: ShownUser): UserAction[] {
  return [
    isTeamRole(role) ? 'revoke' : 'grant',
    isDisabled ? 'enable' : 'disable',
    eraseAt === null ? 'erase' : 'keep',
    'erase-now',
  ];
}

interface ActionDialogProps extends Pick<Acting, 'fetcher' | 'pending' | 'close'> {
  readonly user: ShownUser;
}

/** Confirms an action; erasure requires the email. */
export function ActionDialog({ user, fetcher, pending, close }: ActionDialogProps) {
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
