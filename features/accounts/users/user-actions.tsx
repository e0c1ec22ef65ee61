import { lazy, Suspense, use, useState } from 'react';
import { userActionCopy } from '#content/user.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { RoleContext } from '#features/accounts/team/can.tsx';
import { isTeamRole, roleCan } from '#features/accounts/team/roles.ts';
import { rightFor, type ShownUser, type UserAction, type UserAnswer } from '#features/accounts/users/users.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

const ConfirmAction = lazy(() => import('#features/accounts/users/confirm-action.tsx'));

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

export interface ActionDialogProps extends Pick<Acting, 'fetcher' | 'pending' | 'close'> {
  readonly user: ShownUser;
}

/** Loads with the first action, and stays while it fades out. */
export function ActionDialog(props: ActionDialogProps) {
  const [isWanted, setWanted] = useState(false);
  if (props.pending !== null && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <ConfirmAction {...props} />}</Suspense>;
}
