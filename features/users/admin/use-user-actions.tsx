import { useState } from 'react';
import { href } from 'react-router';
import { userActionCopy, userReasons } from '#content/admin/user.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import {
  isUserAction,
  withAction,
  type ShownUser,
  type UserAction,
  type UserResult,
} from '#features/users/users.public.ts';
import { useToastOf, type Toast } from '#ui/messages/toasts.tsx';

export interface PendingAction {
  readonly action: UserAction;
  readonly sessionId?: string;
}

/** Actions that need confirmation. */
const weighty = ['grant', 'revoke', 'disable', 'end-sessions', 'erase', 'erase-now'] as const satisfies UserAction[];
export type WeightyAction = (typeof weighty)[number];

/**
 * Account actions. The page shows the change at once; a toast confirms it and can undo it. The result of erasing is
 * shown in its dialog.
 */
export function useUserActions(user: ShownUser | undefined, ownSession: string) {
  const fetcher = useRetryingFetcher<UserResult>();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [handled, setHandled] = useState<UserResult>();
  const { data: result, formData } = fetcher;
  const isIdle = fetcher.state === 'idle';
  const send = ({ action, sessionId = '' }: PendingAction, typed = '') => {
    if (user === undefined) return;
    if (!isTyped(action)) setPending(null);
    const to = href('/admin/users/:userId', { userId: user.id });
    void fetcher.submit({ action, sessionId, typed }, { method: 'post', action: to });
  };
  if (isIdle && result !== handled) {
    setHandled(result);
    if (result?.ok && isTyped(result.action)) setPending(null);
  }
  useToastOf(fetcher, (data) => toToast(data, (action) => send({ action })));
  const sent = formData?.get('action');
  return {
    fetcher,
    pending,
    send,
    ask: (action: PendingAction) => (isWeighty(action.action) ? setPending(action) : send(action)),
    close: () => setPending(null),
    shown: user && isUserAction(sent) ? withAction(user, sent, formData?.get('sessionId'), ownSession) : user,
  };
}

export type UserActions = ReturnType<typeof useUserActions>;

/** Whether an action needs confirmation. */
export function isWeighty(action: UserAction): action is WeightyAction {
  return (weighty as readonly UserAction[]).includes(action);
}

/** Whether an action is confirmed by typing the address. */
export function isTyped(action: UserAction): boolean {
  return action === 'erase' || action === 'erase-now';
}

function toToast(result: UserResult, undo: (action: UserAction) => void): Toast | null {
  if (!result.ok) return isTyped(result.action) ? null : { text: userReasons[result.reason] };
  const { action, undo: back } = result;
  return { text: userActionCopy[action].done, ...(back && { undo: () => undo(back) }) };
}
