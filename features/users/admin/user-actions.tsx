import { lazy, Suspense, use, useState } from 'react';
import { userActionCopy } from '#content/admin/user.ts';
import { RoleContext } from '#features/accounts/rights/can.tsx';
import { isTeamRole, roleCan } from '#features/accounts/rights/roles.ts';
import type { UserActions } from '#features/users/admin/use-user-actions.tsx';
import { rightFor, type ShownUser, type UserAction } from '#features/users/users.public.ts';
import { ScriptButton } from '#ui/script-button.tsx';

const ConfirmAction = lazy(() => import('#features/users/admin/confirm-action.tsx'));

interface ActionButtonsProps {
  readonly user: ShownUser;
  readonly actions: readonly UserAction[];
  readonly ask: UserActions['ask'];
}

/** Buttons for the actions that the reader's role allows. */
export function ActionButtons({ user, actions, ask }: ActionButtonsProps) {
  const role = use(RoleContext);
  return actions
    .filter((action) => roleCan(role, rightFor(action, user.role)))
    .map((action) => (
      <ScriptButton key={action} size="small" onClick={() => ask({ action })}>
        {userActionCopy[action].button}
      </ScriptButton>
    ));
}

/** Actions on the account; erasing is offered separately. */
export function accountActions({ role, isDisabled }: ShownUser): UserAction[] {
  return [isTeamRole(role) ? 'revoke' : 'grant', isDisabled ? 'enable' : 'disable'];
}

interface ActionDialogProps {
  readonly user: ShownUser;
  readonly actions: UserActions;
}

/** Loads with the first action, and stays mounted while the dialog fades out. */
export function ActionDialog({ user, actions }: ActionDialogProps) {
  const [isWanted, setWanted] = useState(false);
  if (actions.pending !== null && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <ConfirmAction user={user} actions={actions} />}</Suspense>;
}
