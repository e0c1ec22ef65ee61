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

/** Asked about first. */
const weighty = ['grant', 'revoke', 'disable', 'end-sessions', 'erase', 'erase-now'] as const satisfies UserAction[];
export type WeightyAction = (typeof weighty)[number];

/**
 * Account actions: shown as done at once, and a toast says what came of them and takes them back. Erasing is answered in
 * its dialog.
 */
export function useUserActions(user: ShownUser | undefined, ownSession: string) {
  const fetcher = useRetryingFetcher<UserResult>();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [answered, setAnswered] = useState<UserResult>();
  const { data: answer, formData } = fetcher;
  const isIdle = fetcher.state === 'idle';
  const send = ({ action, sessionId = '' }: PendingAction, typed = '') => {
    if (user === undefined) return;
    if (!isTyped(action)) setPending(null);
    const to = href('/admin/users/:userId', { userId: user.id });
    void fetcher.submit({ action, sessionId, typed }, { method: 'post', action: to });
  };
  if (isIdle && answer !== answered) {
    setAnswered(answer);
    if (answer?.ok && isTyped(answer.action)) setPending(null);
  }
  useToastOf(answer, isIdle, (given) => (given ? toastOf(given, (action) => send({ action })) : null));
  const act = formData?.get('action');
  return {
    fetcher,
    pending,
    send,
    ask: (action: PendingAction) => (isWeighty(action.action) ? setPending(action) : send(action)),
    close: () => setPending(null),
    shown: user && isUserAction(act) ? withAction(user, act, formData?.get('sessionId'), ownSession) : user,
  };
}

export type UserActing = ReturnType<typeof useUserActions>;

export function isWeighty(action: UserAction): action is WeightyAction {
  return (weighty as readonly UserAction[]).includes(action);
}

export function isTyped(action: UserAction): boolean {
  return action === 'erase' || action === 'erase-now';
}

function toastOf(answer: UserResult, undo: (action: UserAction) => void): Toast | null {
  if (!answer.ok) return isTyped(answer.action) ? null : { text: userReasons[answer.reason] };
  const { action, undo: back } = answer;
  return { text: userActionCopy[action].done, ...(back && { undo: () => undo(back) }) };
}
